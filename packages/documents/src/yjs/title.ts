import { cleanTitle, TITLE_MAX } from "@quire/domain/posts/titles";
import type * as Y from "yjs";
import { spliceText } from "./spliceText.ts";

/** The shared type of a draft's title within its Yjs document. */
export const TITLE = "title";

/** Returns a draft's title on one line, truncated to the maximum length; the rest stays in the draft. */
export function readTitle(doc: Y.Doc): string {
  const title = cleanTitle(
    doc
      .getText(TITLE)
      .toString()
      .replace(/\p{Surrogate}/gu, "\ufffd"),
  );
  const characters = [...title];
  return characters.length > TITLE_MAX ? cleanTitle(characters.slice(0, TITLE_MAX).join("")) : title;
}

/** Sets the title by changing only the differing part: a cursor in it stays in place. */
export function writeTitle(doc: Y.Doc, title: string, origin?: unknown): void {
  doc.transact(() => {
    const text = doc.getText(TITLE);
    spliceText(text, text.toString(), title);
  }, origin);
}
