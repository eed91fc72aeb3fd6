/** A closed book as it stands on a table, in hundredths of an inch, seen from its front and a little from above. */
export interface Volume {
  viewBox: string;
  /** Transforms of the flat front and spine, `width` × `height` and `spine` × `height`. */
  front: string;
  back: string;
  /** The edges of the pages, as the points of a polygon. */
  top: string;
  width: number;
  height: number;
  spine: number;
}

/** How far the book is turned, in degrees, and how much of its top shows. */
const TURN = 30;
const TILT = 0.16;

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Returns the drawing of a book by its size in inches: every edge is to scale, the spine too. */
export function volumeOf(size: { width: number; height: number; spine: number }): Volume {
  const [width, height, spine] = [size.width, size.height, size.spine].map((inches) =>
    round(inches * 100),
  ) as [number, number, number];
  const [cos, sin] = [Math.cos((TURN * Math.PI) / 180), Math.sin((TURN * Math.PI) / 180)];
  const [rise, fall] = [sin * TILT, cos * TILT];
  // The edge between spine and front is nearest; both lead away from it, and so upward.
  const x = spine * sin;
  const y = Math.max(spine * fall + width * rise, 0);
  const right = { x: x + width * cos, y: y - width * rise };
  const left = { x: 0, y: y - spine * fall };
  const far = { x: right.x - spine * sin, y: right.y - spine * fall };
  const points = [{ x, y }, right, far, left];
  return {
    viewBox: `0 0 ${round(right.x)} ${round(y + height)}`,
    front: `matrix(${round(cos)} ${round(-rise)} 0 1 ${round(x)} ${round(y)})`,
    back: `matrix(${round(sin)} ${round(fall)} 0 1 0 ${round(left.y)})`,
    top: points.map((point) => `${round(point.x)},${round(point.y)}`).join(" "),
    width,
    height,
    spine,
  };
}

/** Breaks a title into lines of about `most` characters, for a cover without a picture; at most five. */
export function linesOf(title: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > 5 ? [...lines.slice(0, 4), `${lines[4]}…`] : lines;
}

/** Whether dark letters are easier to read on a `#rrggbb` color than light ones. */
export function needsDarkInk(color: string): boolean {
  const channels = /^#(..)(..)(..)$/.exec(color)?.slice(1) ?? ["0", "0", "0"];
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = Number.parseInt(channel, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}
