const TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;

/** Parses a time as the services write it. Ambiguous formats (1/2/2023: which is the month?) are not guessed. */
export function readTime(cell: string): string | null {
  const found = TIME.exec(cell.trim());
  if (!found) return null;
  const [, year, month, day, hour = "00", minute = "00", second = "00", zone = "Z"] = found;
  const offset =
    zone === "UTC" || zone === "Z" ? "Z" : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  // `Date` would silently read February 30 as March 1 or 2.
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  if (Number.isNaN(time) || !isDay || Number(year) < 1970) return null;
  return new Date(time).toISOString();
}
