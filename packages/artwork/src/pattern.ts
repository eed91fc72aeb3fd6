import { drawMotif, placeMotif } from "./motifs.ts";
import { mix } from "./palette.ts";
import { clipTo, motifOf, type Scene } from "./scene.ts";
import { ellipse, group, n, path, polygon, rect, ring } from "./shapes.ts";

/** A repeat over the whole sheet, with one tile that differs. */
export function pattern(scene: Scene): string {
  return ([quarters, scallops, repeats, arcs, quilt][scene.variant % 5] as typeof quilt)(scene);
}

/** Squares that fill the sheet, and which of them stands out. */
function grid({ x, y, width, height, random }: Scene, columns: number) {
  const side = width / columns;
  const rows = Math.ceil(height / side);
  const top = y + (height - rows * side) / 2;
  const odd = {
    column: random.whole(1, Math.max(1, columns - 2)),
    row: random.whole(Math.floor(rows / 2), Math.max(1, rows - 2)),
  };
  const cells = Array.from({ length: rows * columns }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return {
      column,
      row,
      cx: x + (column + 0.5) * side,
      cy: top + (row + 0.5) * side,
      isOdd: column === odd.column && row === odd.row,
    };
  });
  return { side, cells };
}

const columnsOf = ({ width, height, random }: Scene, few: number, many: number) =>
  Math.round(random.whole(few, many) * Math.max(1, width / height));
const field = (scene: Scene, color: string) => path(rect(scene.x, scene.y, scene.width, scene.height), color);
const inksOf = ({ palette, isDark }: Scene) => {
  const { light, soft, mid, deep, accent } = palette;
  return isDark
    ? { ground: deep, inks: [mid, soft, mix(deep, mid, 0.5), light], accent }
    : { ground: light, inks: [deep, mid, soft, mix(mid, soft, 0.5)], accent };
};

function quarters(scene: Scene): string {
  const { random } = scene;
  const { ground, inks, accent } = inksOf(scene);
  const { side, cells } = grid(scene, columnsOf(scene, 4, 6));
  const half = side / 2;
  const tiles = cells.map(({ cx, cy, isOdd }) => {
    const color = isOdd ? accent : random.pick(inks.slice(0, 3));
    const under = random.chance(0.35) ? random.pick(inks.slice(1, 4)) : ground;
    const turn = random.whole(0, 3) * 90;
    const kind = isOdd ? "whole" : random.pick(["quarter", "quarter", "half", "leaf", "whole", "rings"]);
    const d =
      kind === "quarter"
        ? `M${n(-half)} ${n(-half)}h${n(side)}a${n(side)} ${n(side)} 0 0 1 ${n(-side)} ${n(side)}Z`
        : kind === "half"
          ? `M${n(-half)} ${n(-half)}a${n(half)} ${n(half)} 0 0 0 ${n(side)} 0Z`
          : kind === "leaf"
            ? `M${n(-half)} ${n(-half)}a${n(side)} ${n(side)} 0 0 1 ${n(side)} ${n(side)}a${n(side)} ${n(side)} 0 0 1 ${n(-side)} ${n(-side)}Z`
            : kind === "rings"
              ? ring(0, 0, half * 0.92, half * 0.3) + ellipse(0, 0, half * 0.28)
              : ellipse(0, 0, half * 0.92);
    return `<g transform="translate(${n(cx)} ${n(cy)}) rotate(${turn})">${path(rect(-half, -half, side + 0.6, side + 0.6), under)}${path(d, color)}</g>`;
  });
  return field(scene, ground) + tiles.join("");
}

function scallops(scene: Scene): string {
  const { x, y, width, height, random } = scene;
  const { ground, inks, accent } = inksOf(scene);
  const columns = columnsOf(scene, 4, 6);
  const r = width / columns / 2;
  const rows = Math.ceil(height / r) + 2;
  const odd = random.whole(Math.floor(rows * 0.45), Math.floor(rows * 0.75));
  const oddColumn = random.whole(1, columns - 1);
  const bands = random.whole(3, 5);
  const parts = [field(scene, ground)];
  for (let row = 0; row < rows; row++) {
    for (let column = -1; column <= columns; column++) {
      const cx = x + (column + (row % 2 ? 0.5 : 1)) * 2 * r;
      const cy = y + row * r;
      const isOdd = row === odd && column === oddColumn;
      for (let band = bands; band > 0; band--) {
        const color =
          band % 2
            ? isOdd
              ? accent
              : (inks[(row + (random.chance(0.06) ? 1 : 0)) % 3 === 0 ? 1 : 0] as string)
            : ground;
        parts.push(path(ellipse(cx, cy, (r * band) / bands), color));
      }
      parts.push(path(ellipse(cx, cy, r * 0.06), isOdd ? ground : accent));
    }
  }
  return parts.join("");
}

/** The motif of the words, in a half drop. */
function repeats(scene: Scene): string {
  const { random, x, y, width, height, unit } = scene;
  const { ground, inks, accent } = inksOf(scene);
  const columns = columnsOf(scene, 3, 4);
  const side = width / columns;
  const rows = Math.ceil(height / side) + 1;
  const names = [motifOf(scene), motifOf(scene, 1), motifOf(scene, 2)];
  const odd = { column: random.whole(0, columns - 1), row: random.whole(1, rows - 2) };
  const tilts = random.pick([[0], [-14, 14], [0]]);
  const parts = [field(scene, ground)];
  for (let row = -1; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const drop = column % 2 ? side / 2 : 0;
      const [cx, cy] = [x + (column + 0.5) * side, y + (row + 0.5) * side + drop];
      const name = names[
        (row + 3 + column) % (names.length > 1 && names[0] !== names[1] ? 2 : 1)
      ] as (typeof names)[0];
      const isOdd = column === odd.column && row === odd.row;
      const size = side * 0.62;
      const turn = tilts[(row + column + 9) % tilts.length] as number;
      const color = isOdd ? accent : (inks[(column + row + 4) % 2] as string);
      const foot = (size / 2) * Math.cos((turn * Math.PI) / 180);
      const lean = (size / 2) * Math.sin((turn * Math.PI) / 180);
      parts.push(
        placeMotif(
          drawMotif(name, random),
          { x: cx - lean, y: cy + foot, size, turn, flip: row % 2 === 0 && tilts.length === 1 },
          color,
          ground,
        ),
      );
      parts.push(
        path(
          polygon([
            [cx, cy + side / 2 - unit * 1.1],
            [cx + unit * 1.1, cy + side / 2],
            [cx, cy + side / 2 + unit * 1.1],
            [cx - unit * 1.1, cy + side / 2],
          ]),
          mix(color, ground, 0.35),
        ),
      );
    }
  }
  return parts.join("");
}

/** Arcs whose ends meet across tiles. */
function arcs(scene: Scene): string {
  const { random } = scene;
  const { ground, inks, accent } = inksOf(scene);
  const { side, cells } = grid(scene, columnsOf(scene, 4, 6));
  const lines = random.whole(3, 4);
  const stroke = side / (lines * 2 + 0.0);
  const color = inks[0] as string;
  const tiles = cells.map(({ cx, cy, isOdd, column, row }) => {
    const turn = random.whole(0, 1) * 90 + ((column + row) % 2 ? 180 : 0);
    let strokes = "";
    for (const corner of [-1, 1]) {
      for (let i = 0; i < (corner < 0 ? lines * 2 : lines); i++) {
        const r = stroke * (i + 0.5) * 1;
        if (i % 2 === 1) continue;
        strokes += `<circle cx="${n((corner * side) / 2)}" cy="${n((corner * side) / 2)}" r="${n(r)}" stroke="${isOdd ? accent : i === 2 ? (inks[1] as string) : color}"/>`;
      }
    }
    const clip = clipTo(scene, path(rect(-side / 2, -side / 2, side + 0.5, side + 0.5), "#000"));
    return `<g transform="translate(${n(cx)} ${n(cy)}) rotate(${turn})"><g ${clip} fill="none" stroke-width="${n(stroke)}">${strokes}</g></g>`;
  });
  return field(scene, ground) + tiles.join("");
}

/** Triangles from a center, as in a quilt of stars. */
function quilt(scene: Scene): string {
  const { random } = scene;
  const { ground, inks, accent } = inksOf(scene);
  const { side, cells } = grid(scene, columnsOf(scene, 3, 4));
  const half = side / 2;
  const design = random.pick(["star", "rays", "steps"]);
  const tiles = cells.map(({ cx, cy, isOdd, column, row }) => {
    const main = isOdd ? accent : (inks[(column + row) % 2] as string);
    const second = inks[2] as string;
    let inner = "";
    if (design === "steps")
      for (let i = 4; i > 0; i--)
        inner += path(
          polygon([
            [0, (-half * i) / 4],
            [(half * i) / 4, 0],
            [0, (half * i) / 4],
            [(-half * i) / 4, 0],
          ]),
          i % 2 ? main : i === 2 ? ground : second,
        );
    else {
      const points = design === "star" ? 8 : 16;
      for (let i = 0; i < points; i++) {
        const angle = (i / points) * 2 * Math.PI;
        const step = Math.PI / points;
        const reach = half * (design === "star" ? (i % 2 ? 0.66 : 0.96) : 0.94);
        inner += path(
          polygon([
            [0, 0],
            [Math.cos(angle - step) * reach * 0.42, Math.sin(angle - step) * reach * 0.42],
            [Math.cos(angle) * reach, Math.sin(angle) * reach],
          ]),
          main,
        );
        inner += path(
          polygon([
            [0, 0],
            [Math.cos(angle) * reach, Math.sin(angle) * reach],
            [Math.cos(angle + step) * reach * 0.42, Math.sin(angle + step) * reach * 0.42],
          ]),
          mix(main, ground, 0.45),
        );
      }
      inner +=
        path(
          polygon([
            [-half, -half],
            [-half * 0.72, -half],
            [-half, -half * 0.72],
          ]),
          second,
        ) +
        path(
          polygon([
            [half, half],
            [half * 0.72, half],
            [half, half * 0.72],
          ]),
          second,
        );
    }
    return `<g transform="translate(${n(cx)} ${n(cy)})">${inner}</g>`;
  });
  return field(scene, ground) + group(tiles.join(""), "");
}
