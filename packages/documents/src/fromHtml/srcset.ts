/** A picture of a `srcset` with its width in pixels, or its density. */
interface Candidate {
  url: string;
  size: number;
}

const MAX_CANDIDATES = 100;
/** Wider pictures are only slower: no page shows more of them. */
const MAX_WIDTH = 4000;

/** Reads a `srcset`. An address may contain commas, but not end with one, as HTML has it. */
export function candidatesOf(srcset: string): Candidate[] {
  const found: Candidate[] = [];
  let rest = srcset.slice(0, 100_000);
  while (found.length < MAX_CANDIDATES) {
    const [, written = ""] = /^[\s,]*(\S+)/.exec(rest) ?? [];
    if (!written) break;
    rest = rest.slice(rest.indexOf(written) + written.length);
    const url = written.replace(/,+$/, "");
    const end = url === written ? rest.indexOf(",") : 0;
    const descriptor = end === -1 ? rest : rest.slice(0, end);
    rest = end === -1 ? "" : rest.slice(end);
    const size = Number(/([\d.]{1,9})[wx]/.exec(descriptor)?.[1] ?? 1);
    if (url) found.push({ url, size: Number.isFinite(size) ? size : 1 });
  }
  return found;
}

/** Returns the largest candidate's URL of at most 4,000 pixels, else the smallest; null if there is none. */
export function largestOf(candidates: readonly Candidate[]): string | null {
  const bySize = [...candidates].sort((a, b) => b.size - a.size);
  return (bySize.find(({ size }) => size <= MAX_WIDTH) ?? bySize.at(-1))?.url ?? null;
}
