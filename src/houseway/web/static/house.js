// The supervisor's panel: the choice and the search text survive a redraw.
(function () {
  let wrong = "", find = "", at = 0, sure = false, state = null, typed = {};
  const list = () => document.querySelector(".hw-wrongs");
  function narrow() {
    const words = find.toLowerCase().split(/\s+/).filter(Boolean);
    for (const one of document.querySelectorAll(".hw-wrong")) {
      const text = one.textContent.toLowerCase();
      one.hidden = !words.every((w) => text.includes(w)) && !one.querySelector("input").checked;
    }
  }
  function restore() {
    const form = document.querySelector(".hw-rule form[data-state]");
    if (form && state !== null && form.dataset.state !== state) { wrong = find = ""; typed = {}; }
    if (form) state = form.dataset.state;  // a new round, or a declaration
    for (const [id, value] of Object.entries(typed)) {
      const field = document.getElementById(id);
      if (field && field.value !== value) field.value = value;
    }
    const radio = wrong && document.getElementById(wrong);
    if (radio && !radio.checked) radio.checked = true;
    const field = document.getElementById("find-wrong");
    if (field && field.value !== find) field.value = find;
    const asked = document.getElementById("sure");
    if (asked && asked.open !== sure) asked.open = sure;
    narrow();
    if (list() && list().scrollTop !== at) list().scrollTop = at;
  }
  document.addEventListener("change", (e) => {
    if (e.target.name === "irregularity") { wrong = e.target.id; narrow(); }
  });
  document.addEventListener("input", (e) => {
    if (e.target.id === "find-wrong") { find = e.target.value; narrow(); }
    if (e.target.id in typed) typed[e.target.id] = e.target.value;
  });
  document.addEventListener("keydown", (e) => {
    if (e.target.id === "find-wrong" && e.key === "Enter") e.preventDefault();  // Enter must not declare
  });
  document.addEventListener("scroll", (e) => { if (e.target === list()) at = e.target.scrollTop; }, true);
  document.addEventListener("toggle", (e) => { if (e.target.id === "sure") sure = e.target.open; }, true);
  document.addEventListener("submit", (e) => {
    if (!e.target.dataset.state) return;
    typed = Object.fromEntries(["whose", "cards"].map((id) => [id, document.getElementById(id).value]));
  });
  addEventListener("load", () => {
    const seek = (left) => {
      const panel = document.querySelector(".hw-rule");
      if (panel) {
        new MutationObserver(restore).observe(panel, { childList: true, subtree: true });
        restore();
      } else if (left) setTimeout(() => seek(left - 1), 100);
    };
    seek(30);
  });
})();
