// The lobby's search, without asking the server: editions and tables.
(function () {
  const several = (n, what) => (n === 1 ? `1 ${what}` : `${n} ${what}s`);
  function filter() {
    const field = document.getElementById("find");
    if (!field) return;
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = { edition: 0, table: 0 };
    for (const e of document.querySelectorAll("[data-find]")) {
      e.hidden = !words.every((w) => e.dataset.find.includes(w));
      found[e.classList.contains("hw-edition") ? "edition" : "table"] += e.hidden ? 0 : 1;
    }
    for (const box of document.querySelectorAll(".hw-game, .hw-family, .hw-folded")) {
      box.hidden = !box.querySelector("[data-find]:not([hidden])");
      if (words.length && box.tagName === "DETAILS" && !box.hidden) box.open = true;
    }
    for (const title of document.querySelectorAll(".hw-tables h2")) {
      title.hidden = !title.parentElement.querySelector("[data-find]:not([hidden])");
    }
    const none = "No match. Try a game, book or wager: craps, oneida, pair plus";
    const counts = `${several(found.edition, "edition")}, ${several(found.table, "table")}`;
    document.getElementById("found").textContent =
      !words.length ? "" : found.edition + found.table ? counts : none;
  }
  document.addEventListener("input", (e) => { if (e.target.id === "find") filter(); });
  document.addEventListener("keydown", (e) => {
    if (e.key === "/" && !/INPUT|TEXTAREA/.test(e.target.tagName)) {
      e.preventDefault();
      document.getElementById("find")?.focus();
    }
  });
  // the lists of tables are redrawn during a search
  window.hw_lobby = () => {
    for (const place of document.querySelectorAll(".hw-tables")) {
      new MutationObserver(filter).observe(place, { childList: true, subtree: true });
    }
    filter();
  };
})();
