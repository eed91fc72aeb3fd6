type Kind = "mark" | "comment" | "spoken" | "found";

/**
 * Paints ranges of a document by the CSS Custom Highlight API, which leaves its nodes alone: React and the selection
 * rely on them. A browser without it shows no paint; everything else works.
 */
export function paint(view: Window, kind: Kind, ranges: readonly Range[]): void {
  const { CSS, Highlight } = view as Window & typeof globalThis;
  if (!CSS?.highlights || !Highlight) return;
  if (ranges.length === 0) CSS.highlights.delete(`q-${kind}`);
  else CSS.highlights.set(`q-${kind}`, new Highlight(...ranges.map(afterDropCap)));
}

/** Returns the range without a drop cap at its start: Chromium paints a box above the letter. */
function afterDropCap(range: Range): Range {
  const { startContainer: node, startOffset } = range;
  const isOfChapter = node.parentElement?.matches(".q-prose.is-chapter > p:first-of-type:not([dir])");
  if (!isOfChapter || startOffset > 0 || node.previousSibling) return range;
  const letter = /^[^\p{L}\p{N}]*[\p{L}\p{N}]/u.exec(node.textContent ?? "")?.[0] ?? "";
  const after = range.cloneRange();
  after.setStart(node, letter.length);
  return after;
}
