import { view } from "./landscape.ts";
import { drawMotif, placeMotif } from "./motifs.ts";
import { mix } from "./palette.ts";
import { clipTo, gradient, inside, motifOf, type Scene } from "./scene.ts";
import { ellipse, group, path, polygon, rect } from "./shapes.ts";

/** One motif, large, in few colors. */
export function silhouette(scene: Scene): string {
  return [onDisc, doubleExposure, againstGiant, mirrored, cutOut][scene.variant % 5]?.(scene) ?? "";
}

const field = (scene: Scene, color: string) => path(rect(scene.x, scene.y, scene.width, scene.height), color);

/** Before a disc of light, on its own ground. */
function onDisc(scene: Scene): string {
  const { x, y, width, height, palette, isDark, random, unit } = scene;
  const { light, soft, mid, deep, accent } = palette;
  const [back, disc, figure] = isDark
    ? [deep, accent, mix(deep, "#000000", 0.35)]
    : random.pick([
        [light, accent, deep],
        [soft, light, deep],
        [accent, light, deep],
        [mid, light, deep],
      ]);
  const cx = x + width / 2;
  const floor = y + height * 0.84;
  const r = Math.min(width, height) * random.between(0.33, 0.41);
  const size = r * random.between(1.35, 1.6);
  return [
    field(scene, back as string),
    path(ellipse(cx, floor - size * 0.62, r), disc as string),
    path(rect(x, floor - unit * 0.2, width, y + height - floor + 4), figure as string),
    placeMotif(
      drawMotif(motifOf(scene), random),
      { x: cx, y: floor, size, flip: random.chance(0.4) },
      figure as string,
      disc as string,
    ),
  ].join("");
}

/** A view that is seen only inside the motif. */
function doubleExposure(scene: Scene): string {
  const { x, y, width, height, palette, isDark, random } = scene;
  const size = Math.min(width * 0.82, height * 0.6);
  const box = { x: x + (width - size) / 2, y: y + height * 0.87 - size, width: size, height: size };
  const shape = drawMotif(motifOf(scene), random);
  const scale = size / 100;
  const clip = shape.body
    .map(
      (d) =>
        `<path d="${d}" transform="translate(${Math.round(box.x)} ${Math.round(box.y)}) scale(${Math.round(scale * 1000) / 1000})"/>`,
    )
    .join("");
  const paper = isDark ? palette.deep : palette.light;
  const inner = view({ ...inside(scene, box), isDark: !isDark, motifs: ["bird"] });
  return (
    field(scene, paper) +
    group(inner, clipTo(scene, clip)) +
    placeMotif({ body: shape.cut, cut: [] }, { x: x + width / 2, y: box.y + size, size }, paper, null)
  );
}

/** Something small before something enormous. */
function againstGiant(scene: Scene): string {
  const { x, y, width, height, palette, isDark, random, unit } = scene;
  const { light, soft, mid, deep, accent } = palette;
  const back = isDark ? deep : random.pick([soft, light, accent]);
  const giant = isDark
    ? mix(deep, mid, 0.85)
    : back === accent
      ? mix(accent, deep, 0.35)
      : random.pick([mid, accent]);
  const floor = y + height * 0.86;
  const size = Math.min(width, height) * random.between(0.95, 1.12);
  const small = unit * 15;
  const side = random.pick([-1, 1]);
  return [
    path(rect(x, y, width, height), gradient(scene, [back, mix(back, isDark ? deep : light, 0.45)])),
    placeMotif(
      drawMotif(motifOf(scene), random),
      { x: x + width * (0.5 + side * 0.07), y: floor + size * 0.05, size, flip: side > 0 },
      giant,
      mix(giant, back, 0.4),
    ),
    path(rect(x, floor, width, y + height - floor + 4), isDark ? mix(deep, "#000000", 0.4) : deep),
    placeMotif(
      drawMotif(random.pick(["person", "person", "couple", "cat"]), random),
      { x: x + width * (0.5 - side * 0.24), y: floor + unit * 0.3, size: small },
      isDark ? accent : deep,
      null,
    ),
  ].join("");
}

/** Upright and upside down, as on a playing card. */
function mirrored(scene: Scene): string {
  const { x, y, width, height, palette, isDark, random } = scene;
  const { light, deep, accent, mid } = palette;
  const [upper, lower] = isDark
    ? [deep, mix(mid, deep, 0.2)]
    : random.pick([
        [light, accent],
        [light, deep],
        [palette.soft, mid],
      ]);
  const tilt = random.pick([0, 0.1, -0.1]) * height;
  const cy = y + height / 2;
  const size = Math.min(width * 0.66, height * 0.36);
  const shape = drawMotif(motifOf(scene), random);
  const rightWay = isDark ? accent : lower;
  const half = polygon([
    [x, cy + tilt],
    [x + width, cy - tilt],
    [x + width, y + height],
    [x, y + height],
  ]);
  return [
    field(scene, upper as string),
    path(half, lower as string),
    group(
      placeMotif(
        shape,
        { x: x + width / 2, y: cy - height * 0.03, size },
        rightWay as string,
        upper as string,
      ),
      "",
    ),
    placeMotif(
      shape,
      { x: x + width / 2, y: cy + height * 0.03, size, turn: 180 },
      isDark ? light : (upper as string),
      lower as string,
    ),
  ].join("");
}

/** A large shape, and a second motif where it is cut away. */
function cutOut(scene: Scene): string {
  const { x, y, width, height, palette, isDark, random, unit } = scene;
  const { light, soft, deep, accent, mid } = palette;
  const [back, shape, inner] = isDark
    ? random.pick([
        [deep, accent, deep],
        [mix(deep, mid, 0.4), light, accent],
      ])
    : random.pick([
        [light, deep, accent],
        [soft, accent, light],
        [accent, deep, light],
      ]);
  const cx = x + width / 2;
  const cy = y + height * 0.58;
  const r = Math.min(width * 0.4, height * 0.3);
  const form = random.pick(["arch", "drop", "lens"]);
  const d =
    form === "arch"
      ? `M${cx - r * 0.8} ${cy + r * 1.2}v${-r * 1.4}a${r * 0.8} ${r * 0.8} 0 0 1 ${r * 1.6} 0v${r * 1.4}Z`
      : form === "drop"
        ? `M${cx} ${cy - r * 1.45}C${cx + r * 0.3} ${cy - r * 0.8} ${cx + r} ${cy - r * 0.4} ${cx + r} ${cy + r * 0.25}A${r} ${r} 0 0 1 ${cx - r} ${cy + r * 0.25}C${cx - r} ${cy - r * 0.4} ${cx - r * 0.3} ${cy - r * 0.8} ${cx} ${cy - r * 1.45}Z`
        : `M${cx} ${cy - r * 1.3}Q${cx + r * 1.5} ${cy} ${cx} ${cy + r * 1.3}Q${cx - r * 1.5} ${cy} ${cx} ${cy - r * 1.3}Z`;
  const size = r * (form === "lens" ? 0.78 : 1.05);
  const floor = form === "arch" ? cy + r * 1.2 - unit * 3 : cy + size * 0.62;
  return (
    field(scene, back as string) +
    path(
      d.replace(/-?\d+\.\d+/g, (value) => String(Math.round(Number(value) * 10) / 10)),
      shape as string,
    ) +
    placeMotif(
      drawMotif(motifOf(scene, 1), random),
      { x: cx, y: floor, size },
      inner as string,
      shape as string,
    )
  );
}
