import { drawMotif, placeMotif } from "./motifs.ts";
import { mix } from "./palette.ts";
import { clipTo, motifOf, type Scene } from "./scene.ts";
import { curve, ellipse, group, n, type Point, path, polygon, rect } from "./shapes.ts";

/** How dark a place is, from 0 to 1. */
type Tone = (x: number, y: number) => number;

/** Cut lines: each as thick as its place is dark, and interrupted where it is light. */
function engrave({ random }: Scene, lines: readonly Point[][], tone: Tone, thickest: number): string {
  let d = "";
  for (const points of lines) {
    let upper: string[] = [];
    let lower: string[] = [];
    const close = () => {
      if (upper.length > 1) d += `M${upper.join("L")}L${lower.reverse().join("L")}Z`;
      upper = [];
      lower = [];
    };
    for (const [i, [px, py]] of points.entries()) {
      // A hand never cuts evenly.
      const half = (tone(px, py) * thickest * random.between(0.86, 1.12)) / 2;
      if (half < thickest * 0.04) {
        close();
        continue;
      }
      const before = points[Math.max(0, i - 1)] as Point;
      const after = points[Math.min(points.length - 1, i + 1)] as Point;
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
      const length = Math.hypot(dx, dy) || 1;
      const [nx, ny] = [(-dy / length) * half, (dx / length) * half];
      upper.push(`${n(px + nx)} ${n(py + ny)}`);
      lower.push(`${n(px - nx)} ${n(py - ny)}`);
    }
    close();
  }
  return d;
}

const clamp = (value: number) => Math.max(0, Math.min(1, value));

function level(
  scene: Scene,
  gap: number,
  bend: (x: number, y: number) => number,
  from = scene.y,
  to = scene.y + scene.height,
): Point[][] {
  const { x, width } = scene;
  const lines: Point[][] = [];
  for (let y = from; y < to; y += gap) {
    lines.push(
      Array.from({ length: 57 }, (_, i): Point => {
        const px = x + (i / 56) * width;
        return [px, y + bend(px, y)];
      }),
    );
  }
  return lines;
}

function circles(scene: Scene, cx: number, cy: number, gap: number, first: number, far: number): Point[][] {
  const lines: Point[][] = [];
  for (let r = first; r < far; r += gap) {
    const steps = Math.min(120, 24 + Math.round(r / scene.unit));
    lines.push(
      Array.from({ length: steps + 1 }, (_, i): Point => {
        const angle = (i / steps) * 2 * Math.PI;
        return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
      }),
    );
  }
  return lines;
}

/** Rays as wedges, between two radii. */
function rays(scene: Scene, cx: number, cy: number, count: number, first: number, far: number): string {
  const { random } = scene;
  let d = "";
  for (let i = 0; i < count; i++) {
    const angle = ((i + random.between(-0.12, 0.12)) / count) * 2 * Math.PI;
    const half = (Math.PI / count) * random.between(0.42, 0.62);
    const start = first * random.between(1, 1.22);
    const p = (r: number, a: number): Point => [cx + r * Math.cos(a), cy + r * Math.sin(a)];
    d += polygon([p(start, angle), p(far, angle - half), p(far, angle + half)]);
  }
  return d;
}

/** Ink on paper, cut in lines, in a frame. */
export function woodcut(scene: Scene): string {
  const { x, y, width, height, unit, palette, isDark } = scene;
  const paper = isDark ? mix(palette.light, palette.soft, 0.35) : palette.light;
  const ink = mix(palette.deep, "#000000", 0.25);
  const margin = unit * 5.5;
  const box = { x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin };
  const picture = ([seaAndSun, emblem, nightRings, fields][scene.variant % 4] as typeof emblem)(
    { ...scene, ...box },
    paper,
    ink,
  );
  const edge = `<path d="${rect(box.x, box.y, box.width, box.height)}" fill="none" stroke="${ink}" stroke-width="${n(unit * 0.9)}"/>`;
  const clip = clipTo(scene, path(rect(box.x, box.y, box.width, box.height), "#000"));
  return path(rect(x, y, width, height), paper) + group(picture, clip) + edge;
}

function seaAndSun(scene: Scene, paper: string, ink: string): string {
  const { x, y, width, height, unit, random, palette } = scene;
  const horizon = y + height * random.between(0.54, 0.66);
  const cx = x + width * random.pick([0.5, 0.34, 0.66]);
  const r = Math.min(width, height) * random.between(0.14, 0.2);
  const cy = horizon - r * random.between(0.2, 1.7);
  const near = (px: number, py: number) => Math.hypot(px - cx, py - cy) / r;
  const sky: Tone = (px, py) => (near(px, py) < 1.3 ? 0 : clamp(0.18 + (near(px, py) - 1.2) * 0.17));
  const swell = (px: number, py: number) =>
    unit *
    (0.5 + ((py - horizon) / height) * 7) *
    Math.sin(px / (unit * (5 + ((py - horizon) / height) * 22)) + py / (unit * 2.3));
  const sea: Tone = (px, py) =>
    clamp(
      0.32 +
        ((py - horizon) / height) * 1.2 +
        0.3 * Math.sin(px / (unit * 9) + py / (unit * 3)) -
        0.42 * clamp(1.35 - Math.abs(px - cx) / r),
    );
  const size = unit * random.between(44, 54);
  const name = motifOf(scene);
  const floor = horizon + unit * 9;
  const shape = drawMotif(name, random);
  const place = {
    x: x + width * (cx > x + width * 0.55 ? 0.36 : cx < x + width * 0.45 ? 0.64 : 0.5),
    y: floor,
    size,
  };
  return [
    path(
      engrave(
        scene,
        level(scene, unit * 1.35, () => 0, y, horizon - unit * 0.6),
        sky,
        unit * 1.15,
      ),
      ink,
    ),
    path(ellipse(cx, cy, r), palette.accent),
    path(rect(x, horizon, width, y + height - horizon), paper),
    path(
      engrave(scene, level(scene, unit * 1.7, swell, horizon, y + height + unit * 4), sea, unit * 1.5),
      ink,
    ),
    halo(shape, place, paper, unit),
    placeMotif(shape, place, ink, paper),
    path(
      engrave(
        scene,
        level(scene, unit * 1.7, swell, floor - unit * 2, floor + unit * 3),
        () => 0.8,
        unit * 1.5,
      ),
      ink,
    ),
  ].join("");
}

/** A motif with a light edge, as a cutter leaves one. */
function halo(
  shape: ReturnType<typeof drawMotif>,
  place: { x: number; y: number; size: number },
  paper: string,
  unit: number,
): string {
  const width = n((unit * 1.7 * 100) / place.size);
  return placeMotif(shape, place, paper, null).replaceAll(
    "/>",
    ` stroke="${paper}" stroke-width="${width}" stroke-linejoin="round"/>`,
  );
}

function emblem(scene: Scene, paper: string, ink: string): string {
  const { x, y, width, height, unit, random, palette } = scene;
  const cx = x + width / 2;
  const cy = y + height * random.between(0.46, 0.54);
  const r = Math.min(width, height) * 0.36;
  const far = Math.hypot(width, height);
  const isInk = random.chance(0.6);
  const shape = drawMotif(motifOf(scene), random);
  const size = r * 1.35;
  const place = { x: cx, y: cy + size * 0.5, size };
  const disc = isInk ? palette.accent : ink;
  return [
    path(rays(scene, cx, cy, random.pick([36, 48, 64]), r * 1.08, far), ink),
    path(ellipse(cx, cy, r), disc),
    `<path d="${ellipse(cx, cy, r * 1.04)}" fill="none" stroke="${ink}" stroke-width="${n(unit * 0.5)}"/>`,
    isInk
      ? path(
          engrave(
            scene,
            level({ ...scene, x: cx - r, width: 2 * r }, unit * 1.5, () => 0, cy - r, cy + r),
            (px, py) => (Math.hypot(px - cx, py - cy) > r * 0.98 ? 0 : clamp(0.1 + (py - cy + r) / r / 2.6)),
            unit * 0.9,
          ),
          ink,
        )
      : "",
    isInk ? halo(shape, place, disc, unit) : "",
    placeMotif(shape, place, isInk ? ink : paper, isInk ? paper : ink),
  ].join("");
}

function nightRings(scene: Scene, paper: string, ink: string): string {
  const { x, y, width, height, unit, random, palette } = scene;
  const cx = x + width * random.pick([0.3, 0.7, 0.5]);
  const cy = y + height * random.between(0.24, 0.36);
  const r = Math.min(width, height) * random.between(0.1, 0.15);
  const ring: Tone = (px, py) => {
    const from = Math.hypot(px - cx, py - cy) / r;
    return clamp(0.3 + (from - 1.2) * 0.16 + 0.22 * Math.sin(Math.atan2(py - cy, px - cx) * 5 + from * 1.6));
  };
  const floor = y + height * 0.82;
  const hill: Point[] = Array.from({ length: 13 }, (_, i) => [
    x + (i / 12) * width,
    floor - unit * 5 * Math.sin(i / 3 + cx) - unit * 2,
  ]);
  const ground = `M${n(x)} ${n(y + height)}L${n(x)} ${n((hill[0] as Point)[1])}${curve(hill)}L${n(x + width)} ${n(y + height)}Z`;
  const shape = drawMotif(motifOf(scene), random);
  const place = {
    x: x + width * (cx < x + width * 0.5 ? 0.62 : 0.4),
    y: floor,
    size: unit * random.between(46, 58),
  };
  return [
    path(
      engrave(
        scene,
        circles(scene, cx, cy, unit * 1.6, r * 1.35, Math.hypot(width, height)),
        ring,
        unit * 1.4,
      ),
      ink,
    ),
    path(ellipse(cx, cy, r), palette.accent),
    halo(shape, place, paper, unit),
    placeMotif(shape, place, ink, paper),
    path(ground, ink),
    path(
      engrave(
        scene,
        level(scene, unit * 1.8, (px) => unit * 4 * Math.sin(px / (unit * 18)), floor + unit * 3, y + height),
        (px, py) => clamp(0.12 + 0.35 * Math.sin(px / (unit * 7) + py / unit)),
        unit * 1,
      ),
      paper,
    ),
  ].join("");
}

/** Fields in furrows, each in another direction. */
function fields(scene: Scene, paper: string, ink: string): string {
  const { x, y, width, height, unit, random, palette } = scene;
  const horizon = y + height * random.between(0.4, 0.5);
  const cx = x + width / 2;
  const r = Math.min(width, height) * 0.2;
  const parts = [
    path(rays(scene, cx, horizon, random.pick([40, 56]), r * 1.1, Math.hypot(width, height)), ink),
    path(ellipse(cx, horizon, r), palette.accent),
  ];
  const count = 4;
  for (let i = 0; i < count; i++) {
    const base = horizon + ((y + height - horizon) * i) / count;
    const phase = random.between(0, 6);
    const edge: Point[] = Array.from({ length: 15 }, (_, j) => [
      x + (j / 14) * width,
      base - unit * (3 + i) * Math.sin(j / 3 + phase) * 0.7,
    ]);
    const d = `M${n(x)} ${n(y + height)}L${n(x)} ${n((edge[0] as Point)[1])}${curve(edge)}L${n(x + width)} ${n(y + height)}Z`;
    const vanish: Point = [x + width * random.between(0.2, 0.8), base - height * 0.35];
    const furrows = Array.from({ length: 34 }, (_, j): Point[] => {
      const foot: Point = [x + width * (-0.7 + (j / 33) * 2.4), y + height + unit * 4];
      return Array.from(
        { length: 24 },
        (_, k): Point => [
          vanish[0] + ((foot[0] - vanish[0]) * k) / 23,
          vanish[1] + ((foot[1] - vanish[1]) * k) / 23,
        ],
      );
    });
    const isLevel = i % 2 === 0;
    const lines = isLevel
      ? level(
          scene,
          unit * 1.7,
          (px) => -unit * (3 + i) * 0.7 * Math.sin(((px - x) / width) * 4.66 + phase),
          base,
          y + height,
        )
      : furrows;
    const fill = i === 1 ? mix(palette.accent, paper, 0.35) : paper;
    parts.push(
      group(
        path(d, fill) +
          path(
            engrave(
              scene,
              lines,
              (px, py) => clamp(0.22 + ((py - base) / height) * 1.5 + 0.16 * Math.sin(px / (unit * 11) + i)),
              unit * 1.4,
            ),
            ink,
          ),
        clipTo(scene, path(d, "#000")),
      ),
    );
    parts.push(
      `<path d="M${n(x)} ${n((edge[0] as Point)[1])}${curve(edge)}" fill="none" stroke="${ink}" stroke-width="${n(unit * 0.7)}"/>`,
    );
    if (i === 1) {
      const shape = drawMotif(motifOf(scene), random);
      const place = { x: x + width * random.pick([0.32, 0.68]), y: base + unit * 4, size: unit * 36 };
      parts.push(halo(shape, place, fill, unit), placeMotif(shape, place, ink, paper));
    }
  }
  return parts.join("");
}
