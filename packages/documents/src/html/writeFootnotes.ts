import { attribute } from "./escape.ts";
import type { RenderContext } from "./renderContext.ts";
import { writeBlocks } from "./writeBlocks.ts";
import { boxDirection } from "./writeDirection.ts";

/** The referenced footnotes in order of reference, each with back links to all its references. */
export function writeFootnotes(context: RenderContext): string {
  if (context.referenced.length === 0) return "";
  const prefix = context.idPrefix ?? "";
  const bodies: string[] = [];
  // A footnote may reference another, which is then appended to this list.
  for (let index = 0; index < context.referenced.length; index++) {
    bodies.push(writeBlocks(context, context.referenced[index]?.content ?? []));
  }
  const [first] = context.referenced;
  const direction = first ? boxDirection(context, first) : "";
  const items = context.referenced.map((note, index) => {
    const number = index + 1;
    const uses = context.referenceCounts.get(note.label) ?? 0;
    const back = Array.from({ length: uses }, (_, use) => {
      const target = `#${prefix}fnref-${number}${use > 0 ? `-${use + 1}` : ""}`;
      const name = `Back to reference ${number}${use > 0 ? `-${use + 1}` : ""}`;
      return `<a${attribute("href", target)} role="doc-backlink"${attribute("aria-label", name)}>↩</a>`;
    });
    const label = attribute("data-footnote", note.label);
    const trail = `<p class="backlinks">${back.join(" ")}</p>`;
    return `<li${attribute("id", `${prefix}fn-${number}`)}${label}>${bodies[index]}${trail}</li>`;
  });
  return `<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"${direction}><ol>${items.join("")}</ol></section>`;
}
