import * as Y from "yjs";
import { writeTitle } from "../yjs/title.ts";

/** A draft as it was stored before the shared text: paragraphs as Yjs elements. */
export function oldDraft(title: string, paragraphs: readonly { id: string; text: string }[]): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    writeTitle(doc, title);
    doc
      .getXmlFragment("content")
      .insert(0, [
        element("featuredImage", "b0000000000000000000", ""),
        ...paragraphs.map(({ id, text }) => element("paragraph", id, text)),
      ]);
  });
  return doc;
}

function element(name: string, id: string, text: string): Y.XmlElement {
  const made = new Y.XmlElement(name);
  made.setAttribute("id", id);
  if (text) made.insert(0, [new Y.XmlText(text)]);
  return made;
}

/** The position of a letter in a paragraph of an old draft, by its number, as a comment stores it. */
export function oldPosition(doc: Y.Doc, paragraph: number, letter: number): Uint8Array {
  const element = doc.getXmlFragment("content").get(1 + paragraph) as Y.XmlElement;
  return Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(element.get(0) as Y.XmlText, letter));
}
