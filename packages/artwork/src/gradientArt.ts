import { drawMotif, placeMotif } from "./motifs.ts";
import { mix } from "./palette.ts";
import { clipTo, glow, gradient, motifOf, type Scene } from "./scene.ts";
import { ellipse, group, n, path, polygon, rect } from "./shapes.ts";

/** Soft light and color, with one crisp shape. */
export function gradientArt(scene: Scene): string {
  return ([clouds, orb, folds, arches, ripples][scene.variant % 5] as typeof orb)(scene);
}

const field = (scene: Scene, fill: string) => path(rect(scene.x, scene.y, scene.width, scene.height), fill);

function mesh(scene: Scene, spots: number): string {
  const { x, y, width, height, palette, isDark, random } = scene;
  const { light, soft, mid, deep, accent } = palette;
  const colors = isDark
    ? [mid, accent, mix(mid, deep, 0.5), soft, accent]
    : [accent, soft, mid, light, mix(accent, light, 0.4)];
  let d = field(scene, isDark ? deep : gradient(scene, [light, mix(soft, light, 0.3)]));
  for (let i = 0; i < spots; i++) {
    const r = Math.max(width, height) * random.between(0.28, 0.5);
    d += path(
      ellipse(
        x + width * random.next(),
        y + (height * (i + random.between(0.1, 0.9))) / spots,
        r,
        r * random.between(0.6, 1),
      ),
      glow(scene, colors[i % colors.length] as string, isDark ? 0.75 : 0.9),
    );
  }
  return d;
}

function clouds(scene: Scene): string {
  const { x, y, width, height, palette, isDark, random, unit } = scene;
  const size = Math.min(width, height) * random.between(0.24, 0.34);
  const ink = isDark ? palette.light : palette.deep;
  return (
    mesh(scene, 6) +
    placeMotif(
      drawMotif(motifOf(scene), random),
      { x: x + width * random.pick([0.5, 0.34, 0.66]), y: y + height * 0.84, size },
      ink,
      null,
    ) +
    path(rect(x + width * 0.1, y + height * 0.84, width * 0.8, unit * 0.22), ink)
  );
}

function orb(scene: Scene): string {
  const { x, y, width, height, palette, isDark, random } = scene;
  const { light, deep, accent, mid, soft } = palette;
  const r = Math.min(width, height) * random.between(0.28, 0.36);
  const [cx, cy] = [x + width / 2, y + height * random.between(0.5, 0.6)];
  const colors = isDark ? [accent, mid, deep] : [light, accent, mix(mid, deep, 0.3)];
  const turn = random.pick([60, 120, 90]);
  const small = r * random.between(0.16, 0.24);
  return [
    field(
      scene,
      gradient(
        scene,
        isDark
          ? [mix(deep, "#000000", 0.3), deep, mix(deep, mid, 0.6)]
          : [soft, light, mix(light, accent, 0.25)],
      ),
    ),
    path(ellipse(cx, cy + r * 0.2, r * 1.7), glow(scene, isDark ? mid : accent, 0.5)),
    path(ellipse(cx, cy, r), gradient(scene, colors, turn)),
    path(
      ellipse(cx + r * random.pick([-1.05, 1.05]), cy - r * 0.9, small),
      gradient(scene, [...colors].reverse(), turn),
    ),
    path(rect(x, cy + r * 1.22, width, height * 0.0018 + 1), isDark ? light : deep, ' opacity=".5"'),
  ].join("");
}

/** Strips, each shaded from edge to edge. */
function folds(scene: Scene): string {
  const { x, y, width, height, palette, isDark, random } = scene;
  const { light, soft, mid, deep, accent } = palette;
  const count = random.whole(7, 13);
  const wide = width / count;
  const [cx, cy, r] = [
    x + width / 2,
    y + height * random.between(0.45, 0.58),
    Math.min(width, height) * random.between(0.34, 0.42),
  ];
  const back = isDark ? [deep, mid] : [soft, light];
  const front = isDark ? [accent, mix(deep, accent, 0.25)] : [accent, mix(accent, deep, 0.55)];
  const strips = (colors: string[], shift: number) => {
    const fill = gradient(scene, colors, 0);
    let d = "";
    for (let i = -1; i <= count; i++) d += path(rect(x + (i + shift) * wide, y, wide + 0.6, height), fill);
    return d;
  };
  return (
    strips(back, 0) +
    group(strips(front, 0.5), clipTo(scene, path(ellipse(cx, cy, r), "#000"))) +
    (random.chance(0.5)
      ? path(ellipse(cx, cy + r + (y + height - cy - r) / 2, r * 0.14), isDark ? light : deep)
      : "")
  );
}

/** Arches within arches, lit from one side. */
function arches(scene: Scene): string {
  const { x, y, width, height, palette, isDark, random } = scene;
  const { light, soft, mid, deep, accent } = palette;
  const ramp = isDark
    ? [deep, mid, accent, light]
    : random.pick([
        [light, soft, accent, deep],
        [light, soft, mid, deep],
        [soft, mid, deep, accent],
      ]);
  const count = random.whole(6, 9);
  const parts = [field(scene, ramp[0] as string)];
  const cx = x + width / 2;
  const floor = y + height;
  for (let i = 0; i < count; i++) {
    const share = 1 - i / count;
    const half = width * 0.44 * share;
    const top = y + height * (0.2 + 0.6 * (1 - share));
    const at = ((i + 1) / count) * (ramp.length - 1);
    const low = Math.min(ramp.length - 2, Math.floor(at));
    const color = mix(ramp[low] as string, ramp[low + 1] as string, at - low);
    parts.push(
      path(
        `M${n(cx - half)} ${n(floor)}V${n(top + half)}a${n(half)} ${n(half)} 0 0 1 ${n(2 * half)} 0V${n(floor)}Z`,
        gradient(scene, [mix(color, light, 0.22), color, mix(color, deep, 0.35)], 0),
      ),
    );
  }
  const size = width * 0.11;
  parts.push(
    placeMotif(
      drawMotif(motifOf(scene), random),
      { x: cx, y: y + height * 0.9, size: Math.max(size, 60) },
      isDark ? deep : light,
      null,
    ),
  );
  return parts.join("");
}

/** Rings that spread from a point. */
function ripples(scene: Scene): string {
  const { x, y, width, height, palette, isDark, random, unit } = scene;
  const { light, soft, mid, deep, accent } = palette;
  const [cx, cy] = [x + width * random.pick([0.5, 0.3, 0.7]), y + height * random.between(0.56, 0.7)];
  const [inner, outer] = isDark
    ? [accent, deep]
    : random.pick([
        [accent, light],
        [light, mid],
        [deep, soft],
      ]);
  const count = random.whole(9, 14);
  const far = Math.hypot(width, height) * 0.8;
  const parts = [field(scene, outer as string)];
  for (let i = count; i > 0; i--) {
    const color = mix(inner as string, outer as string, (i / count) ** 0.8);
    parts.push(
      path(
        ellipse(cx, cy, (far * i) / count),
        gradient(scene, [mix(color, light, 0.16), color, mix(color, deep, 0.16)]),
      ),
    );
  }
  const size = unit * 20;
  const flat = polygon([
    [cx - size, cy],
    [cx + size, cy],
    [cx + size, cy + unit * 0.3],
    [cx - size, cy + unit * 0.3],
  ]);
  return (
    parts.join("") +
    placeMotif(
      drawMotif(motifOf(scene), random),
      { x: cx, y: cy, size },
      isDark || inner === deep ? light : deep,
      null,
    ) +
    path(flat, isDark || inner === deep ? light : deep, ' opacity=".0"')
  );
}
