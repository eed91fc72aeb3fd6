import type { Random } from "./random.ts";
import { blob, ellipse, type Point, path, polygon, rect, ribbon, ring } from "./shapes.ts";

/** A silhouette in a square of 100: its shapes, and details cut out of them. */
export interface Motif {
  body: string[];
  cut: string[];
}

type Draw = (random: Random) => Motif;
const motif = (body: string[], cut: string[] = []): Motif => ({ body, cut });
const fixed = (body: string[], cut: string[] = []): Draw => {
  const one = motif(body, cut);
  return () => one;
};
const line = (points: readonly Point[], width: number) => ribbon(points, () => width);
const turn = (cx: number, cy: number, r: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
};

/** A petal from a center outward. */
function petal(cx: number, cy: number, length: number, width: number, degrees: number): string {
  const to = (share: number, side: number): Point => {
    const [x, y] = turn(cx, cy, length * share, degrees);
    const [dx, dy] = turn(0, 0, side * width, degrees + 90);
    return [x + dx, y + dy];
  };
  return blob([to(0, 0), to(0.35, 0.36), to(0.75, 0.5), to(1, 0), to(0.75, -0.5), to(0.35, -0.36)]);
}

function bareTree(random: Random): Motif {
  const body: string[] = [];
  const grow = (from: Point, degrees: number, length: number, width: number, depth: number) => {
    const bend = random.between(-9, 9);
    const middle = turn(from[0], from[1], length / 2, degrees + bend);
    const end = turn(middle[0], middle[1], length / 2, degrees - bend);
    body.push(ribbon([from, middle, end], (share) => Math.max(0.35, width * (1 - 0.4 * share))));
    if (depth === 0) return;
    for (const side of depth > 3
      ? [-1, 1]
      : random.shuffle([-1, 1, 0]).slice(0, random.chance(0.3) ? 3 : 2)) {
      const spread = random.between(16, 34) * (side === 0 ? 0.2 : side);
      grow(end, degrees + spread, length * random.between(0.68, 0.86), width * 0.6, depth - 1);
    }
  };
  grow([50, 100], -90 + random.between(-4, 4), 27, 7, 6);
  return motif(body);
}

function pine(random: Random): Motif {
  const tiers = random.whole(5, 7);
  const body = [rect(47.5, 88, 5, 12)];
  for (let tier = 0; tier < tiers; tier++) {
    const share = tier / (tiers - 1);
    const y = 2 + share * 66;
    const half = 8 + share * 24;
    const low = y + 24;
    body.push(
      polygon([
        [50, y],
        [50 + half, low + random.between(-1.5, 1.5)],
        [50 + half * 0.45, low - 3],
        [50, low + 1],
        [50 - half * 0.45, low - 3],
        [50 - half, low + random.between(-1.5, 1.5)],
      ]),
    );
  }
  return motif(body);
}

function city(random: Random): Motif {
  const body: string[] = [];
  const cut: string[] = [];
  for (let x = 2; x < 94; ) {
    const width = random.whole(8, 15);
    const middle = 1 - Math.abs(x + width / 2 - 50) / 60;
    const height = random.between(22, 50) + middle * 38;
    const top = 100 - height;
    body.push(rect(x, top, width + 0.4, height));
    if (random.chance(0.3)) body.push(rect(x + width / 2 - 0.5, top - 9, 1, 9));
    if (random.chance(0.35)) body.push(rect(x + 2, top - 4, width - 4, 4.4));
    for (let wy = top + 5; wy < 94; wy += 6) {
      for (let wx = x + 2.2; wx < x + width - 2.6; wx += 4)
        if (random.chance(0.22)) cut.push(rect(wx, wy, 1.9, 3));
    }
    x += width;
  }
  return motif(body, cut);
}

function flower(random: Random): Motif {
  const petals = random.pick([6, 8, 10, 13]);
  const length = random.between(22, 27);
  const body = [
    ribbon(
      [
        [50, 32],
        [51.5, 62],
        [49, 100],
      ],
      () => 2.4,
    ),
    blob([
      [50, 84],
      [62, 70],
      [80, 64],
      [72, 78],
      [58, 86],
    ]),
    blob([
      [50, 92],
      [38, 80],
      [22, 76],
      [30, 88],
      [42, 94],
    ]),
  ];
  for (let i = 0; i < petals; i++) body.push(petal(50, 32, length + 2, 150 / petals + 4, (i * 360) / petals));
  return motif(body, [ellipse(50, 32, random.between(5.5, 8))]);
}

function lotus(): Motif {
  const body = [
    ribbon(
      [
        [8, 82],
        [50, 92],
        [92, 82],
      ],
      (share) => 1 + 5 * Math.sin(share * Math.PI),
    ),
  ];
  const cut: string[] = [];
  for (const [degrees, length, width] of [
    [-168, 46, 15],
    [-12, 46, 15],
    [-148, 54, 19],
    [-32, 54, 19],
    [-124, 60, 22],
    [-56, 60, 22],
    [-90, 68, 25],
  ] as const) {
    body.push(petal(50, 82, length, width, degrees));
    cut.push(
      ribbon(
        [turn(50, 82, length * 0.3, degrees), turn(50, 82, length * 0.86, degrees)],
        (share) => 0.9 * Math.sin(share * Math.PI) + 0.3,
      ),
    );
  }
  return motif(body, cut);
}

function sun(random: Random): Motif {
  const rays = random.pick([12, 16, 20, 24]);
  const body = [ellipse(50, 50, 24)];
  for (let i = 0; i < rays; i++) {
    const degrees = (i * 360) / rays;
    const tip = turn(50, 50, i % 2 ? 40 : 48, degrees);
    body.push(polygon([turn(50, 50, 28, degrees - 3.4), tip, turn(50, 50, 28, degrees + 3.4)]));
  }
  return motif(body);
}

function star(random: Random): Motif {
  const points = random.pick([4, 8, 8, 5]);
  const inner = points === 5 ? 19 : points === 4 ? 9 : 14;
  const around = Array.from({ length: points * 2 }, (_, i) => {
    const radius = i % 2 ? inner : points === 8 && i % 4 ? 30 : 48;
    return turn(50, 50, radius, -90 + (i * 180) / points);
  });
  return motif([polygon(around)]);
}

/** Wings, and their mirror image. */
function moth(random: Random): Motif {
  const lift = random.between(-4, 4);
  const wing = (side: 1 | -1): string[] => {
    const p = (x: number, y: number): Point => [50 + side * x, y];
    return [
      blob([
        p(1, 34),
        p(14, 20),
        p(34, 10 + lift),
        p(47, 12 + lift),
        p(46, 28),
        p(36, 46),
        p(16, 52),
        p(1, 46),
      ]),
      blob([p(1, 46), p(14, 51), p(30, 56), p(35, 70), p(28, 86), p(18, 82), p(8, 66), p(1, 56)]),
    ];
  };
  const spot = (side: 1 | -1): string[] => [
    ring(50 + side * 29, 29 + lift / 2, 6, 2.2),
    ellipse(50 + side * 29, 29 + lift / 2, 1.6),
    ellipse(50 + side * 22, 66, 3.2),
    ...[0, 1, 2, 3].map((i) => ellipse(50 + side * (39 - i * 1.2), 19 + lift + i * 6, 0.9)),
  ];
  return motif(
    [
      ...wing(1),
      ...wing(-1),
      blob([
        [50, 22],
        [53.5, 34],
        [52, 60],
        [50, 72],
        [48, 60],
        [46.5, 34],
      ]),
      ellipse(50, 23, 3.6),
      ribbon(
        [
          [51, 21],
          [57, 12],
          [66, 8],
        ],
        (s) => 1.3 - s * 0.7,
      ),
      ribbon(
        [
          [49, 21],
          [43, 12],
          [34, 8],
        ],
        (s) => 1.3 - s * 0.7,
      ),
    ],
    [...spot(1), ...spot(-1)],
  );
}

const wheel = (cx: number, cy: number, r: number): string[] => [ring(cx, cy, r, 2), ellipse(cx, cy, 1.8)];

const person = (x: number, scale: number, isDress: boolean): string[] => {
  const p = (px: number, py: number): Point => [x + (px - 50) * scale, 100 - (100 - py) * scale];
  const head = p(50, 12);
  return [
    ellipse(head[0], head[1], 6.6 * scale, 7.6 * scale),
    isDress
      ? blob([
          p(46, 20),
          p(54, 20),
          p(59, 26),
          p(57, 46),
          p(64, 66),
          p(71, 90),
          p(50, 93),
          p(29, 90),
          p(36, 66),
          p(43, 46),
          p(41, 26),
        ])
      : blob([
          p(46, 20),
          p(54, 20),
          p(61, 26),
          p(64, 44),
          p(65, 66),
          p(50, 68),
          p(35, 66),
          p(36, 44),
          p(39, 26),
        ]),
    polygon([p(43, isDress ? 86 : 62), p(49, isDress ? 86 : 62), p(48.6, 100), p(43, 100)]),
    polygon([p(51.5, isDress ? 86 : 62), p(58, isDress ? 86 : 62), p(57, 100), p(51.6, 100)]),
  ];
};

const MOTIFS = {
  ship: fixed(
    [
      "M12 76L90 74Q87 92 74 97L28 97Q16 92 12 76Z",
      rect(49, 8, 2.2, 70),
      "M53 14Q80 38 85 70L53 70Z",
      "M47 20Q38 50 17 70L47 70Z",
      "M50 5L66 8.500L50 12Z",
    ],
    [
      "M14.500 81L88.600 79.500L88 82L15.500 83.500Z",
      "M53 40L72 40L73 41.400L53 41.400Z",
      "M36 52L47 52L47 53.400L35 53.400Z",
    ],
  ),
  boat: fixed(["M4 60L33 66L50 26L67 66L96 60L78 92L22 92Z"], ["M50 34L38 66L50 66Z"]),
  whale: fixed(
    [
      "M34 100C42 86 46 74 46 62C38 50 19 47 3 30C22 23 41 28 50 45C59 28 78 23 97 30C81 47 62 50 54 62C54 74 58 86 66 100Z",
    ],
    ["M50 50C51 62 52 80 55 97C51 80 49 66 49 50Z"],
  ),
  fish: fixed(
    ["M4 50C20 25 52 23 75 45L97 28Q89 50 97 72L75 55C52 77 20 75 4 50Z"],
    [
      ellipse(21, 46, 3),
      "M34 34Q44 50 34 66Q39 50 34 34Z",
      "M50 40L64 46L50 45Z",
      "M50 50L66 51L50 54Z",
      "M50 60L63 56L50 64Z",
    ],
  ),
  lighthouse: fixed(
    [
      "M41 32L59 32L66 100L34 100Z",
      rect(36, 28, 28, 4),
      rect(43, 16, 14, 13),
      "M40 16Q50 4 60 16Z",
      rect(49.4, 2, 1.2, 6),
    ],
    ["M39.800 46L60.200 46L61.600 60L38.400 60Z", "M37 74L63 74L64.400 88L35.600 88Z", rect(45.5, 18, 9, 9)],
  ),
  pine,
  tree: bareTree,
  leaf: fixed(
    ["M49 100L49.500 90C16 78 10 38 50 3C90 38 84 78 50.500 90L51 100Z"],
    [
      line(
        [
          [50, 16],
          [50, 90],
        ],
        1.3,
      ),
      ...[28, 42, 56, 70].flatMap((y) => [
        line(
          [
            [50, y + 10],
            [50 + 12 + y / 12, y - 2],
          ],
          1,
        ),
        line(
          [
            [50, y + 10],
            [38 - y / 12, y - 2],
          ],
          1,
        ),
      ]),
    ],
  ),
  flower,
  lotus,
  cactus: fixed(
    [
      "M42 100L42 16Q42 8 50 8Q58 8 58 16L58 100Z",
      "M44 64L31 64Q21 64 21 54L21 38Q21 33 26 33Q31 33 31 38L31 50Q31 54 35 54L44 54Z",
      "M56 54L69 54Q79 54 79 44L79 28Q79 23 74 23Q69 23 69 28L69 40Q69 44 65 44L56 44Z",
    ],
    [rect(46, 18, 0.9, 76), rect(50, 14, 0.9, 80), rect(54, 18, 0.9, 76)],
  ),
  mountain: fixed(
    ["M0 100L36 28L50 50L63 22L100 100Z"],
    // Snow lines: a whole cap in the color of the sky would look cut off.
    [
      line(
        [
          [27, 45],
          [32, 41],
          [36, 48],
          [41, 41],
          [46, 44],
        ],
        2,
      ),
      line(
        [
          [54, 41],
          [60, 36],
          [65, 45],
          [69, 38],
          [73, 43],
        ],
        2,
      ),
    ],
  ),
  house: fixed(
    ["M8 50L50 14L92 50L84 50L84 100L16 100L16 50Z", rect(68, 14, 9, 22)],
    [
      "M44 100L44 76Q44 70 50 70Q56 70 56 76L56 100Z",
      rect(25, 58, 11, 13),
      rect(64, 58, 11, 13),
      ellipse(50, 42, 5),
    ],
  ),
  city,
  temple: fixed(
    [
      "M50 3L51.500 11C55 19 77 26 77 45L23 45C23 26 45 19 48.500 11Z",
      rect(19, 44, 62, 5),
      rect(23, 48, 54, 52),
      rect(5, 36, 8, 64),
      rect(87, 36, 8, 64),
      "M9 22Q16 30 14 37L4 37Q2 30 9 22Z",
      "M91 22Q98 30 96 37L86 37Q84 30 91 22Z",
      rect(2, 96, 96, 4),
    ],
    [
      "M40 100L40 74Q40 63 50 56Q60 63 60 74L60 100Z",
      "M27 66Q31 60 34 66L34 78L27 78Z",
      "M66 66Q69 60 73 66L73 78L66 78Z",
    ],
  ),
  door: fixed(["M20 100L20 38A30 30 0 0 1 80 38L80 100Z"], ["M28 100L28 40A22 22 0 0 1 72 40L72 100Z"]),
  moon: fixed(["M66 6A46 46 0 1 0 94 70A38 38 0 1 1 66 6Z"]),
  sun,
  star,
  planet: fixed(
    [
      ellipse(50, 50, 30),
      "M8 68C-2 60 20 40 46 28C70 17 100 14 96 28C93 38 78 50 77 49C88 38 90 32 86 30C78 27 30 50 18 62C14 66 20 67 24 65L26 67C18 70 12 71 8 68Z",
    ],
    ["M24 58C40 60 62 50 78 38L79 42C64 55 42 65 25 63Z"],
  ),
  rocket: fixed(
    [
      "M50 2C66 16 69 46 66 72L34 72C31 46 34 16 50 2Z",
      "M34 50L18 80L34 76Z",
      "M66 50L82 80L66 76Z",
      "M42 76L58 76L50 99Z",
    ],
    [ellipse(50, 34, 7.5), rect(36, 62, 28, 2)],
  ),
  bird: fixed([
    "M2 36C22 28 37 36 46 49C55 31 76 14 99 12C84 25 74 38 67 52C74 58 82 61 92 62C80 69 67 71 57 65C48 77 38 86 24 94C31 82 36 70 38 60C28 48 16 41 2 36Z",
  ]),
  moth,
  feather: fixed(
    ["M26 100C30 84 34 72 40 62C34 40 50 14 78 2C88 28 76 58 48 66C40 74 34 86 30 100Z"],
    [
      ribbon(
        [
          [40, 66],
          [56, 40],
          [72, 14],
        ],
        (s) => 1.6 - s,
      ),
      line(
        [
          [47, 55],
          [40, 48],
        ],
        1.1,
      ),
      line(
        [
          [57, 39],
          [66, 45],
        ],
        1.1,
      ),
    ],
  ),
  cat: fixed(
    [
      "M28 100C22 78 33 60 39 48C34 40 34 26 35 12L44 21Q50 19 56 21L65 12C66 26 66 40 61 48C67 60 78 78 72 100Z",
      ribbon(
        [
          [68, 97],
          [84, 94],
          [90, 80],
          [84, 66],
          [90, 56],
        ],
        (s) => 6 - s * 3,
      ),
    ],
    [ellipse(44.5, 32, 2.1, 2.8), ellipse(55.5, 32, 2.1, 2.8)],
  ),
  heart: fixed(["M50 94C10 63 1 40 9 23C18 7 41 7 50 29C59 7 82 7 91 23C99 40 90 63 50 94Z"]),
  couple: fixed([
    ...person(33, 0.94, false),
    ...person(66, 0.86, true),
    ribbon(
      [
        [44, 56],
        [50, 62],
        [57, 58],
      ],
      () => 3.4,
    ),
  ]),
  person: (random) => motif(person(50, 1, random.chance(0.5))),
  sword: fixed(
    [
      "M46.500 28L53.500 28L53.500 90L50 99L46.500 90Z",
      "M28 23Q50 28 72 23L72 27Q50 32 28 27Z",
      rect(48, 8, 4, 18),
      ellipse(50, 6, 4),
    ],
    [rect(49.6, 33, 0.9, 50)],
  ),
  crown: fixed(
    [
      "M14 84L6 36L31 58L50 16L69 58L94 36L86 84Z",
      rect(14, 87, 72, 7),
      ellipse(6, 31, 4.5),
      ellipse(50, 11, 5),
      ellipse(94, 31, 4.5),
    ],
    [ellipse(50, 72, 4), ellipse(32, 73, 2.6), ellipse(68, 73, 2.6)],
  ),
  key: fixed([
    ring(50, 22, 19, 8),
    rect(47, 38, 6, 60),
    rect(53, 78, 15, 6),
    rect(53, 90, 10, 6),
    rect(43, 42, 14, 4),
  ]),
  eye: fixed(["M2 50Q50 4 98 50Q50 96 2 50Z"], [ring(50, 50, 20, 10), "M14 42Q50 14 86 42Q50 22 14 42Z"]),
  flame: fixed(
    ["M50 100C20 100 10 76 22 56C30 43 42 38 41 10C60 24 66 42 62 56C68 51 71 44 70 36C90 58 86 100 50 100Z"],
    ["M50 97C36 97 32 81 42 70C48 63 51 58 50 50C62 62 68 97 50 97Z"],
  ),
  diya: fixed(
    ["M4 62Q50 72 96 62Q88 94 50 94Q12 94 4 62Z", "M50 58C36 50 44 36 50 14C56 36 64 50 50 58Z"],
    ["M50 55C45 50 48 44 50 36C52 44 55 50 50 55Z", "M20 73Q50 81 80 73L79 75Q50 83 21 75Z"],
  ),
  clock: fixed(
    [ellipse(50, 50, 47)],
    [
      ring(50, 50, 42, 1.4),
      line(
        [
          [50, 50],
          [50, 18],
        ],
        2.6,
      ),
      line(
        [
          [50, 50],
          [70, 62],
        ],
        3.4,
      ),
      ...Array.from({ length: 12 }, (_, i) =>
        line([turn(50, 50, 33, i * 30), turn(50, 50, 38, i * 30)], i % 3 ? 1.2 : 2.6),
      ),
    ],
  ),
  train: fixed(
    [
      "M22 54Q22 46 30 46L66 46L66 80L22 80Z",
      rect(64, 28, 24, 52),
      rect(60, 24, 32, 5),
      "M26 22L42 22L38 30L38 47L30 47L30 30Z",
      "M22 72L8 90L22 90Z",
      rect(18, 78, 72, 7),
      ellipse(34, 88, 9),
      ellipse(55, 88, 9),
      ellipse(78, 87, 11),
      ellipse(52, 45, 6),
    ],
    [
      rect(69, 34, 13, 14),
      ellipse(34, 88, 4.4),
      ellipse(55, 88, 4.4),
      ellipse(78, 87, 5.6),
      rect(34, 52, 1.3, 22),
      rect(48, 52, 1.3, 22),
    ],
  ),
  bicycle: fixed([
    ...wheel(22, 74, 21),
    ...wheel(78, 74, 21),
    line(
      [
        [22, 74],
        [38, 46],
        [67, 46],
        [49, 74],
        [22, 74],
      ],
      2.4,
    ),
    line(
      [
        [38, 46],
        [49, 74],
      ],
      2.4,
    ),
    line(
      [
        [78, 74],
        [64, 34],
        [70, 30],
      ],
      2.4,
    ),
    line(
      [
        [38, 46],
        [36, 39],
      ],
      2.4,
    ),
    rect(29, 36, 14, 3.4),
    ellipse(49, 74, 4),
  ]),
  umbrella: fixed(
    [
      "M4 52A46 46 0 0 1 96 52Q88 44 80.700 52Q73 44 65.300 52Q58 44 50 52Q42 44 34.700 52Q27 44 19.300 52Q12 44 4 52Z",
      rect(49, 1, 2, 8),
      ribbon(
        [
          [50, 48],
          [50, 84],
          [52, 92],
          [58, 95],
          [64, 91],
          [65, 86],
        ],
        () => 2.6,
      ),
    ],
    ["M50 8Q36 26 34.700 50L33.500 50Q33 28 50 8Z", "M50 8Q64 26 65.300 50L66.500 50Q67 28 50 8Z"],
  ),
  book: fixed(
    ["M50 38C38 27 20 27 4 33L4 87C20 81 38 81 50 91C62 81 80 81 96 87L96 33C80 27 62 27 50 38Z"],
    [
      "M49.400 42L50.600 42L50.600 88L49.400 88Z",
      ...[46, 55, 64].flatMap((y) => [
        `M13 ${y}Q28 ${y - 4} 42 ${y + 3}L42 ${y + 4.6}Q28 ${y - 2.4} 13 ${y + 1.6}Z`,
        `M87 ${y}Q72 ${y - 4} 58 ${y + 3}L58 ${y + 4.6}Q72 ${y - 2.4} 87 ${y + 1.6}Z`,
      ]),
    ],
  ),
  cup: fixed([
    "M16 50L74 50Q74 92 45 92Q16 92 16 50Z",
    ring(76, 62, 14, 5),
    "M4 94L88 94Q82 99 46 99Q10 99 4 94Z",
    ribbon(
      [
        [34, 44],
        [29, 34],
        [37, 24],
        [32, 12],
      ],
      (s) => 3.2 * Math.sin(s * Math.PI) + 0.5,
    ),
    ribbon(
      [
        [52, 44],
        [47, 32],
        [56, 20],
        [50, 6],
      ],
      (s) => 3.2 * Math.sin(s * Math.PI) + 0.5,
    ),
  ]),
  note: fixed([
    ellipse(28, 84, 15, 11),
    ellipse(76, 76, 15, 11),
    rect(39, 18, 4, 66),
    rect(87, 10, 4, 66),
    "M39 18L91 8L91 22L39 32Z",
  ]),
  kite: fixed(
    [
      "M50 2L82 36L50 72L18 36Z",
      ribbon(
        [
          [50, 70],
          [58, 80],
          [46, 88],
          [54, 99],
        ],
        () => 1.4,
      ),
      "M58 80L66 76L66 85Z",
      "M58 80L50 84L51 75Z",
    ],
    [
      line(
        [
          [50, 4],
          [50, 70],
        ],
        1.2,
      ),
      ribbon(
        [
          [20, 36],
          [50, 30],
          [80, 36],
        ],
        () => 1.2,
      ),
    ],
  ),
} as const satisfies Record<string, Draw>;

export type MotifName = keyof typeof MOTIFS;
export const MOTIF_NAMES = Object.keys(MOTIFS) as MotifName[];

export const drawMotif = (name: MotifName, random: Random): Motif => MOTIFS[name](random);

/** A motif, `size` wide, standing on (x, y): the middle of its lower edge. */
export function placeMotif(
  { body, cut }: Motif,
  {
    x,
    y,
    size,
    turn: degrees = 0,
    flip = false,
  }: { x: number; y: number; size: number; turn?: number; flip?: boolean },
  fill: string,
  cutFill: string | null,
): string {
  const scale = Math.round(size * 10) / 1000;
  const move = `translate(${Math.round(x)} ${Math.round(y)})${degrees ? ` rotate(${Math.round(degrees)})` : ""}`;
  // A cut that ends at the outline would leave a hairline of it.
  const shapes =
    body.map((d) => path(d, fill)).join("") +
    (cutFill ? cut.map((d) => path(d, cutFill, ` stroke="${cutFill}" stroke-width=".5"`)).join("") : "");
  return `<g transform="${move} scale(${flip ? -scale : scale} ${scale}) translate(-50 -100)">${shapes}</g>`;
}
