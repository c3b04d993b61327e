// Elements in one call; text is always text, never markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined) element.append(child);
  }
  return element;
}

/** An HTML element. */
export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function s(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * A heading that opens what is under it. `build` makes that when it is first opened, so that what nobody looks at costs nothing.
 * level: of the heading, 2 or 3; note: what it says beside its title.
 */
export function fold(id, title, note, build, { open = false, level = 2 } = {}) {
  const element = h("details", { class: `fold level${level}`, id },
    h("summary", {}, h(`h${level}`, {}, title), note ? h("span", { class: "note" }, note) : null));
  let built = false;
  element.draw = () => {
    if (!element.open || built) return;
    built = true;
    element.append(h("div", { class: "inside" }, build()));
  };
  element.addEventListener("toggle", element.draw);
  element.open = open;
  element.draw();
  return element;
}

/** Opens every fold below an element, for paper. */
export function unfold(element) {
  for (const details of element.querySelectorAll("details:not([open])")) {
    details.open = true;
    details.draw?.();
    unfold(details);
  }
}

/** A button that stays pressed or not. */
export function toggle(text, pressed, change, label) {
  const button = h("button", { type: "button", "aria-pressed": String(pressed), "aria-label": label, title: label }, text);
  button.addEventListener("click", () => {
    const now = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(now));
    change(now);
  });
  return button;
}

/** Buttons of which one is pressed; `set` on the element presses another one. */
export function choice(label, options, chosen, change) {
  const buttons = new Map();
  const group = h("div", { class: "choice", role: "group", "aria-label": label });
  const mark = (value) => buttons.forEach((b, v) => b.setAttribute("aria-pressed", String(v === value)));
  for (const [value, text, hint] of options) {
    const button = h("button", { type: "button", title: hint }, text);
    button.addEventListener("click", () => { mark(value); change(value); });
    buttons.set(value, button);
    group.append(button);
  }
  mark(chosen);
  group.set = mark;
  return group;
}

/** `left_hand` as `left hand`. */
export const words = (id) => id.replaceAll("_", " ");

/** A number with a fixed number of digits and a true minus. */
export function number(value, digits) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}
