// Colours of the pictures, told apart by people with any colour vision; those of the page, and of ghosts, which it explains, are in
// the style sheets.

const LIGHT = {
  left: 0x2f6fb7, right: 0xd98324, middle: 0xb9c0ca, edge: 0x2a3140, person: 0x6b7688, ground: 0xa7afbb, workspaceLeft: 0x2f6fb7,
  workspaceRight: 0xd98324, collision: 0xc2185b, near: 0xe58bb0, limit: 0xf2b600, velocity: 0x7b3fe4, target: 0x12805c,
  sky: 0xffffff, floor: 0xc9cdd6, hemisphere: 1.9, sun: 2.1, shadow: 0.16,
};
const DARK = {
  left: 0x5f9fe6, right: 0xe79b45, middle: 0x8d96a5, edge: 0x0a0d12, person: 0xaab4c4, ground: 0x465061, workspaceLeft: 0x5f9fe6,
  workspaceRight: 0xe79b45, collision: 0xff4f8b, near: 0xb85a80, limit: 0xffd23f, velocity: 0xb48cff, target: 0x3fce98,
  sky: 0xdfe8ff, floor: 0x2a303b, hemisphere: 1.5, sun: 2.0, shadow: 0.45,
};

/** Whether the page is dark now. */
export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The colours of now. */
export const palette = () => (isDark() ? DARK : LIGHT);

/** Those of the first and of the last ghost, as text. */
export function ghostColors() {
  const style = getComputedStyle(document.documentElement);
  return ["--ghost-first", "--ghost-last"].map((name) => style.getPropertyValue(name).trim());
}

/** Left, right or neither, by the name of a role. */
export const sideOf = (role) => (role.startsWith("left") ? "left" : role.startsWith("right") ? "right" : "middle");
