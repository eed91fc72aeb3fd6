import { view } from "./landscape.ts";
import { drawMotif, placeMotif } from "./motifs.ts";
import { mix } from "./palette.ts";
import { glow, motifOf, type Scene } from "./scene.ts";
import { blob, curve, ellipse, n, type Point, path, rect } from "./shapes.ts";

/** Sheets of colored paper, one on another, each with its shadow. */
export function papercut(scene: Scene): string {
  return ([hollow, hills, wreath, hollow][scene.variant % 4] as typeof hollow)(scene);
}

/** Shapes with a soft shadow: copies below them. A blur filter takes many seconds at the size of a print. */
function raised({ unit }: Scene, shapes: string, distances = [0.5, 1, 1.6, 2.4]): string {
  const dark = shapes.replaceAll(/fill="#[0-9a-f]+"/g, 'fill="#000"');
  const copies = distances.map(
    (distance) => `<g transform="translate(0 ${n(unit * distance)})" opacity=".1">${dark}</g>`,
  );
  return copies.join("") + shapes;
}

function tones({ palette, isDark, random }: Scene, count: number): string[] {
  const { light, soft, mid, deep, accent } = palette;
  const ramps = isDark
    ? [
        [mix(deep, "#000000", 0.2), mid, soft, light],
        [deep, mid, accent, light],
      ]
    : [
        [light, soft, mid, deep],
        [accent, mix(accent, light, 0.5), light],
        [deep, mid, soft, light],
      ];
  const ramp = random.pick(ramps);
  return Array.from({ length: count }, (_, i) => {
    const at = (i / (count - 1)) * (ramp.length - 1);
    const low = Math.min(ramp.length - 2, Math.floor(at));
    return mix(ramp[low] as string, ramp[low + 1] as string, at - low);
  });
}

/** Openings, one inside another, down to a small view. */
function hollow(scene: Scene): string {
  const { x, y, width, height, random, variant } = scene;
  const count = random.whole(6, 8);
  const colors = tones(scene, count);
  const [cx, cy] = [x + width * random.between(0.45, 0.55), y + height * random.between(0.54, 0.6)];
  const isArch = variant % 4 === 3;
  const outline = (share: number, phase: number): Point[] =>
    Array.from({ length: 30 }, (_, i) => {
      const angle = (i / 30) * 2 * Math.PI;
      const wobble = 1 + 0.11 * Math.sin(angle * 3 + phase) + 0.06 * Math.sin(angle * 5 - phase * 2);
      const tall = isArch && Math.sin(angle) > 0 ? 1.15 : 1;
      return [
        cx + Math.cos(angle) * width * 0.56 * share * wobble,
        cy + Math.sin(angle) * height * 0.46 * share * wobble * tall,
      ];
    });
  const phase = random.between(0, 7);
  const small = { x: cx - width * 0.3, y: cy - height * 0.24, width: width * 0.6, height: height * 0.46 };
  const last = colors.at(-1) as string;
  const shape = drawMotif(motifOf(scene), random);
  const size = Math.min(width, height) * 0.34;
  const parts = [
    path(rect(x, y, width, height), last),
    random.chance(0.3)
      ? view({ ...scene, ...small, isDark: false })
      : path(ellipse(cx, cy, size * 1.1), glow(scene, scene.palette.light, 0.8)),
    raised(
      scene,
      placeMotif(
        shape,
        { x: cx, y: cy + size * 0.52, size },
        colors[0] === scene.palette.light ? scene.palette.deep : (colors[0] as string),
        last,
      ),
    ),
  ];
  for (let i = count - 2; i >= 0; i--) {
    const share =
      1 -
      (i / (count - 1)) * 0.12 -
      (count - 2 - i === 0 ? 0.46 : 0.46 * (1 - (count - 2 - i) / (count - 2)));
    const hole = blob(outline(share, phase + i * 0.35));
    parts.push(
      raised(
        scene,
        `<path d="${rect(x - width * 0.1, y - height * 0.1, width * 1.2, height * 1.2)}${hole}" fill="${colors[i]}" fill-rule="evenodd"/>`,
      ),
    );
  }
  return parts.join("");
}

/** Layers of hills or waves before a round light. */
function hills(scene: Scene): string {
  const { x, y, width, height, unit, random, palette, isDark } = scene;
  const count = random.whole(5, 7);
  const colors = tones(scene, count + 1);
  const sky = isDark ? (colors[0] as string) : palette.light;
  const sunColor = palette.accent;
  const r = Math.min(width, height) * random.between(0.2, 0.27);
  const [cx, cy] = [x + width * random.pick([0.5, 0.35, 0.65]), y + height * random.between(0.33, 0.44)];
  const parts = [
    path(rect(x, y, width, height), sky),
    raised(scene, path(ellipse(cx, cy, r * 1.35), mix(sky, sunColor, 0.35))),
    raised(scene, path(ellipse(cx, cy, r), sunColor)),
  ];
  const order = isDark ? [...colors.slice(1)].reverse() : colors.slice(1);
  const at = random.whole(1, count - 3);
  order.forEach((color, i) => {
    const base = y + height * (0.42 + (0.5 * i) / count);
    const phase = random.between(0, 7);
    const edge: Point[] = Array.from({ length: 13 }, (_, j) => [
      x - unit * 4 + (j / 12) * (width + unit * 8),
      base - unit * 7 * (Math.sin((j / 12) * 5 + phase) + 0.4 * Math.sin((j / 12) * 11 - phase)),
    ]);
    if (i === at) {
      const size = unit * random.between(30, 38);
      parts.push(
        raised(
          scene,
          placeMotif(
            drawMotif(motifOf(scene), random),
            { x: x + width * (cx > x + width / 2 ? 0.34 : 0.64), y: base + unit * 4, size },
            order.at(-1) as string,
            color,
          ),
        ),
      );
    }
    parts.push(
      raised(
        scene,
        path(
          `M${n((edge[0] as Point)[0])} ${n((edge[0] as Point)[1])}${curve(edge)}V${n(y + height + unit * 6)}H${n(x - unit * 4)}Z`,
          color,
        ),
        // On the sheet behind it, whose edge is higher.
        [-0.4, -0.9, -1.5, -2.3],
      ),
    );
  });
  return parts.join("");
}

/** Leaves around an open middle. */
function wreath(scene: Scene): string {
  const { x, y, width, height, unit, random, palette, isDark } = scene;
  const { light, soft, mid, deep, accent } = palette;
  const back = isDark ? deep : light;
  const inks = isDark ? [mid, soft, accent, mix(mid, deep, 0.4)] : [mid, deep, soft, mix(mid, soft, 0.5)];
  const parts = [path(rect(x, y, width, height), back)];
  const [cx, cy] = [x + width / 2, y + height / 2];
  for (let ring = 3; ring >= 0; ring--) {
    const count = 26 - ring * 2;
    let leaves = "";
    for (let i = 0; i < count; i++) {
      const angle = ((i + random.between(-0.3, 0.3)) / count) * 2 * Math.PI;
      const reach = 1.18 - ring * 0.1;
      const [px, py] = [
        cx + Math.cos(angle) * width * 0.5 * reach,
        cy + Math.sin(angle) * height * 0.5 * reach,
      ];
      const size = unit * random.between(17, 27);
      const degrees = (angle * 180) / Math.PI - 90 + random.between(-38, 38);
      const color = ring === 0 && random.chance(0.16) ? accent : (inks[(i + ring) % inks.length] as string);
      leaves += placeMotif(
        drawMotif(random.chance(0.8) ? "leaf" : "feather", random),
        { x: px, y: py, size, turn: degrees },
        color,
        mix(color, back, 0.3),
      );
    }
    parts.push(raised(scene, leaves, [0.8]));
  }
  const size = Math.min(width, height) * 0.3;
  parts.push(
    placeMotif(
      drawMotif(motifOf(scene), random),
      { x: cx, y: cy + size * 0.75, size },
      isDark ? light : deep,
      back,
    ),
  );
  return parts.join("");
}
