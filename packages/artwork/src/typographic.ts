import { GLYPH_HEIGHT, GLYPHS, type Outline } from "./glyphs.ts";
import { view } from "./landscape.ts";
import { drawMotif, placeMotif } from "./motifs.ts";
import { mix } from "./palette.ts";
import { clipTo, inside, motifOf, type Scene } from "./scene.ts";
import { ellipse, group, n, path, rect } from "./shapes.ts";

type Face = keyof typeof GLYPHS;

/** The key word's letters as the picture. */
export function typographic(scene: Scene): string {
  const isHindi = HINDI.test(scene.word);
  // Devanagari is more than its letters in a row: only the first of a word stands alone.
  const compositions = isHindi ? [cropped, window, inline] : [cropped, stacked, window, inline, poster];
  return (compositions[scene.variant % compositions.length] as typeof cropped)(scene);
}

const HINDI = /\p{Script=Devanagari}/u;

function setting({ word, random }: Scene): { face: Face; letters: Outline[] } {
  const isHindi = HINDI.test(word);
  const face: Face = isHindi ? "hindi" : random.pick(["serif", "serif", "sans"]);
  // Without accents, which our outlines don't have.
  const plain = isHindi ? word : word.normalize("NFD");
  const letters = [...plain].map((char) => GLYPHS[face][char]).filter((one) => one !== undefined);
  return { face, letters: letters.length > 0 ? letters : [GLYPHS[face][isHindi ? "क" : "&"] as Outline] };
}

/** A letter whose body is `height` tall, its foot at (x, y). */
const glyph = (
  [, d]: Outline,
  face: Face,
  at: { x: number; y: number; height: number },
  attributes: string,
): string => {
  const scale = Math.round((at.height / GLYPH_HEIGHT[face]) * 1000) / 1000;
  return `<path d="${d}" transform="translate(${n(at.x)} ${n(at.y)}) scale(${scale})" ${attributes}/>`;
};
const widthOf = ([advance]: Outline, face: Face, height: number) => (advance * height) / GLYPH_HEIGHT[face];

function inks({ palette, isDark, random }: Scene): [ground: string, main: string, second: string] {
  const { light, soft, mid, deep, accent } = palette;
  return isDark
    ? random.pick([
        [deep, light, accent],
        [deep, accent, mid],
        [mix(deep, mid, 0.5), light, accent],
      ])
    : random.pick([
        [light, deep, accent],
        [accent, light, deep],
        [soft, deep, accent],
        [light, accent, deep],
        [mid, light, deep],
      ]);
}
const field = (scene: Scene, color: string) => path(rect(scene.x, scene.y, scene.width, scene.height), color);

/** The initial, too large for the sheet, with a disc behind or before it. */
function cropped(scene: Scene): string {
  const { x, y, width, height, random, unit } = scene;
  const [ground, main, second] = inks(scene);
  const { face, letters } = setting(scene);
  const first = letters[0] as Outline;
  const tall = Math.min(height * 0.86, (width * 1.25 * GLYPH_HEIGHT[face]) / first[0]);
  const wide = widthOf(first, face, tall);
  const px = x + width * random.pick([0.5, 0.36, 0.66]) - wide / 2;
  const foot = y + height * random.between(0.9, 1.02);
  const r = Math.min(width, height) * random.between(0.15, 0.24);
  const disc = path(
    ellipse(x + width * random.between(0.3, 0.7), foot - tall * random.between(0.4, 0.95), r),
    second,
  );
  const isBehind = random.chance(0.6);
  const size = unit * 15;
  return [
    field(scene, ground),
    isBehind ? disc : "",
    glyph(first, face, { x: px, y: foot, height: tall }, `fill="${main}"`),
    isBehind ? "" : disc,
    placeMotif(
      drawMotif(motifOf(scene), random),
      { x: x + width * 0.16, y: y + height * 0.2, size },
      random.pick([main, second]),
      ground,
    ),
  ].join("");
}

/** A row of letters, as wide as the sheet allows. */
function row(
  letters: readonly Outline[],
  face: Face,
  at: { x: number; y: number; width: number },
  fill: string,
): { svg: string; height: number } {
  const advance = letters.reduce((sum, [width]) => sum + width, 0);
  const height = (at.width / advance) * GLYPH_HEIGHT[face];
  let px = at.x;
  let svg = "";
  for (const one of letters) {
    svg += glyph(one, face, { x: px, y: at.y, height }, `fill="${fill}"`);
    px += widthOf(one, face, height);
  }
  return { svg, height };
}

/** The word again and again, from one tone to another, once in a color of its own. */
function stacked(scene: Scene): string {
  const { x, y, width, height, unit, random } = scene;
  const [ground, main, second] = inks(scene);
  const { face, letters } = setting(scene);
  const margin = unit * 7;
  const inner = Math.min(width, height) - 2 * margin;
  const used = letters.slice(0, 9);
  const advance = used.reduce((sum, [wide]) => sum + wide, 0);
  const rowHeight = (inner / advance) * GLYPH_HEIGHT[face];
  const step = rowHeight * (face === "hindi" ? 1.6 : 1.16);
  const rows = Math.min(16, Math.floor((height - 2 * margin) / step));
  const special = random.whole(Math.floor(rows * 0.35), Math.max(0, rows - 2));
  const parts = [field(scene, ground)];
  const fades = random.chance(0.6);
  const start = y + height - margin - (rows - 1) * step;
  for (let i = 0; i < rows; i++) {
    const fill = i === special ? second : fades ? mix(ground, main, 0.1 + (0.9 * i) / rows) : main;
    parts.push(row(used, face, { x: x + (width - inner) / 2, y: start + i * step, width: inner }, fill).svg);
  }
  return parts.join("");
}

/** A letter as a window on a view. */
function window(scene: Scene): string {
  const { x, y, width, height, random, isDark, palette } = scene;
  const { face, letters } = setting(scene);
  const first = letters[0] as Outline;
  const tall = Math.min(height * 0.62, (width * 0.88 * GLYPH_HEIGHT[face]) / first[0]);
  const wide = widthOf(first, face, tall);
  const [px, foot] = [x + (width - wide) / 2, y + height * 0.5 + tall * 0.56];
  const box = { x: px - wide * 0.05, y: foot - tall * 1.2, width: wide * 1.1, height: tall * 1.32 };
  const paper = isDark ? palette.deep : palette.light;
  const clip = clipTo(scene, glyph(first, face, { x: px, y: foot, height: tall }, ""));
  return (
    field(scene, paper) +
    group(view({ ...inside(scene, box), isDark: isDark ? false : random.chance(0.7) }), clip)
  );
}

/** Outlines around outlines. */
function inline(scene: Scene): string {
  const { x, y, width, height, random } = scene;
  const [ground, main, second] = inks(scene);
  const { face, letters } = setting(scene);
  const first = letters[0] as Outline;
  const tall = Math.min(height * 0.44, (width * 0.56 * GLYPH_HEIGHT[face]) / first[0]);
  const wide = widthOf(first, face, tall);
  const at = { x: x + (width - wide) / 2, y: y + height * 0.56 + tall / 2, height: tall };
  const unit = GLYPH_HEIGHT[face] / tall;
  const gap = Math.min(width, height) * random.between(0.035, 0.06);
  const parts = [field(scene, ground)];
  const colors = random.pick([
    [main, ground],
    [main, ground, second, ground],
    [second, main, ground],
  ]);
  const count = random.whole(6, 14);
  for (let i = count; i > 0; i--) {
    const color = colors[i % colors.length] as string;
    parts.push(
      glyph(
        first,
        face,
        at,
        `fill="${color}" stroke="${color}" stroke-width="${n(gap * 2 * i * unit)}" stroke-linejoin="round"`,
      ),
    );
  }
  parts.push(glyph(first, face, at, `fill="${count % 2 ? second : main}"`));
  return parts.join("");
}

/** Letters in a grid of colored tiles, with the motif among them. */
function poster(scene: Scene): string {
  const { x, y, width, height, random, palette, isDark } = scene;
  const { light, soft, mid, deep, accent } = palette;
  const { face, letters: all } = setting(scene);
  // A word that doesn't fit isn't cut: its initial stands for it.
  const letters = all.length < 6 ? all : all.slice(0, 1);
  const columns = width > height ? 4 : 2;
  const rows = width > height ? 2 : 3;
  const [w, h] = [width / columns, height / rows];
  const pairs = random.shuffle(
    isDark
      ? [
          [deep, light],
          [mid, light],
          [accent, deep],
          [mix(deep, mid, 0.5), accent],
          [soft, deep],
          [deep, accent],
        ]
      : [
          [light, deep],
          [accent, light],
          [deep, light],
          [soft, deep],
          [mid, light],
          [light, accent],
        ],
  );
  const special = random.whole(0, columns * rows - 1);
  let used = 0;
  const parts: string[] = [];
  for (let i = 0; i < columns * rows; i++) {
    const [back, front] = pairs[i % pairs.length] as [string, string];
    const [cx, cy] = [x + ((i % columns) + 0.5) * w, y + (Math.floor(i / columns) + 0.5) * h];
    parts.push(path(rect(cx - w / 2, cy - h / 2, w + 0.5, h + 0.5), back));
    const size = Math.min(w, h) * 0.66;
    if (i === special || used >= letters.length) {
      parts.push(
        placeMotif(drawMotif(motifOf(scene, i), random), { x: cx, y: cy + size / 2, size }, front, back),
      );
      continue;
    }
    const one = letters[used++] as Outline;
    const tall = Math.min(h * 0.6, (w * 0.8 * GLYPH_HEIGHT[face]) / one[0]);
    parts.push(
      glyph(
        one,
        face,
        { x: cx - widthOf(one, face, tall) / 2, y: cy + tall / 2, height: tall },
        `fill="${front}"`,
      ),
    );
  }
  return parts.join("");
}
