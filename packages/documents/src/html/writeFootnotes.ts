import { attribute } from "./escape.ts";
import { writeBlocks } from "./writeBlocks.ts";
import type { Writing } from "./writing.ts";

/** The footnotes that were referred to, in that order, each with a way back to every reference. */
export function writeFootnotes(writing: Writing): string {
  if (writing.notes.length === 0) return "";
  const prefix = writing.idPrefix ?? "";
  const bodies: string[] = [];
  // A footnote may refer to another, which then joins the end of this very list.
  for (let index = 0; index < writing.notes.length; index++) {
    bodies.push(writeBlocks(writing, writing.notes[index]?.content ?? []));
  }
  const items = writing.notes.map((note, index) => {
    const number = index + 1;
    const uses = writing.noteUses.get(note.label) ?? 0;
    const back = Array.from({ length: uses }, (_, use) => {
      const target = `#${prefix}fnref-${number}${use > 0 ? `-${use + 1}` : ""}`;
      const name = `Back to reference ${number}${use > 0 ? `-${use + 1}` : ""}`;
      return `<a${attribute("href", target)} role="doc-backlink"${attribute("aria-label", name)}>↩</a>`;
    });
    const label = attribute("data-footnote", note.label);
    const trail = `<p class="backlinks">${back.join(" ")}</p>`;
    return `<li${attribute("id", `${prefix}fn-${number}`)}${label}>${bodies[index]}${trail}</li>`;
  });
  return `<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>${items.join("")}</ol></section>`;
}
