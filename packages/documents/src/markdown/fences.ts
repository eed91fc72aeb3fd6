import { isCalloutName } from "./callouts.ts";

/** With a title as Docusaurus (`:::tip[Title]`) or VitePress (`::: tip Title`) have it. */
const OPENING = /^:::[ \t]*([a-z]{3,12})(?:\[([^\]\n]{1,300})\]|[ \t]+([^\s{][^\n]{0,300}?))?[ \t]*$/i;
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

/**
 * Rewrites `:::note` … `:::` as the quotation `> [!NOTE]`, which every markdown reader shows sensibly. Below a blank
 * line the others keep their numbers.
 */
export function quoteFencedCallouts(markdown: string): string {
  if (!/^:::/m.test(markdown)) return markdown;
  const lines = markdown.split("\n");
  const code = fencedLines(lines);
  const written: string[] = [];
  let nextClosing = -1;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const [, name = "", inBrackets, behind] = (code[at] ? null : OPENING.exec(line)) ?? [];
    const kind = isCalloutName(name) ? name : "";
    if (kind && nextClosing <= at) {
      nextClosing = lines.findIndex((other, index) => index > at && !code[index] && CLOSING.test(other));
      if (nextClosing === -1) nextClosing = lines.length;
    }
    if (!kind || nextClosing >= lines.length) {
      written.push(line);
      continue;
    }
    // Directly below a quotation or HTML, it would be part of it.
    if (written.at(-1)?.trim()) written.push("");
    written.push(`> [!${kind.toUpperCase()}] ${inBrackets ?? behind ?? ""}`.trimEnd());
    for (const inner of lines.slice(at + 1, nextClosing)) written.push(`> ${inner}`);
    written.push("");
    at = nextClosing;
  }
  return written.join("\n");
}
