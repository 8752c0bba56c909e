// Every visible text of the page against what lies below it, by the measure of WCAG 2.
// Returns the texts whose contrast is too low, and the lowest contrast of all that passed.
const canvas = document.createElement("canvas");
canvas.width = canvas.height = 1;
const pen = canvas.getContext("2d", { willReadFrequently: true });
const known = new Map();
function colour(css) {
  if (!known.has(css)) {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = "rgba(0,0,0,0)";
    pen.fillStyle = css;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    known.set(css, [r, g, b, a / 255]);
  }
  return known.get(css);
}
const over = (top, below, share = 1) => {
  const a = top[3] * share;
  return [0, 1, 2].map((n) => top[n] * a + below[n] * (1 - a)).concat(1);
};
const light = (c) => {
  const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (one, other) => {
  const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
};
function ground(el) {  // what an element of HTML stands on
  const layers = [];
  for (let e = el; e; e = e.parentElement) {
    const style = getComputedStyle(e);
    const painted = /gradient/.test(style.backgroundImage) ? style.backgroundImage.match(/(rgba?|color)\([^)]*\)/)[0] : style.backgroundColor;
    const c = colour(painted);
    if (c[3]) layers.push(c);
    if (c[3] === 1) break;
  }
  return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
}
function faded(el, until) {  // how much of an element is left by the opacity of what it is in
  let left = 1;
  for (let e = el; e && e !== until; e = e.parentElement) left *= Number(getComputedStyle(e).opacity);
  return left;
}
const drawn = new Map();
function shapes(svg) {
  if (!drawn.has(svg)) {
    const all = [...svg.querySelectorAll("rect, circle, path, ellipse, polygon")].map((e) => [e, e.getBoundingClientRect(), getComputedStyle(e)]);
    drawn.set(svg, all.filter(([, , style]) => style.fill !== "none"));
  }
  return drawn.get(svg);
}
function below(text, box) {  // what a text of a picture is drawn on: all shapes before it at its middle
  const svg = text.closest("svg");
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  let c = ground(svg.parentElement);
  for (const [e, at, style] of shapes(svg)) {
    if (x < at.left || x > at.right || y < at.top || y > at.bottom) continue;
    if (!(e.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
    const point = new DOMPoint(x, y).matrixTransform(e.getScreenCTM().inverse());
    if (e.isPointInFill(point)) c = over(colour(style.fill), c, Number(style.fillOpacity) * faded(e, svg));
  }
  return c;
}
const wrong = [];
let least = 21, texts = 0;
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const el = node.parentElement, words = node.textContent.trim();
  if (!words || !el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
  if (el.closest("script, style, title, noscript, :disabled, .disabled, [aria-disabled=true], .hw-hidden, .q-notification")) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  const box = range.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) continue;
  const style = getComputedStyle(el), svg = el.closest("svg");
  const ink = svg ? style.fill : style.color;
  const c = svg ? below(el, box) : ground(el);
  const share = faded(el, null) * (svg ? Number(style.fillOpacity) : 1);
  const scale = svg ? Math.hypot(el.getScreenCTM().a, el.getScreenCTM().b) : 1;
  const size = parseFloat(style.fontSize) * scale, bold = Number(style.fontWeight) >= 700;
  const wanted = size >= 24 || (bold && size >= 18.66) ? 3 : 4.5;
  const found = ratio(over(colour(ink), c, share), c);
  texts += 1;
  if (found < wanted - 0.005) wrong.push(`${found.toFixed(2)} ${words.slice(0, 40)} | ${ink} on ${c.slice(0, 3).map(Math.round)} | ${el.tagName}.${el.getAttribute("class") ?? ""} in ${el.parentElement?.className?.baseVal ?? el.parentElement?.className}`);
  else least = Math.min(least, found / (wanted / 4.5));
}
return { wrong: wrong.slice(0, 25), many: wrong.length, least, texts };
