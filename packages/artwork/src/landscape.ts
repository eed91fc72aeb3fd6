import { drawMotif, type MotifName, placeMotif } from "./motifs.ts";
import { mix } from "./palette.ts";
import { clipTo, glow, gradient, inside, motifOf, type Scene } from "./scene.ts";
import { type Box, curve, ellipse, group, n, type Point, path, polygon, rect, ribbon } from "./shapes.ts";

/** Motifs that stand on the ground or swim, small, in a wide view; others belong to the sky. */
const IN_SKY: ReadonlySet<MotifName> = new Set([
  "bird",
  "moon",
  "sun",
  "star",
  "planet",
  "moth",
  "kite",
  "heart",
  "rocket",
  "feather",
]);
const IN_VIEW: ReadonlySet<MotifName> = new Set([
  ...[
    "ship",
    "boat",
    "whale",
    "lighthouse",
    "pine",
    "tree",
    "cactus",
    "house",
    "temple",
    "couple",
    "person",
    "train",
    "cat",
    "bicycle",
  ],
  ...["bird", "kite", "moth", "rocket"],
] as MotifName[]);

/** A ridge from left to right: the points of its upper edge. */
function ridge(scene: Scene, baseline: number, height: number): Point[] {
  const { random, x, width, terrain } = scene;
  const count = terrain === "peaks" ? 40 : 26;
  const waves = Array.from({ length: 4 }, (_, i) => ({
    length: (i + 1) * random.between(0.7, 1.3),
    phase: random.between(0, 7),
    size: 1 / (i + 1) ** (terrain === "dunes" || terrain === "hills" ? 1.6 : 1.05),
  }));
  return Array.from({ length: count + 1 }, (_, i) => {
    const share = i / count;
    let y = 0;
    for (const { length, phase, size } of waves) {
      const swing = Math.sin(share * length * 5 + phase);
      // Peaks are sharp above and wide below.
      y += size * (terrain === "peaks" ? 1 - 2 * Math.abs(swing) : swing);
    }
    const rough = terrain === "peaks" ? random.between(-0.09, 0.09) : 0;
    return [x - 4 + share * (width + 8), baseline - height * (y / 2 + rough)];
  });
}

const ground = (scene: Scene, points: readonly Point[], isSharp: boolean): string => {
  const floor = scene.y + scene.height + 4;
  const [first, last] = [points[0] as Point, points.at(-1) as Point];
  const edge = isSharp ? `L${points.map(([px, py]) => `${n(px)} ${n(py)}`).join("L")}` : curve(points);
  return `M${n(first[0])} ${n(first[1])}${edge}L${n(last[0])} ${n(floor)}L${n(first[0])} ${n(floor)}Z`;
};

function trees(scene: Scene, points: readonly Point[], size: number): string {
  const { random } = scene;
  let d = "";
  for (let i = 0; i < points.length - 1; i++) {
    const [from, to] = [points[i] as Point, points[i + 1] as Point];
    for (let j = 0; j < 3; j++) {
      if (random.chance(0.22)) continue;
      const t = (j + random.next()) / 3;
      const px = from[0] + (to[0] - from[0]) * t;
      const py = from[1] + (to[1] - from[1]) * t + size * 0.1;
      const tall = size * random.between(0.55, 1.25);
      const wide = tall * random.between(0.15, 0.2);
      d += polygon([
        [px - wide, py],
        [px - wide * 0.35, py - tall * 0.5],
        [px - wide * 0.55, py - tall * 0.48],
        [px, py - tall],
        [px + wide * 0.55, py - tall * 0.48],
        [px + wide * 0.35, py - tall * 0.5],
        [px + wide, py],
      ]);
    }
  }
  return d;
}

function skyline(scene: Scene, baseline: number, height: number): { d: string; windows: string } {
  const { random, x, width, unit } = scene;
  let d = "";
  let windows = "";
  for (let px = x - 4; px < x + width; ) {
    const wide = unit * random.between(3.5, 9);
    const tall = height * random.between(0.35, 1.2);
    d += rect(px, baseline - tall, wide + 0.5, scene.y + scene.height - baseline + tall + 4);
    if (random.chance(0.2)) d += rect(px + wide / 2, baseline - tall - unit * 4, unit * 0.35, unit * 4);
    for (let wy = baseline - tall + unit * 2; wy < baseline + height * 0.3; wy += unit * 2.2)
      for (let wx = px + unit; wx < px + wide - unit; wx += unit * 1.7)
        if (random.chance(0.12)) windows += rect(wx, wy, unit * 0.7, unit * 1.05);
    px += wide;
  }
  return { d, windows };
}

/** Narrow lights on water, below a light. */
function reflection(
  scene: Scene,
  { x, top, width }: { x: number; top: number; width: number },
  color: string,
): string {
  const { random, unit } = scene;
  let d = "";
  for (
    let y = top + unit * 1.2, i = 0;
    y < scene.y + scene.height;
    y += unit * random.between(1.6, 3) * (1 + i++ * 0.08)
  ) {
    const half = (width / 2) * random.between(0.25, 1) * (0.6 + i * 0.03);
    const px = x + random.between(-1, 1) * unit * 3;
    d += ribbon(
      [
        [px - half, y],
        [px, y + random.between(-0.3, 0.3) * unit],
        [px + half, y],
      ],
      (s) => unit * 0.55 * Math.sin(s * Math.PI),
    );
  }
  return path(d, color, ' opacity=".75"');
}

/** A wide view with its light, its layers and one motif that gives it scale. */
export function view(scene: Scene): string {
  const { random, x, y, width, height, unit, palette, isDark, terrain, weather } = scene;
  const { light, soft, mid, deep, accent } = palette;
  const horizon = y + height * random.between(0.46, 0.66);
  const skyColors = isDark
    ? random.pick([
        [deep, mix(deep, mid, 0.7), mix(mid, soft, 0.5)],
        [mix(deep, mid, 0.25), mid, mix(mid, accent, 0.55)],
      ])
    : random.pick([
        [soft, light, mix(light, accent, 0.22)],
        [mix(soft, mid, 0.45), soft, light],
        [light, mix(light, soft, 0.7), mix(soft, accent, 0.35)],
      ]);
  const lightX = x + width * random.pick([0.5, 0.5, random.between(0.24, 0.76)]);
  const radius = Math.min(width, height) * random.between(0.1, 0.24);
  const lightY = horizon - radius * random.pick([-0.1, 0.25, 1.5, 2.2]);
  const lightColor = isDark ? mix(light, accent, 0.18) : random.pick([accent, light]);
  const parts = [
    path(rect(x, y, width, height), gradient(scene, skyColors)),
    path(ellipse(lightX, lightY, radius * 3.4), glow(scene, lightColor, isDark ? 0.3 : 0.55)),
    path(ellipse(lightX, lightY, radius), lightColor),
  ];
  if (isDark && (weather.includes("stars") || random.chance(0.5))) {
    let stars = "";
    for (let i = 0; i < 90; i++)
      stars += ellipse(
        x + random.next() * width,
        y + random.next() ** 1.4 * (horizon - y),
        unit * random.pick([0.1, 0.14, 0.2, 0.3]),
      );
    parts.splice(1, 0, path(stars, light, ' opacity=".8"'));
  }
  const far = mix(skyColors[2] as string, isDark ? deep : mid, isDark ? 0.3 : 0.28);
  const near = isDark ? mix(deep, "#000000", 0.25) : deep;
  const layers = terrain === "sea" ? 5 : random.whole(4, 6);
  const chosen = motifOf(scene);
  const name = IN_VIEW.has(chosen) ? chosen : null;
  const at = random.whole(1, Math.max(1, layers - 3));
  const focusX = x + width * random.pick([0.3, 0.36, 0.64, 0.7]);
  for (let layer = 0; layer < layers; layer++) {
    const share = layer / (layers - 1);
    const color = mix(far, near, share ** 0.9);
    const base = horizon + (y + height * 0.97 - horizon) * share ** 1.15;
    if (terrain === "sea") parts.push(...seaLayer(scene, { layer, base, color, lightX, radius, lightColor }));
    else if (terrain === "city") {
      const { d, windows } = skyline(
        scene,
        base + height * 0.05,
        height * (0.12 + 0.12 * (1 - Math.abs(share - 0.4))),
      );
      parts.push(path(d, color), layer > 1 ? path(windows, isDark ? accent : light, ' opacity=".85"') : "");
    } else {
      const points = ridge(
        scene,
        base,
        height * (terrain === "peaks" ? 0.13 : terrain === "dunes" ? 0.055 : 0.06) * (1.1 - share * 0.45),
      );
      const d = ground(scene, points, terrain === "peaks");
      parts.push(
        path(
          d,
          terrain === "dunes" || terrain === "hills"
            ? gradient(scene, [color, mix(color, near, 0.25)])
            : color,
        ),
      );
      if (terrain === "forest" && layer > 0)
        parts.push(path(trees(scene, points, unit * (4 + share * 15)), color));
      if (layer < layers - 1 && !isDark)
        parts.push(
          path(
            rect(x, base, width, height * 0.1),
            gradient(scene, [mix(color, light, 0.01), mix(color, light, 0.45)]),
            ' opacity=".25"',
          ),
        );
    }
    if (layer === at && name && !IN_SKY.has(name)) {
      const size =
        unit *
        (name === "person" || name === "couple"
          ? 9
          : name === "lighthouse" || name === "tree" || name === "temple"
            ? 26
            : name === "whale"
              ? 22
              : 17);
      const color2 = terrain === "sea" && name !== "whale" ? near : mix(color, near, 0.75);
      const stand = terrain === "sea" ? base + unit * (name === "whale" ? 6 : 1.5) : base + height * 0.012;
      parts.push(
        placeMotif(
          drawMotif(name, random),
          { x: focusX, y: stand, size, flip: random.chance(0.5) },
          color2,
          isDark ? accent : light,
        ),
      );
    }
  }
  if (name && IN_SKY.has(name)) {
    const size = unit * random.between(13, 20);
    parts.push(
      placeMotif(
        drawMotif(name, random),
        { x: focusX, y: y + height * random.between(0.24, 0.36), size, flip: random.chance(0.5) },
        isDark ? light : deep,
        null,
      ),
    );
  } else if (random.chance(0.55) && !isDark)
    parts.push(flock(scene, focusX, y + height * random.between(0.2, 0.34)));
  if (weather.includes("rain")) parts.push(rain(scene));
  if (weather.includes("snow")) parts.push(snow(scene));
  return parts.join("");
}

function seaLayer(
  scene: Scene,
  {
    layer,
    base,
    color,
    lightX,
    radius,
    lightColor,
  }: { layer: number; base: number; color: string; lightX: number; radius: number; lightColor: string },
): string[] {
  const { random, x, width, unit } = scene;
  const swell = unit * (0.12 + layer * 0.95);
  const phase = random.between(0, 7);
  const points = Array.from({ length: 33 }, (_, i): Point => {
    const share = i / 32;
    return [
      x - 4 + share * (width + 8),
      base + swell * Math.sin(share * (21 - layer * 3) + phase) * (0.6 + 0.4 * Math.sin(share * 4 + phase)),
    ];
  });
  const water = path(
    ground(scene, points, false),
    gradient(scene, [color, mix(color, scene.palette.deep, 0.2)]),
  );
  return layer === 0
    ? [water, reflection(scene, { x: lightX, top: base, width: radius * 2 }, lightColor)]
    : [layer === 1 ? group(water, 'opacity=".55"') : layer === 2 ? group(water, 'opacity=".75"') : water];
}

function flock({ random, unit, palette }: Scene, cx: number, cy: number): string {
  let d = "";
  for (let i = 0; i < random.whole(5, 11); i++) {
    const [px, py, size] = [
      cx + random.between(-16, 16) * unit,
      cy + random.between(-9, 9) * unit,
      unit * random.between(0.8, 2.1),
    ];
    d += ribbon(
      [
        [px - size, py - size * 0.35],
        [px - size * 0.45, py - size * 0.42],
        [px, py],
        [px + size * 0.45, py - size * 0.42],
        [px + size, py - size * 0.35],
      ],
      (s) => size * 0.24 * Math.sin(s * Math.PI) + 0.4,
    );
  }
  return path(d, palette.deep, ' opacity=".8"');
}

function rain({ random, x, y, width, height, unit, palette, isDark }: Scene): string {
  let d = "";
  for (let i = 0; i < 150; i++) {
    const [px, py, long] = [
      x + random.next() * width * 1.1,
      y + random.next() * height,
      unit * random.between(3, 9),
    ];
    d += polygon([
      [px, py],
      [px + unit * 0.16, py],
      [px - long * 0.16, py + long],
    ]);
  }
  return path(d, isDark ? palette.light : palette.deep, ' opacity=".35"');
}

function snow({ random, x, y, width, height, unit, palette }: Scene): string {
  let d = "";
  for (let i = 0; i < 120; i++)
    d += ellipse(
      x + random.next() * width,
      y + random.next() * height,
      unit * random.pick([0.15, 0.22, 0.35, 0.5]),
    );
  return path(d, palette.light, ' opacity=".85"');
}

/** Frames of a view: the whole sheet, or a window in it. */
export function landscape(scene: Scene): string {
  const { x, y, width, height, unit, palette, isDark, random, variant } = scene;
  const frames = ["full", "panel", "arch", "disc"] as const;
  const frame = frames[variant % 4] as (typeof frames)[number];
  if (frame === "full") return view(scene);
  const paper = isDark ? palette.deep : palette.light;
  const rule = isDark ? mix(palette.light, palette.deep, 0.35) : mix(palette.deep, palette.light, 0.2);
  const isWide = width > height;
  const margin = unit * 7;
  let box: Box = {
    x: x + margin,
    y: y + margin,
    width: width - 2 * margin,
    height: (height - 2 * margin) * (isWide ? 1 : 0.76),
  };
  let shape = rect(box.x, box.y, box.width, box.height);
  if (frame === "arch") {
    const wide = Math.min(width * 0.72, height * 0.6);
    box = { x: x + (width - wide) / 2, y: y + height * 0.2, width: wide, height: height * 0.66 };
    shape = `M${n(box.x)} ${n(box.y + box.height)}v${n(-(box.height - wide / 2))}a${n(wide / 2)} ${n(wide / 2)} 0 0 1 ${n(wide)} 0v${n(box.height - wide / 2)}Z`;
  } else if (frame === "disc") {
    const r = Math.min(width * 0.39, height * 0.36);
    const [cx, cy] = [x + width / 2, y + height * (isWide ? 0.5 : 0.55)];
    box = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    shape = ellipse(cx, cy, r);
  }
  const hairline = `<path d="${shape}" fill="none" stroke="${rule}" stroke-width="${n(unit * 0.35)}" transform="translate(${n(box.x + box.width / 2)} ${n(box.y + box.height / 2)}) scale(1.035 ${n(1 + (0.035 * box.width) / box.height)}) translate(${n(-box.x - box.width / 2)} ${n(-box.y - box.height / 2)})"/>`;
  const inner = inside({ ...scene, isDark: frame === "panel" ? isDark : random.chance(0.5) }, box);
  return (
    path(rect(x, y, width, height), paper) +
    group(view(inner), clipTo(scene, path(shape, "#000"))) +
    (frame === "panel" ? "" : hairline)
  );
}
