import { nestMarks } from "../inline.ts";
import type { Inline, Mark } from "../schema.ts";
import { allowedHref, isExternal } from "../urls.ts";
import { attribute, escapeHtml } from "./escape.ts";
import type { Writing } from "./writing.ts";

const tags = { bold: "strong", italic: "em", strike: "s", code: "code" } as const;

function openingTag(writing: Writing, mark: Mark): string {
  if (mark.type !== "link") return `<${tags[mark.type]}>`;
  const href = allowedHref(mark.href);
  // A refused address leaves a bare <a>, which no browser follows, so that tags still nest.
  if (href === null) return "<a>";
  const heading = href.startsWith("#") ? writing.slugs.get(decoded(href.slice(1))) : undefined;
  const target = heading ? `#${writing.idPrefix ?? ""}${heading}` : href;
  const rel = isExternal(href) ? ' rel="noopener nofollow ugc"' : "";
  return `<a${attribute("href", target)}${attribute("title", mark.title || null)}${rel}>`;
}

const closingTag = (mark: Mark): string => (mark.type === "link" ? "</a>" : `</${tags[mark.type]}>`);

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** A footnote's place: numbered by first use, every use with an id of its own to come back to. */
function writeReference(writing: Writing, label: string): string {
  const note = writing.known.get(label);
  if (!note) return "";
  const uses = (writing.noteUses.get(label) ?? 0) + 1;
  writing.noteUses.set(label, uses);
  if (uses === 1) writing.notes.push(note);
  const number = writing.notes.indexOf(note) + 1;
  const prefix = writing.idPrefix ?? "";
  const id = `${prefix}fnref-${number}${uses > 1 ? `-${uses}` : ""}`;
  const link = `<a${attribute("href", `#${prefix}fn-${number}`)}${attribute("id", id)} role="doc-noteref">${number}</a>`;
  return `<sup class="note">${link}</sup>`;
}

/** A line of text with its marks as elements. */
export function writeLine(writing: Writing, content: readonly Inline[]): string {
  let html = "";
  // Most of a post is text without marks, which need not be grouped.
  for (const node of content) {
    if (node.type === "text" && node.marks) return writeMarked(writing, content);
    html += writePlain(writing, node);
  }
  return html;
}

function writePlain(writing: Writing, node: Inline): string {
  if (node.type === "text") return escapeHtml(node.text);
  return node.type === "hardBreak" ? "<br>" : writeReference(writing, node.label);
}

function writeMarked(writing: Writing, content: readonly Inline[]): string {
  const leaf = (node: Inline): string[] => [writePlain(writing, node)];
  const wrap = (mark: Mark, inside: Inline[]): string[] => [
    openingTag(writing, mark) + nestMarks(inside, leaf, wrap).join("") + closingTag(mark),
  ];
  return nestMarks(content, leaf, wrap).join("");
}
