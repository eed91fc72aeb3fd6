import type { PhrasingContent } from "mdast";
import { sameMark } from "../inline.ts";
import type { Inline, Mark, Text } from "../schema.ts";

/** How a line break is written: in a table or a heading a line must stay a line. */
export type BreakAs = "break" | "tag";

/** Flat text with marks as markdown's nested phrasing. */
export function writeLine(content: readonly Inline[], breakAs: BreakAs = "break"): PhrasingContent[] {
  const written: PhrasingContent[] = [];
  for (let at = 0; at < content.length; ) {
    const node = content[at] as Inline;
    const mark = node.type === "text" ? node.marks?.[0] : undefined;
    if (!mark) {
      written.push(writePlain(node, breakAs));
      at += 1;
      continue;
    }
    const run: Inline[] = [];
    for (let next = content[at]; next?.type === "text" && startsWith(next, mark); next = content[++at]) {
      run.push({ ...next, marks: next.marks?.slice(1) });
    }
    written.push(wrap(mark, run, breakAs));
  }
  return written;
}

function startsWith(text: Text, mark: Mark): boolean {
  const first = text.marks?.[0];
  return first !== undefined && sameMark(first, mark);
}

function writePlain(node: Inline, breakAs: BreakAs): PhrasingContent {
  if (node.type === "text") return { type: "text", value: node.text };
  if (node.type === "footnoteReference") {
    return { type: "footnoteReference", identifier: node.label, label: node.label };
  }
  return breakAs === "break" ? { type: "break" } : { type: "html", value: "<br>" };
}

function wrap(mark: Mark, run: Inline[], breakAs: BreakAs): PhrasingContent {
  if (mark.type === "code") {
    const value = run.map((node) => (node.type === "text" ? node.text : "")).join("");
    return { type: "inlineCode", value };
  }
  const children = writeLine(run, breakAs);
  switch (mark.type) {
    case "bold":
      return { type: "strong", children };
    case "italic":
      return { type: "emphasis", children };
    case "strike":
      return { type: "delete", children };
    case "link":
      return { type: "link", url: mark.href, title: mark.title, children };
  }
}
