import { codeRanges, type Range } from "@quire/documents/markdown/codeRanges";

/** Says whether an offset is in code. Offsets must be asked for in ascending order. */
export function insideCode(markdown: string): (at: number) => boolean {
  const ranges: Range[] = codeRanges(markdown);
  let next = 0;
  return (at) => {
    while ((ranges[next]?.[1] ?? Number.POSITIVE_INFINITY) <= at) next++;
    return (ranges[next]?.[0] ?? Number.POSITIVE_INFINITY) <= at;
  };
}

/** Replaces a global pattern's matches that begin outside code; null leaves one as it is. */
export function replaceOutsideCode(
  markdown: string,
  pattern: RegExp,
  replace: (match: RegExpMatchArray & { index: number }) => string | null,
): string {
  let isCode: ((at: number) => boolean) | null = null;
  let text = "";
  let from = 0;
  for (const match of markdown.matchAll(pattern)) {
    isCode ??= insideCode(markdown);
    if (isCode(match.index)) continue;
    const instead = replace(match);
    if (instead === null) continue;
    text += markdown.slice(from, match.index) + instead;
    from = match.index + match[0].length;
  }
  return text + markdown.slice(from);
}

/** Returns the line of an offset, from 1. Offsets must be asked for in ascending order. */
export function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let from = 0;
  return (at) => {
    for (; from < at; from++) if (text[from] === "\n") line++;
    return line;
  };
}
