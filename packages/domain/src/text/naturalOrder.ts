const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Starts with a letter: `3.5` has none. */
const EXTENSION = /\.[a-z][a-z0-9]{0,9}$/i;

/**
 * Compares names or paths in natural order: `page 2` before `page 10`, `page 3` before `page 3.5`, ignoring case.
 * Extensions take no part, so that `tale.png` comes before `tale-01.png`. Names that are otherwise equal still have a
 * fixed order, so that sorting twice never shuffles them.
 */
export function compareNames(a: string, b: string): number {
  const [one, other] = [a.split("/"), b.split("/")];
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const order = collator.compare(stemOf(one, at), stemOf(other, at));
    if (order !== 0) return order;
  }
  return one.length - other.length || collator.compare(a, b) || (a < b ? -1 : Number(a > b));
}

function stemOf(parts: readonly string[], at: number): string {
  const part = parts[at] as string;
  return at === parts.length - 1 ? part.replace(EXTENSION, "") : part;
}
