const OPENING = /^:::[ \t]*(note|tip|important|warning|caution)[ \t]*$/i;
const CLOSING = /^:::[ \t]*$/;
const CODE_FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Returns for each line whether it is fenced code. */
export function fencedLines(lines: string[]): boolean[] {
  let fence = "";
  return lines.map((line) => {
    const marker = CODE_FENCE.exec(line)?.[1] ?? "";
    const inside = fence !== "";
    if (!inside) fence = marker;
    else if (marker.startsWith(fence) && line.trim() === marker) fence = "";
    return inside || fence !== "";
  });
}

/** Rewrites `:::note` … `:::` as the quotation `> [!NOTE]`, which every markdown reader shows sensibly. */
export function quoteFencedCallouts(markdown: string): string {
  if (!/^:::/m.test(markdown)) return markdown;
  const lines = markdown.split("\n");
  const code = fencedLines(lines);
  const written: string[] = [];
  let nextClosing = -1;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const kind = code[at] ? undefined : OPENING.exec(line)?.[1];
    if (kind && nextClosing <= at) {
      nextClosing = lines.findIndex((other, index) => index > at && !code[index] && CLOSING.test(other));
      if (nextClosing === -1) nextClosing = lines.length;
    }
    if (!kind || nextClosing >= lines.length) {
      written.push(line);
      continue;
    }
    const body = lines.slice(at + 1, nextClosing).map((inner) => `> ${inner}`);
    written.push("", `> [!${kind.toUpperCase()}]`, ...body, "");
    at = nextClosing;
  }
  return written.join("\n");
}
