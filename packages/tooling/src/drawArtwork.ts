import { fileURLToPath } from "node:url";
import sharp from "sharp";

/**
 * Draws the pictures of /i/assets: `npx tsx packages/tooling/src/drawArtwork.ts`. The results are committed. Made
 * of lines only, as in an engraving, so that they are small and fit on paper.
 */
const folder = fileURLToPath(new URL("../../../pwa/src/features/assets/", import.meta.url));

/** Rows of engraved water from `top` down, nearer rows wider and heavier. */
function water(width: number, height: number, top: number, ink: string): string {
  const rows = 34;
  let lines = "";
  for (let row = 0; row < rows; row += 1) {
    const near = row / (rows - 1);
    const y = top + (height - top) * near ** 1.55;
    const swell = 2 + near * 26;
    const length = 70 + near * 260;
    const shift = Math.sin(row * 12.9898) * length;
    let path = `M${-length + (shift % length)} ${y.toFixed(1)}`;
    for (let x = 0; x < width + 2 * length; x += length) {
      path += `q${(length / 4).toFixed(1)} ${(-swell).toFixed(1)} ${(length / 2).toFixed(1)} 0t${(length / 2).toFixed(1)} 0`;
    }
    lines += `<path d="${path}" stroke-width="${(0.8 + near * 3.2).toFixed(2)}" opacity="${(0.35 + near * 0.6).toFixed(2)}"/>`;
  }
  return `<g fill="none" stroke="${ink}" stroke-linecap="round">${lines}</g>`;
}

/** A range of hills, hatched along its slope. */
function hill(width: number, height: number, base: number, seed: number, fill: string, ink: string): string {
  const at = (x: number) =>
    base +
    Math.sin(x / 190 + seed) * 46 +
    Math.sin(x / 83 + seed * 2.3) * 19 +
    Math.sin(x / 37 + seed * 5.1) * 6;
  let edge = `M0 ${height}`;
  for (let x = 0; x <= width; x += 8) edge += `L${x} ${at(x).toFixed(1)}`;
  let hatch = "";
  for (let x = 0; x <= width; x += 9) {
    const depth = 40 + 90 * Math.abs(Math.sin(x / 61 + seed));
    hatch += `M${x} ${(at(x) + 6).toFixed(1)}l-14 ${depth.toFixed(1)}`;
  }
  return `<path d="${edge}L${width} ${height}Z" fill="${fill}"/><path d="${hatch}" stroke="${ink}" stroke-width="1.4" opacity="0.5"/>`;
}

const pictures = {
  sea: {
    width: 1200,
    height: 800,
    drawing: `<rect width="1200" height="800" fill="#24343c"/>
      <circle cx="830" cy="262" r="116" fill="#f3e3c3"/>
      <rect y="318" width="1200" height="482" fill="#1d2b32"/>
      ${water(1200, 830, 322, "#cfdcd6")}`,
  },
  hills: {
    width: 1200,
    height: 800,
    drawing: `<rect width="1200" height="800" fill="#efd9b8"/>
      <circle cx="360" cy="330" r="130" fill="#c8371b"/>
      ${hill(1200, 800, 400, 1.1, "#d9b98c", "#7d5a36")}
      ${hill(1200, 800, 500, 3.7, "#b98d61", "#5f3f25")}
      ${hill(1200, 800, 630, 5.2, "#6f4c34", "#2f2018")}`,
  },
  moon: {
    width: 800,
    height: 1200,
    drawing: `<rect width="800" height="1200" fill="#1d2429"/>
      <circle cx="400" cy="420" r="210" fill="#e9572f"/>
      <rect y="640" width="800" height="560" fill="#151b1f"/>
      ${water(800, 1240, 644, "#e8dcc6")}`,
  },
};

for (const [name, { width, height, drawing }] of Object.entries(pictures)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  await sharp(Buffer.from(svg)).webp({ quality: 62, effort: 6 }).toFile(`${folder}${name}.webp`);
}
