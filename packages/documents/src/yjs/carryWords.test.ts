import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { countingIds } from "../testing/documents.ts";
import { linesOf, placesOf } from "../testing/storedText.ts";
import { carryWords } from "./carryWords.ts";
import { type FlatDocument, flattenBlocks } from "./flatDocument.ts";
import { readShared } from "./readShared.ts";
import { TEXT } from "./sharedText.ts";
import { writeShared } from "./writeShared.ts";

const newId = countingIds();
const paragraphs = (...texts: string[]): FlatDocument =>
  flattenBlocks(texts.map((text) => ({ type: "paragraph", id: newId(), content: [{ type: "text", text }] })));

describe("Words typed in a block that another user moves", () => {
  it("follow it in the order that they have, however they were typed", () => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    writeShared(doc, paragraphs("sea", "a whale"));
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));

    const text = doc.getText(TEXT);
    const start = (placesOf(doc)[0] ?? 0) + 1;
    text.insert(start, "white ", {});
    text.insert(start, "vast ", {});
    const { blocks, containers } = readShared(other);
    writeShared(other, { blocks: blocks.toReversed(), containers });

    doc.on("afterTransaction", (transaction: Y.Transaction) => {
      if (!transaction.local) carryWords(doc, transaction, new Set([doc.clientID]), "carried");
    });
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
    expect(linesOf(doc).filter(Boolean)).toEqual(["a whale", "vast white sea"]);
  });
});
