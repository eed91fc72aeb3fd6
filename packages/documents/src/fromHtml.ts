import { cleanText } from "./characters.ts";
import { takeFootnotes } from "./fromHtml/footnotes.ts";
import { leftOutOf } from "./fromHtml/leftOut.ts";
import { showUnscripted } from "./fromHtml/noscript.ts";
import { parsePage } from "./fromHtml/parsePage.ts";
import { readContainer } from "./fromHtml/readFlow.ts";
import { findIn, type Parent, texOf } from "./fromHtml/tree.ts";
import { groupWordLists, removeParagraphEnds } from "./fromHtml/wordLists.ts";
import { emptyFeaturedImage, type PostDocument } from "./schema.ts";

/**
 * Reads a post's blocks from pasted or exported HTML, and from renderHtml's own. Only what the schema knows is
 * read; scripts, styles and the fields of forms are dropped with their content, players that can't be embedded become
 * links, other elements are replaced by their text. `arrange` may change the parsed page before it is read, to turn another platform's markup into known
 * elements. `leftOut` collects what a document can't hold, such as "merged cells".
 */
export function blocksFromHtml(
  html: string,
  options: { newId: () => string; arrange?: (root: Parent) => void; leftOut?: Set<string> },
): PostDocument {
  const root = parsePage(cleanText(html));
  if (/<noscript/i.test(html)) showUnscripted(root);
  const hasTex = /math\/tex/i.test(html) && findIn(root, (element) => texOf(element) !== null) !== null;
  options.arrange?.(root);
  if (options.leftOut) for (const noun of leftOutOf(root)) options.leftOut.add(noun);
  if (html.includes("EOP")) removeParagraphEnds(root);
  if (/mso-list|data-aria-level/i.test(html)) groupWordLists(root);
  const notes = takeFootnotes(root);
  const context = { newId: options.newId, labels: notes.labels, featured: null, paywall: false, hasTex };
  const blocks = readContainer(context, root.childNodes, 1);
  const footnotes = notes.items.map(({ label, nodes }) => ({
    type: "footnote" as const,
    id: options.newId(),
    label,
    content: readContainer(context, nodes, 2),
  }));
  return [context.featured ?? emptyFeaturedImage(options.newId), ...blocks, ...footnotes];
}
