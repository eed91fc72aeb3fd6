const EIGHTHS = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;

/** The values in so many places: neighbors are summed where there are more values than places, each as many as the other. */
export function gathered(values: readonly number[], places: number): number[] {
  const size = Math.max(1, Math.ceil(values.length / Math.max(1, places)));
  // The last place is whole: today is compared with whole neighbors, and what is short is the oldest.
  const short = values.length % size;
  const groups = short > 0 ? [values.slice(0, short)] : [];
  for (let at = short; at < values.length; at += size) groups.push(values.slice(at, at + size));
  return groups.map((group) => group.reduce((sum, value) => sum + value, 0));
}

/** How many values stand in one place of `gathered`. */
export function placeSize(values: readonly number[], places: number): number {
  return Math.max(1, Math.ceil(values.length / Math.max(1, places)));
}

/** A line of bars no wider than `width`; the least that is not nothing can be seen. */
export function sparkline(values: readonly number[], width: number): string {
  const shown = gathered(values, width);
  const most = Math.max(1, ...shown);
  return shown.map((value) => eighth(value, most, 8)).join("");
}

/** A chart of so many lines, the highest first. Each value is a column, `wide` letters across with a gap where there is room. */
export function columns(values: readonly number[], height: number, wide: number): string[] {
  const most = Math.max(1, ...values);
  const lines: string[] = [];
  for (let line = height - 1; line >= 0; line--) {
    const cells = values.map((value) => {
      const filled = Math.round((value / most) * height * 8);
      const seen = value > 0 ? Math.max(1, filled) : 0;
      const here = Math.min(8, Math.max(0, seen - line * 8));
      const block = EIGHTHS[here] as string;
      return wide > 1 ? `${block.repeat(wide - 1)} ` : block;
    });
    lines.push(cells.join("").trimEnd());
  }
  return lines;
}

/** A bar lying on its side, of at most `width` letters. */
export function bar(value: number, most: number, width: number): string {
  if (value <= 0 || most <= 0) return "";
  return "━".repeat(Math.max(1, Math.round((value / most) * width)));
}

/** "+12%", "−3%", "new" where there was nothing before, "" where nothing changed. */
export function change(now: number, before: number): string {
  if (now === before) return "";
  if (before === 0) return "new";
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? "" : `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en")}%`;
}

function eighth(value: number, most: number, parts: number): string {
  const part = Math.round((value / most) * parts);
  return EIGHTHS[value > 0 ? Math.max(1, part) : 0] as string;
}
