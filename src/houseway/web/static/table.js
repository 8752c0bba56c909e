// The table page: every act is a button, a form or a spot on the felt; keys press buttons.
// Typed text and the focus survive a redraw of a panel.
(function () {
  const send = (act, value, more) => {
    n += 1;
    if (CHIPS.includes(act)) { laying = n; laidAt = Date.now(); }
    waiting.push(Object.assign({ act: act, value: value ?? "", seat: "", version: asked ?? version(), n: n }, more));
    flush();
  };
  // Clicks made before the page is connected wait here in order.
  const waiting = [];
  const connected = () => window.did_handshake === true && window.socket?.connected === true;
  let waits = 0;
  function flush() {
    clearTimeout(waits);
    while (waiting.length && connected()) emitEvent("hw-act", waiting.shift());
    document.documentElement.toggleAttribute("data-waiting", waiting.length > 0);
    if (waiting.length) waits = setTimeout(flush, 30);
  }
  const version = () => Number(document.getElementById("bar")?.dataset.version ?? -1);
  const BOX = "[role=checkbox], input[type=checkbox], input[type=radio]";
  const boxed = (el) => el?.closest?.(BOX);
  const typing = (e) => !boxed(e.target) && (/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName) || e.target.isContentEditable);
  const held = {};
  const CHIPS = ["more", "less", "type", "chip", "taking", "clear", "drop"];
  const LONG = 3000; // ms: the longest time that keys wait for a chip
  let focused = "", asked = null, byMouse = false;
  let n = 0, laying = 0, laidAt = 0, keys = []; // acts sent, the last one that moved a chip, keys waiting for it

  // -- the felt ------------------------------------------------------------------------------
  function spot(e, less) {
    const place = e.target.closest?.("[data-spot],[data-sit]");
    if (!place || !place.closest(".hw-felt")) return false;
    if (place.dataset.sit) send("sit", place.dataset.sit);
    else send(less || e.shiftKey ? "less" : "more", place.dataset.spot, { seat: place.dataset.seat ?? "" });
    return true;
  }
  document.addEventListener("click", (e) => {
    if (spot(e, false)) { e.preventDefault(); return; }
    const button = e.target.closest?.("[data-act]:not(form)");
    if (!button || button.disabled) return;
    e.preventDefault();
    send(button.dataset.act, button.dataset.value, { seat: button.dataset.seat ?? "" });
  });
  document.addEventListener("contextmenu", (e) => { if (spot(e, true)) e.preventDefault(); });
  document.addEventListener("submit", (e) => {
    const form = e.target.closest("form[data-act]");
    if (!form) return;
    e.preventDefault();
    for (const field of form.elements) if (field.id) delete held[field.id];
    const fields = Object.fromEntries(new FormData(form));
    if (e.submitter?.name) fields[e.submitter.name] = e.submitter.value;
    send(form.dataset.act, fields, { seat: form.dataset.seat ?? "" });
  });

  // -- keys ----------------------------------------------------------------------------------
  document.addEventListener("keydown", byKey);
  function byKey(e) {
    const place = e.target.closest?.(".hw-felt [data-spot], .hw-felt [data-sit]");
    if (place && (e.key === "Enter" || e.key === " ")) { e.preventDefault(); spot(e, false); return; }
    if (place && (e.key === "-" || e.key === "Delete")) { e.preventDefault(); spot(e, true); return; }
    if (typing(e) || e.ctrlKey || e.metaKey || e.altKey) return;
    if (boxed(e.target) && (e.key === " " || e.key.startsWith("Arrow"))) return;
    if (!byMouse && e.target.closest?.("button, a, summary") && (e.key === "Enter" || e.key === " ")) return;
    const key = e.key === " " ? "Space" : e.key.length === 1 ? e.key.toLowerCase() : e.key;
    if (onItsWay() && (key.length === 1 || ["Enter", "Space", "Backspace"].includes(key))) {
      keys.push(key);
      e.preventDefault();
      return;
    }
    keys = [];
    if (press(key)) e.preventDefault();
  }
  // On a checkbox Enter does the marked action and Space ticks; by default both would tick.
  for (const kind of ["keydown", "keyup"]) {
    document.addEventListener(kind, (e) => {
      if (e.key !== "Enter" || !boxed(e.target) || e.target.closest(".q-dialog")) return;
      e.stopPropagation();
      if (kind === "keydown") byKey(e);
    }, true);
  }
  // A mouse click leaves no focus behind, so that the next key is for the table.
  document.addEventListener("click", (e) => {
    if (!byMouse || !e.target.closest?.(`${BOX}, label, button, summary`)) return;
    setTimeout(() => { if (boxed(document.activeElement) || document.activeElement?.tagName === "SUMMARY") document.activeElement.blur(); });
  }, true);
  // A chip appears when the table has answered; keys pressed in the meantime wait for it.
  const onItsWay = () =>
    laying > Number(document.getElementById("bar")?.dataset.done ?? 0) && Date.now() - laidAt < LONG;
  function press(key) {
    for (const button of document.querySelectorAll("[data-keys]")) {
      if (!button.disabled && button.dataset.keys.split(" ").includes(key)) {
        button.click();
        return true;
      }
    }
    return false;
  }
  document.addEventListener("keydown", () => { byMouse = false; });

  // -- what survives a redraw ----------------------------------------------------------------
  document.addEventListener("input", (e) => { if (e.target.id && e.target.closest("form[data-act]")) held[e.target.id] = e.target.value; });
  const mark = (el) => el?.id || (el?.dataset?.act ? `[data-act="${el.dataset.act}"][data-value="${el.dataset.value ?? ""}"]` : "");
  document.addEventListener("focusin", (e) => { focused = byMouse && !typing(e) ? "" : mark(e.target); });
  document.addEventListener("pointerdown", () => { focused = ""; byMouse = true; });

  // A redraw between press and release would lose the click: the same element in the new drawing
  // is clicked instead, for the state of the table at the time of the press.
  const thing = (el) => el?.closest?.("[data-spot],[data-sit],[data-act]:not(form)");
  const identity = (el) => JSON.stringify(Object.entries(el?.dataset ?? {}).sort());
  let pressed = null, pressedAt = 0;
  document.addEventListener("pointerdown", (e) => { pressed = e.button ? null : thing(e.target); pressedAt = version(); });
  document.addEventListener("pointerup", (e) => {
    const now = thing(document.elementFromPoint(e.clientX, e.clientY));
    if (!pressed || pressed.isConnected || identity(now) !== identity(pressed)) return;
    asked = pressedAt;
    now.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: e.shiftKey }));
    asked = null;
  });
  const opened = new Set();
  const keyOf = (details) => (details.hasAttribute("data-once") ? "" : details.querySelector("summary")?.textContent);
  document.addEventListener("toggle", (e) => {
    const key = e.target.closest(".hw-live") ? keyOf(e.target) : "";
    if (key) opened[e.target.open ? "add" : "delete"](key);
  }, true);
  function restore() {
    for (const [id, value] of Object.entries(held)) {
      const field = document.getElementById(id);
      if (field && field.value !== value) field.value = value;
    }
    if (focused && document.activeElement === document.body) {
      const again = focused.startsWith("[") ? document.querySelector(focused) : document.getElementById(focused);
      again?.focus({ preventScroll: true });
    }
    for (const one of document.querySelectorAll(".hw-live details")) if (opened.has(keyOf(one))) one.open = true;
    const history = document.querySelector(".hw-history-box");
    if (history) history.scrollTop = history.scrollHeight;
    while (keys.length && !onItsWay()) press(keys.shift());
  }

  // -- the clock of the betting window, width, motion ------------------------------------------
  setInterval(() => {
    for (const clock of document.querySelectorAll("[data-until]")) {
      const left = Math.max(0, Math.ceil((Number(clock.dataset.until) - Date.now()) / 1000));
      clock.textContent = left ? `${left} s` : "";
    }
    for (const wait of document.querySelectorAll("[data-since]")) {
      const s = Math.floor((Date.now() - Number(wait.dataset.since)) / 1000);
      wait.textContent = s < 10 ? "" : s < 60 ? ` (${s} s)` : ` (${Math.floor(s / 60)} min)`;
    }
  }, 250);
  const narrow = window.matchMedia("(max-width: 700px)");
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const still = () => (localStorage.getItem("hw-still") ?? (calm.matches ? "yes" : "no")) === "yes";
  const look = () => send("look", { narrow: narrow.matches, still: still() });
  narrow.addEventListener("change", look);
  document.addEventListener("change", (e) => {
    if (e.target.id !== "motion") return;
    localStorage.setItem("hw-still", e.target.checked ? "no" : "yes");
    look();
  });
  window.hw_table = () => {
    for (const place of document.querySelectorAll(".hw-live")) {
      new MutationObserver(restore).observe(place, { childList: true, subtree: true });
    }
    const motion = document.getElementById("motion");
    if (motion) motion.checked = !still();
    look();
    restore();
    chosen(30);
  };

  // -- an irregularity from the rulings page: selected in the supervisor's panel, not declared --
  const chosen = (tries) => {
    if (!location.hash.startsWith("#wrong-")) return;
    const radio = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!radio) { if (tries) setTimeout(() => chosen(tries - 1), 100); return; }
    for (let e = radio; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
    radio.checked = true;
    radio.dispatchEvent(new Event("change", { bubbles: true }));
    radio.scrollIntoView({ block: "center" });
  };
})();
