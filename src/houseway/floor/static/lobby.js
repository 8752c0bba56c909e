// The lobby's search, at once and without asking the server.
(function () {
  function filter() {
    const field = document.getElementById("find");
    if (!field) return;
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const e of document.querySelectorAll(".hw-edition")) {
      e.hidden = !words.every((w) => e.dataset.find.includes(w));
      found += e.hidden ? 0 : 1;
    }
    for (const box of document.querySelectorAll(".hw-game, .hw-family")) {
      box.hidden = !box.querySelector(".hw-edition:not([hidden])");
    }
    document.getElementById("found").textContent =
      words.length ? (found === 1 ? "1 edition" : `${found} editions`) : "";
  }
  document.addEventListener("input", (e) => { if (e.target.id === "find") filter(); });
  document.addEventListener("keydown", (e) => {
    if (e.key === "/" && !/INPUT|TEXTAREA/.test(e.target.tagName)) {
      e.preventDefault();
      document.getElementById("find")?.focus();
    }
  });
})();
