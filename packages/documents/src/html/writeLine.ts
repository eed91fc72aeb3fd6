import { nestMarks } from "../inline.ts";
import { markTags } from "../markTags.ts";
import type { Inline, Mark } from "../schema.ts";
import { allowedHref, isExternal } from "../urls.ts";
import { attribute, escapeHtml } from "./escape.ts";
import type { RenderContext } from "./renderContext.ts";

function openingTag(context: RenderContext, mark: Mark): string {
  if (mark.type !== "link") return `<${markTags[mark.type]}>`;
  const href = allowedHref(mark.href);
  // A refused URL leaves an inert <a>, so that tags still nest.
  if (href === null) return "<a>";
  const heading = href.startsWith("#") ? context.slugs.get(decoded(href.slice(1))) : undefined;
  const target = heading ? `#${context.idPrefix ?? ""}${heading}` : href;
  const rel = isExternal(href) ? ' rel="noopener nofollow ugc"' : "";
  return `<a${attribute("href", target)}${attribute("title", mark.title || null)}${rel}>`;
}

const closingTag = (mark: Mark): string => (mark.type === "link" ? "</a>" : `</${markTags[mark.type]}>`);

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** A footnote reference: numbered by first use, each with its own id for the back link. */
function writeReference(context: RenderContext, label: string): string {
  const note = context.footnotes.get(label);
  if (!note) return "";
  const uses = (context.referenceCounts.get(label) ?? 0) + 1;
  context.referenceCounts.set(label, uses);
  if (uses === 1) context.referenced.push(note);
  const number = context.referenced.indexOf(note) + 1;
  const prefix = context.idPrefix ?? "";
  const id = `${prefix}fnref-${number}${uses > 1 ? `-${uses}` : ""}`;
  const link = `<a${attribute("href", `#${prefix}fn-${number}`)}${attribute("id", id)} role="doc-noteref">${number}</a>`;
  return `<sup class="note">${link}</sup>`;
}

/** Renders a line of text with its marks as elements. */
export function writeLine(context: RenderContext, content: readonly Inline[]): string {
  let html = "";
  // Most of a post is text without marks, which needs no grouping.
  for (const node of content) {
    if (node.type === "text" && node.marks) return writeMarked(context, content);
    html += writePlain(context, node);
  }
  return html;
}

function writePlain(context: RenderContext, node: Inline): string {
  if (node.type === "text") return escapeHtml(node.text);
  return node.type === "hardBreak" ? "<br>" : writeReference(context, node.label);
}

function writeMarked(context: RenderContext, content: readonly Inline[]): string {
  const leaf = (node: Inline): string[] => [writePlain(context, node)];
  const wrap = (mark: Mark, inside: Inline[]): string[] => [
    openingTag(context, mark) + nestMarks(inside, leaf, wrap).join("") + closingTag(mark),
  ];
  return nestMarks(content, leaf, wrap).join("");
}
