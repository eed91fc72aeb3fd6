import { cleanTitle, TITLE_MAX } from "@quire/domain/posts/titles";
import type * as Y from "yjs";
import { spliceText } from "./spliceText.ts";

/** The shared type of a draft's title within its Yjs document. */
export const TITLE = "title";

/** A draft's title on one line; what is beyond a title's length stays in the draft and is left out here. */
export function readTitle(doc: Y.Doc): string {
  const title = cleanTitle(
    doc
      .getText(TITLE)
      .toString()
      .replace(/\p{Surrogate}/gu, "\ufffd"),
  );
  const letters = [...title];
  return letters.length > TITLE_MAX ? cleanTitle(letters.slice(0, TITLE_MAX).join("")) : title;
}

/** Makes the title these words, by what differs: a cursor in it stays where it was. */
export function writeTitle(doc: Y.Doc, title: string, origin?: unknown): void {
  doc.transact(() => {
    const text = doc.getText(TITLE);
    spliceText(text, text.toString(), title);
  }, origin);
}
