export type Point = readonly [x: number, y: number];
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A number as short as a printer needs it. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);
const at = ([x, y]: Point) => `${n(x)} ${n(y)}`;

export const polygon = (points: readonly Point[]): string => `M${points.map(at).join("L")}Z`;
export const rect = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`;
export const ellipse = (cx: number, cy: number, rx: number, ry = rx): string =>
  `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`;
/** A ring, its hole drawn the other way round. */
export const ring = (cx: number, cy: number, r: number, width: number): string => {
  const inner = r - width;
  return `${ellipse(cx, cy, r)}M${n(cx - inner)} ${n(cy)}a${n(inner)} ${n(inner)} 0 1 1 ${n(2 * inner)} 0a${n(inner)} ${n(inner)} 0 1 1 ${n(-2 * inner)} 0Z`;
};

/** A smooth curve through points, without the first move. */
export function curve(points: readonly Point[]): string {
  let d = "";
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [i - 1, i, i + 1, i + 2].map(
      (index) => points[Math.max(0, Math.min(points.length - 1, index))] as Point,
    ) as [Point, Point, Point, Point];
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${at(c1)} ${at(c2)} ${at(p2)}`;
  }
  return d;
}

/** A closed smooth curve. */
export function blob(points: readonly Point[]): string {
  const around = [...points.slice(-2), ...points, ...points.slice(0, 3)];
  const segments = curve(around)
    .split(/(?=C)/)
    .slice(2, points.length + 2);
  return `M${at(points[0] as Point)}${segments.join("")}Z`;
}

/** A line as wide as `widthAt` says, from 0 at its start to 1 at its end. */
export function ribbon(points: readonly Point[], widthAt: (share: number, point: Point) => number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach((point, i) => {
    const before = points[Math.max(0, i - 1)] as Point;
    const after = points[Math.min(points.length - 1, i + 1)] as Point;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    const half = widthAt(i / (points.length - 1), point) / 2;
    left.push([point[0] - (dy / length) * half, point[1] + (dx / length) * half]);
    right.unshift([point[0] + (dy / length) * half, point[1] - (dx / length) * half]);
  });
  return polygon([...left, ...right]);
}

export const path = (d: string, fill: string, rest = ""): string => `<path d="${d}" fill="${fill}"${rest}/>`;
export const group = (inside: string, attributes: string): string => `<g ${attributes}>${inside}</g>`;
