import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/**
 * Draws the app's icons: `npx tsx packages/tooling/src/drawIcons.ts`. The results are committed; run it again when
 * the logo changes. Keep the paths in sync with pwa/public/icons/mark.svg and pwa/src/ui/Logo.tsx.
 */
const folder = fileURLToPath(new URL("../../../pwa/public/icons/", import.meta.url));

const PAPER = "#fbf9f4";
const ACCENT = "#c8371b";

const mark = `
  <g fill="none" stroke="${PAPER}" stroke-width="2.75">
    <path d="M20.32 25.44A11.5 11.5 0 1 1 25.34 20.96"/>
    <path d="M15.5 9.25A5.75 5.75 0 1 0 15.5 20.75"/>
    <path stroke-linecap="round" d="M15.5 15L28 29"/>
  </g>`;

/** The logo on red. `share` is its fraction of the side: a maskable icon may be cut to a circle of 80 %. */
function icon(side: number, share: number, radius: number): Buffer {
  const size = side * share;
  const edge = (side - size) / 2;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" rx="${side * radius}" fill="${ACCENT}"/>
    <g transform="translate(${edge} ${edge}) scale(${size / 32})">${mark}</g>
  </svg>`);
}

const icons = [
  { name: "icon-192.png", side: 192, share: 0.72, radius: 0.22 },
  { name: "icon-512.png", side: 512, share: 0.72, radius: 0.22 },
  { name: "maskable-192.png", side: 192, share: 0.54, radius: 0 },
  { name: "maskable-512.png", side: 512, share: 0.54, radius: 0 },
  { name: "apple-touch-icon.png", side: 180, share: 0.62, radius: 0 },
  { name: "favicon-48.png", side: 48, share: 0.76, radius: 0.22 },
];

await mkdir(folder, { recursive: true });
for (const { name, side, share, radius } of icons) {
  await sharp(icon(side, share, radius))
    .png({ compressionLevel: 9, palette: true })
    .toFile(folder + name);
}

/** The preview image of shared links to pages without their own: the wordmark on paper, 1200 by 630. */
const wordmark = await readFile(`${folder}wordmark.svg`);
const word = await sharp(wordmark, { density: 430 }).resize({ width: 620 }).png().toBuffer();
await sharp({ create: { width: 1200, height: 630, channels: 3, background: PAPER } })
  .composite([
    { input: word, gravity: "center" },
    {
      input: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="14"><rect width="1200" height="14" fill="${ACCENT}"/></svg>`,
      ),
      gravity: "south",
    },
  ])
  .png({ compressionLevel: 9, palette: true })
  .toFile(`${folder}share.png`);
