/** Returns the known word nearest to the typed one, or null if none is near. */
export function suggest(typed: string, known: readonly string[]): string | null {
  const limit = Math.max(1, Math.ceil(typed.length / 3));
  let best: string | null = null;
  let least = limit + 1;
  for (const word of known) {
    const far = distance(typed.toLowerCase(), word.toLowerCase());
    if (far < least) [best, least] = [word, far];
  }
  return best;
}

/**
 * Number of letters to insert, remove or replace to turn one word into the other; a swap of neighbors counts once.
 */
function distance(from: string, to: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= from.length; i++) {
    const row: number[] = [i];
    for (let j = 1; j <= to.length; j++) {
      if (i === 0) {
        row[j] = j;
        continue;
      }
      const at = (r: number, c: number) => (r === i ? row[c] : rows[r]?.[c]) ?? 0;
      let cost = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + Number(from[i - 1] !== to[j - 1]),
      );
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) cost = Math.min(cost, at(i - 2, j - 2) + 1);
      row[j] = cost;
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? 0;
}
