import { cleanText } from "./characters.ts";
import { footnotesOf } from "./fromHtml/footnotes.ts";
import { parsePage } from "./fromHtml/parsePage.ts";
import { readContainer } from "./fromHtml/readFlow.ts";
import type { Parent } from "./fromHtml/tree.ts";
import { groupWordLists } from "./fromHtml/wordLists.ts";
import { emptyFeaturedImage, type PostDocument } from "./schema.ts";

/**
 * A post's blocks out of HTML that someone pasted or exported elsewhere, and out of renderHtml's own. Only
 * what the schema knows is taken; scripts, styles, frames and forms go with all they hold, other elements
 * give up their text. `arrange` may change the parsed page before it is read: what another
 * platform calls by its own names is put into elements that are known here.
 */
export function blocksFromHtml(
  html: string,
  options: { newId: () => string; arrange?: (root: Parent) => void },
): PostDocument {
  const root = parsePage(cleanText(html));
  options.arrange?.(root);
  if (/mso-list/i.test(html)) groupWordLists(root);
  const notes = footnotesOf(root);
  const reading = { newId: options.newId, labels: notes.labels, featured: null, paywall: false };
  const blocks = readContainer(reading, root.childNodes, 1);
  const footnotes = notes.items.map(({ label, nodes }) => ({
    type: "footnote" as const,
    id: options.newId(),
    label,
    content: readContainer(reading, nodes, 2),
  }));
  return [reading.featured ?? emptyFeaturedImage(options.newId), ...blocks, ...footnotes];
}
