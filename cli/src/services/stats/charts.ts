const EIGHTHS = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;

/** Fits values into columns: sums neighbors if there are more values than columns, the same number in each. */
export function groupValues(values: readonly number[], places: number): number[] {
  const size = Math.max(1, Math.ceil(values.length / Math.max(1, places)));
  // The last column is complete, so that today compares with complete neighbors; the oldest may be partial.
  const short = values.length % size;
  const groups = short > 0 ? [values.slice(0, short)] : [];
  for (let at = short; at < values.length; at += size) groups.push(values.slice(at, at + size));
  return groups.map((group) => group.reduce((sum, value) => sum + value, 0));
}

/** Returns the number of values per column of `gathered`. */
export function groupSize(values: readonly number[], places: number): number {
  return Math.max(1, Math.ceil(values.length / Math.max(1, places)));
}

/** A line of bars no wider than `width`; the smallest non-zero value is visible. */
export function sparkline(values: readonly number[], width: number): string {
  const grouped = groupValues(values, width);
  const most = Math.max(1, ...grouped);
  return grouped.map((value) => eighth(value, most, 8)).join("");
}

/**
 * A chart of some lines, the top one first. Each value is a column of `wide` characters, with a gap if there is
 * room.
 */
export function columns(values: readonly number[], height: number, wide: number): string[] {
  const most = Math.max(1, ...values);
  const lines: string[] = [];
  for (let line = height - 1; line >= 0; line--) {
    const cells = values.map((value) => {
      const filled = Math.round((value / most) * height * 8);
      const visible = value > 0 ? Math.max(1, filled) : 0;
      const here = Math.min(8, Math.max(0, visible - line * 8));
      const block = EIGHTHS[here] as string;
      return wide > 1 ? `${block.repeat(wide - 1)} ` : block;
    });
    lines.push(cells.join("").trimEnd());
  }
  return lines;
}

/** A horizontal bar of at most `width` characters. */
export function bar(value: number, most: number, width: number): string {
  if (value <= 0 || most <= 0) return "";
  return "━".repeat(Math.max(1, Math.round((value / most) * width)));
}

function eighth(value: number, most: number, parts: number): string {
  const part = Math.round((value / most) * parts);
  return EIGHTHS[value > 0 ? Math.max(1, part) : 0] as string;
}
