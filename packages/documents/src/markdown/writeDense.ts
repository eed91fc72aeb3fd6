import { attribute, escapeHtml } from "../html/escape.ts";
import { lineText, nestMarks } from "../inline.ts";
import { markTags } from "../markTags.ts";
import type { Inline, Mark } from "../schema.ts";
import { noteAddress } from "./noteAddress.ts";

/** Below the limits of `limitNesting`, beyond which marks and brackets of a paragraph are text. */
const MAX_SIGNS = 390;
const MAX_BRACKETS = 990;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether a line has more marks or brackets in markdown than a reader takes. */
export function isDense(content: readonly Inline[]): boolean {
  let [signs, brackets] = [0, 0];
  for (const node of content) {
    if (node.type === "footnoteReference") brackets += 2;
    if (node.type !== "text") continue;
    for (const { type } of node.marks ?? []) {
      if (type === "bold" || type === "italic" || type === "strike") signs += 2;
      else brackets += 2;
      if (type !== "code") continue;
      signs += count(node.text, /[*_~]+/g);
      brackets += count(node.text, /[[\]<]/g);
    }
  }
  return signs > MAX_SIGNS || brackets > MAX_BRACKETS;
}

/** Writes a dense line as HTML on one line, which `limitNesting` leaves as it is. */
export function writeDense(content: readonly Inline[], element: string): string {
  const leaf = (node: Inline): string[] => {
    if (node.type === "text") return [escaped(node.text)];
    if (node.type === "hardBreak") return ["<br>"];
    return [`<sup><a${attribute("href", noteAddress(node.label))}>${escapeHtml(node.label)}</a></sup>`];
  };
  const wrap = (mark: Mark, inside: Inline[]): string[] => {
    if (mark.type === "code") return [`<code>${escaped(lineText(inside))}</code>`];
    const tag = mark.type === "link" ? "a" : markTags[mark.type];
    const details =
      mark.type === "link" ? attribute("href", mark.href) + attribute("title", mark.title || null) : "";
    return [`<${tag}${details}>${nestMarks(inside, leaf, wrap).join("")}</${tag}>`];
  };
  return `<${element}>${nestMarks(content, leaf, wrap).join("")}</${element}>`;
}

/** Two percent signs would open a private remark. */
const escaped = (text: string): string => escapeHtml(text).replaceAll("%%", "%&#37;");
