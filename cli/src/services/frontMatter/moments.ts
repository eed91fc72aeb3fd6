const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:[ T]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;
/** `Jul 08 2022`, `Mon, 02 Jan 2006 15:04:05 +0000`. */
const SPOKEN = /^(?:[a-z]{3,9},? )?(?:[a-z]{3,9}\.? \d{1,2}|\d{1,2} [a-z]{3,9}\.?),? \d{4}(?:[ T,].*)?$/i;

/**
 * Parses a time as front matter and people write it; without a zone it is in the user's. Null if it is no time, such
 * as February 30.
 */
export function parseMoment(typed: string): Date | null {
  const match = ISO.exec(typed.trim());
  if (!match) return SPOKEN.test(typed.trim()) ? valid(new Date(typed)) : null;
  const [, year = "", month = "", day = "", hour = "0", minute = "0", second = "0", zone = ""] = match;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  // JavaScript reads February 30 as March 1.
  if (m < 1 || m > 12 || d < 1 || d > new Date(Date.UTC(y, m, 0)).getUTCDate()) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const two = (part: string) => part.padStart(2, "0");
  const clock = `${two(hour)}:${two(minute)}:${two(second === "60" ? "59" : second)}`;
  const offset = /^[a-z]/i.test(zone) ? "Z" : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  return valid(new Date(`${year}-${two(month)}-${two(day)}T${clock}${offset}`));
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
