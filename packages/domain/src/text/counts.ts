const UNITS = ["", "K", "M", "B", "T"];

/** Formats 1,234 as 1.2K. Truncated, not rounded: a count never claims too much, and 999,999 never becomes 1000K. */
export function abbreviateCount(count: number): string {
  if (!Number.isFinite(count) || count <= 0) return "0";
  let unit = 0;
  let size = 1;
  while (unit < UNITS.length - 1 && count >= size * 1000) {
    size *= 1000;
    unit++;
  }
  const tenths = Math.floor((Math.floor(count) * 10) / size);
  const whole = Math.floor(tenths / 10);
  const showTenth = unit > 0 && whole < 100 && tenths % 10 > 0;
  return `${whole}${showTenth ? `.${tenths % 10}` : ""}${UNITS[unit]}`;
}

/** "1 like", "2 likes", "1.2K likes". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${abbreviateCount(count)} ${count === 1 ? one : many}`;
}
