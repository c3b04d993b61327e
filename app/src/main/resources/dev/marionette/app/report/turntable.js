// A still to share: the target at this moment from eight directions, as a picture to save.

import { number } from "./dom.js";

const COUNT = 8;
const COLUMNS = 4;
const WIDTH = 360;
const HEIGHT = 440;
const TITLE = 52;
const LABEL = 34;
const SIDES = { 0: ", front", 90: ", left", 180: ", back", 270: ", right" };

/** The sheet as a canvas; seconds: the time in its title. */
export function turntable(stage, seconds) {
  const { run } = stage.cells.at(-1);
  const rows = COUNT / COLUMNS;
  const sheet = document.createElement("canvas");
  sheet.width = COLUMNS * WIDTH;
  sheet.height = TITLE + rows * (HEIGHT + LABEL);
  const g = sheet.getContext("2d");
  const style = getComputedStyle(document.body);
  g.fillStyle = style.backgroundColor;
  g.fillRect(0, 0, sheet.width, sheet.height);
  const picture = stage.around(COUNT, COLUMNS, WIDTH, HEIGHT);
  for (let row = 0; row < rows; row++) {
    g.drawImage(picture, 0, row * HEIGHT, sheet.width, HEIGHT, 0, TITLE + row * (HEIGHT + LABEL), sheet.width, HEIGHT);
  }
  g.fillStyle = style.color;
  g.textAlign = "center";
  g.font = "600 20px sans-serif";
  g.fillText(`${run.title} · ${number(seconds, 2)} s`, sheet.width / 2, 34, sheet.width - 20);
  g.font = "16px sans-serif";
  for (let i = 0; i < COUNT; i++) {
    const angle = (360 / COUNT) * i;
    g.fillText(`${angle}°${SIDES[angle] || ""}`, ((i % COLUMNS) + 0.5) * WIDTH, TITLE + Math.floor(i / COLUMNS) * (HEIGHT + LABEL) + HEIGHT + 22, WIDTH - 10);
  }
  return sheet;
}

/** Offers the sheet as a file. */
export function saveTurntable(stage, seconds) {
  const name = stage.cells.at(-1).run.title.replace(/[^\w.-]+/g, "-");
  turntable(stage, seconds).toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${name}-turntable.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }, "image/png");
}
