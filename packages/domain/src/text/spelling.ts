/**
 * Whether `typed` may be a typo of `known`: one error in a short word, two in a longer one. An error is a wrong,
 * missing or extra letter, or two swapped neighbors.
 */
export function mayBeMeant(typed: string, known: string): boolean {
  const [left, right] = [[...typed], [...known]];
  const slips = left.length <= 5 ? 1 : 2;
  return Math.abs(left.length - right.length) <= slips && distance(left, right) <= slips;
}

/** Optimal string alignment: three rows are enough, because a swap looks two rows back. */
function distance(left: readonly string[], right: readonly string[]): number {
  let before: number[] = [];
  let last = right.map((_, at) => at + 1);
  last.unshift(0);
  for (let row = 1; row <= left.length; row++) {
    const line = [row];
    for (let at = 1; at <= right.length; at++) {
      const same = left[row - 1] === right[at - 1];
      let least = Math.min(
        (last[at] as number) + 1,
        (line[at - 1] as number) + 1,
        (last[at - 1] as number) + (same ? 0 : 1),
      );
      if (row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1]) {
        least = Math.min(least, (before[at - 2] as number) + 1);
      }
      line.push(least);
    }
    before = last;
    last = line;
  }
  return last[right.length] as number;
}
