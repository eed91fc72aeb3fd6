import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { insertStored } from "../testing/storedText.ts";
import { TEXT } from "./sharedText.ts";
import { spreadFormats } from "./spreadFormats.ts";

const bold = { bold: {} };

/** A text that two users have: "the" and "sea" are bold. */
function sharedText(): [Y.Doc, Y.Doc] {
  const [doc, other] = [new Y.Doc(), new Y.Doc()];
  const text = doc.getText(TEXT);
  insertStored(doc, 0, { type: "paragraph" }, "the calm sea is vast");
  text.format(1, 3, bold);
  text.format(10, 3, bold);
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  return [doc, other];
}

/** Receives what the other has. Returns the words that it formatted though nobody asked for it. */
function spreadIn(doc: Y.Doc, other: Y.Doc): string[] {
  const words: string[] = [];
  const text = doc.getText(TEXT);
  doc.on("afterTransaction", (transaction: Y.Transaction) => {
    if (transaction.local) return;
    for (const { from, length } of spreadFormats(doc, transaction))
      words.push(text.toString().slice(from - 1, from - 1 + length));
  });
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
  return words;
}

describe("A format that another user's change brings", () => {
  it("is one that nobody asked for where it took the end that other words needed", () => {
    const [doc, other] = sharedText();
    doc.getText(TEXT).insert(2, "n", {});
    other.getText(TEXT).format(1, 3, { bold: null });
    expect(spreadIn(doc, other)).toEqual([" calm "]);
  });

  it.each<[string, (text: Y.Text, undoManager: Y.UndoManager) => void]>([
    ["on a word", (text) => text.format(5, 4, bold)],
    ["on words that go on", (text) => text.format(13, 3, bold)],
    ["on words before others", (text) => text.format(7, 3, bold)],
    ["on words and others between", (text) => text.format(1, 19, bold)],
    ["with words in it", (text) => typeWithin(text)],
    ["that an undo brings back", (text, undoManager) => undoPlain(text, undoManager)],
  ])("is one that they asked for: %s", (_, change) => {
    const [doc, other] = sharedText();
    const text = other.getText(TEXT);
    change(text, new Y.UndoManager(text, { captureTimeout: 0 }));
    expect(spreadIn(doc, other)).toEqual([]);
    expect(doc.getText(TEXT).toDelta()).toEqual(text.toDelta());
  });
});

function typeWithin(text: Y.Text): void {
  text.format(5, 4, bold);
  text.insert(7, "very", bold);
}

function undoPlain(text: Y.Text, undoManager: Y.UndoManager): void {
  text.format(1, 19, bold);
  text.format(5, 4, { bold: null });
  undoManager.undo();
}
