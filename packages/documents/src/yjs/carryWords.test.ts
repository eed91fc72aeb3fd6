import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { countingIds } from "../testing/documents.ts";
import { insertStored, linesOf, placesOf } from "../testing/storedText.ts";
import { carryWords } from "./carryWords.ts";
import { type FlatDocument, flattenBlocks } from "./flatDocument.ts";
import { readShared, type StoredBlock, textOf } from "./readShared.ts";
import { BLOCKS, TEXT } from "./sharedText.ts";
import { writeShared } from "./writeShared.ts";

const newId = countingIds();
const paragraphs = (...texts: string[]): FlatDocument =>
  flattenBlocks(texts.map((text) => ({ type: "paragraph", id: newId(), content: [{ type: "text", text }] })));

function rewrite(doc: Y.Doc, at: number, words: string, others: string): void {
  const text = doc.getText(TEXT);
  text.delete(at, words.length);
  text.insert(at, others, {});
}

function deleteAndType(doc: Y.Doc, at: number): void {
  const text = doc.getText(TEXT);
  text.delete(at, 4);
  text.insert(at + 8, "s", {});
}

/** Lets a document keep its user's words together. */
function carryIn(doc: Y.Doc): void {
  doc.on("afterTransaction", (transaction: Y.Transaction) => {
    if (!transaction.local) carryWords(doc, transaction, new Set([doc.clientID]), "carried");
  });
}

/** Sends both what the other has, and then what they made of it. */
function exchange(doc: Y.Doc, other: Y.Doc): void {
  const [mine, theirs] = [doc, other].map((one) => Y.encodeStateAsUpdate(one)) as [Uint8Array, Uint8Array];
  Y.applyUpdate(other, mine);
  Y.applyUpdate(doc, theirs);
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
}

describe("A user's words, when another user's change comes in,", () => {
  it("stay one word where another user joins the line and writes, in whichever order Yjs puts them", () => {
    for (const [own, others] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const [doc, other] = [new Y.Doc(), new Y.Doc()];
      writeShared(doc, paragraphs("a ship", "at sea"));
      Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
      doc.clientID = own;
      other.clientID = others;
      const [mine, theirs] = [doc.getText(TEXT), other.getText(TEXT)];
      const end = "a ship".length + 1;
      mine.insert(end, " s", {});
      theirs.delete(end, 1);
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
      mine.insert(end + 2, "ails ", {});
      theirs.insert(end, " white ", {});
      carryIn(doc);
      exchange(doc, other);
      const [line] = linesOf(doc);
      expect(linesOf(other)).toEqual([line]);
      expect(["a ship sails  white at sea", "a ship white  sails at sea"]).toContain(line);
    }
  });

  it.each([
    ["before", 1, 2],
    ["before", 2, 1],
    ["behind", 1, 2],
    ["behind", 2, 1],
  ] as const)(
    "don't become bold %s words that the other made bold, as clients %i and %i",
    (side, one, two) => {
      const [doc, other] = [new Y.Doc(), new Y.Doc()];
      writeShared(doc, paragraphs("the sea is calm"));
      Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
      [doc.clientID, other.clientID] = [one, two];
      const [start, end] = ["the ".length + 1, "the sea".length + 1];
      doc.getText(TEXT).insert(side === "before" ? start : end, " it ", {});
      other.getText(TEXT).format(start, 3, { bold: {} });
      carryIn(doc);
      exchange(doc, other);
      for (const each of [doc, other])
        expect(each.getText(TEXT).toDelta().slice(1)).toEqual([
          { insert: side === "before" ? "the  it " : "the " },
          { insert: "sea", attributes: { bold: {} } },
          { insert: side === "behind" ? " it  is calm" : " is calm" },
        ]);
    },
  );

  it.each([
    [1, 2],
    [2, 1],
  ])("stay bold right before words that the other made bold, as clients %i and %i", (one, two) => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    writeShared(doc, paragraphs("sea"));
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    [doc.clientID, other.clientID] = [one, two];
    doc.getText(TEXT).insert(1, "the ", { bold: {} });
    other.getText(TEXT).format(1, 3, { bold: {} });
    carryIn(doc);
    exchange(doc, other);
    const [, { attributes, insert }] = doc.getText(TEXT).toDelta();
    expect({ attributes, insert }).toMatchObject({
      attributes: { bold: {} },
      insert: expect.stringContaining("the "),
    });
  });

  it("stay behind what the other writes among them, at the end of a format", () => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    writeShared(doc, paragraphs("the calm sea"));
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    carryIn(doc);
    other.getText(TEXT).format(1, 3, { bold: {} });
    exchange(doc, other);
    other.getText(TEXT).insert(4, " very", { bold: {} });
    exchange(doc, other);
    for (const one of [doc, other]) expect(linesOf(one)).toEqual(["the very calm sea"]);
  });

  it("follow a block that is moved, in the order that they have, however they were typed", () => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    writeShared(doc, paragraphs("sea", "a whale"));
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));

    const text = doc.getText(TEXT);
    const start = (placesOf(doc)[0] ?? 0) + 1;
    text.insert(start, "white ", {});
    text.insert(start, "vast ", {});
    const { blocks, containers } = readShared(other);
    writeShared(other, { blocks: blocks.toReversed(), containers });

    carryIn(doc);
    exchange(doc, other);
    expect(linesOf(doc).filter(Boolean)).toEqual(["a whale", "vast white sea"]);
  });

  it.each<[string, (doc: Y.Doc, at: number) => void, string[]]>([
    ["a word", (doc, at) => doc.getText(TEXT).delete(at + 4, 5), ["a whale", "the sea"]],
    [
      "a word that is written anew",
      (doc, at) => rewrite(doc, at + 4, "calm", "vast"),
      ["a whale", "the vast sea"],
    ],
    ["its beginning, with a letter typed at its end", deleteAndType, ["a whale", "calm seas"]],
    ["all words", (doc, at) => doc.getText(TEXT).delete(at, 12), ["a whale"]],
  ])("are deleted where the other moved their block: %s", (_, change, lines) => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    writeShared(doc, paragraphs("the calm sea", "a whale"));
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    // The words that were deleted have to be those of the move.
    for (const one of [doc, other]) one.gc = false;
    change(doc, 1);
    const { blocks, containers } = readShared(other);
    writeShared(other, { blocks: blocks.toReversed(), containers });
    carryIn(doc);
    exchange(doc, other);
    for (const one of [doc, other]) expect(readShared(one).blocks.map(textOf)).toEqual(lines);
  });

  it("are deleted where the other moved their block, though others had been deleted among them before", () => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    for (const one of [doc, other]) one.gc = false;
    writeShared(doc, paragraphs("the sea", "a whale"));
    const text = doc.getText(TEXT);
    const end = (placesOf(doc)[0] ?? 0) + "the".length + 1;
    text.insert(end, " calm", {});
    text.delete(end, " calm".length);
    text.insert(end, " blue", {});
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    carryIn(doc);
    text.delete(end - "the".length, "the blue sea".length);
    const { blocks, containers } = readShared(other);
    writeShared(other, { blocks: blocks.toReversed(), containers });
    exchange(doc, other);
    for (const one of [doc, other]) expect(readShared(one).blocks.map(textOf)).toEqual(["a whale"]);
  });

  it.each([
    ["the very calm sea", 5, "calm ", ["a whale", "the very sea"]],
    ["the very calm sea", 6, "alm", ["a whale", "the very calm sea"]],
  ])(
    "are deleted where the other moved their block with words that it had typed: %j without %j",
    (_, at, gone, lines) => {
      const [doc, other] = [new Y.Doc(), new Y.Doc()];
      doc.gc = false;
      writeShared(doc, paragraphs("the calm sea", "a whale"));
      Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
      doc.getText(TEXT).delete(at, gone.length);
      other.getText(TEXT).insert(5, "very ", {});
      const { blocks, containers } = readShared(other);
      writeShared(other, { blocks: blocks.toReversed(), containers });
      carryIn(doc);
      exchange(doc, other);
      for (const one of [doc, other]) expect(readShared(one).blocks.map(textOf)).toEqual(lines);
    },
  );

  it("come back where the other moved a line of more words than are compared", () => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    for (const one of [doc, other]) one.gc = false;
    const sea = "the calm sea ".repeat(400);
    writeShared(doc, paragraphs(sea, "a whale"));
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    carryIn(doc);
    doc.getText(TEXT).delete(5, 5);
    const { blocks, containers } = readShared(other);
    writeShared(other, { blocks: blocks.toReversed(), containers });
    exchange(doc, other);
    for (const one of [doc, other]) expect(readShared(one).blocks.map(textOf)).toEqual(["a whale", sea]);
  });

  it("are there once when both move the block, and one has written in it before", () => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    writeShared(doc, paragraphs("the sea", "a whale", "a ship"));
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    const move = (one: Y.Doc) => {
      const { blocks, containers } = readShared(one);
      const [first, second, third] = blocks as [StoredBlock, StoredBlock, StoredBlock];
      writeShared(one, { blocks: [second, first, third], containers });
    };
    for (const one of [doc, other]) one.gc = false;
    carryIn(doc);
    carryIn(other);
    move(doc);
    other.getText(TEXT).insert(5, "calm ", {});
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
    move(other);
    exchange(doc, other);
    for (const one of [doc, other])
      expect(readShared(one).blocks.map(textOf)).toEqual(["a whale", "the calm sea", "a ship"]);
  });

  it("follow their block back when the other undoes the move", () => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    writeShared(doc, paragraphs("the calm sea", "a whale"));
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    const trackedOrigins = new Set(["move"]);
    const undoManager = new Y.UndoManager([other.getText(TEXT), other.getMap(BLOCKS)], { trackedOrigins });
    carryIn(doc);
    const { blocks, containers } = readShared(other);
    writeShared(other, { blocks: blocks.toReversed(), containers }, "move");
    exchange(doc, other);
    doc.getText(TEXT).insert((placesOf(doc)[2] ?? 0) + "the ".length + 1, "very ", {});
    exchange(doc, other);
    expect(readShared(other).blocks.map(textOf)).toEqual(["a whale", "the very calm sea"]);

    undoManager.undo();
    exchange(doc, other);
    for (const one of [doc, other])
      expect(readShared(one).blocks.map(textOf)).toEqual(["the very calm sea", "a whale"]);
  });

  it("are there once when both move the block, and both write in it after that", () => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    writeShared(doc, paragraphs("the sea", "a whale"));
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    for (const [one, words] of [
      [doc, "calm "],
      [other, "vast "],
    ] as const) {
      carryIn(one);
      const { blocks, containers } = readShared(one);
      writeShared(one, { blocks: blocks.toReversed(), containers });
      one.getText(TEXT).insert((placesOf(one)[2] ?? 0) + "the ".length + 1, words, {});
    }
    exchange(doc, other);
    exchange(doc, other);
    for (const one of [doc, other]) {
      const [first, second, ...others] = readShared(one).blocks.map(textOf);
      expect([first, others]).toEqual(["a whale", []]);
      expect(["the calm vast sea", "the vast calm sea"]).toContain(second);
    }
  });

  it("stay where the other replaced them before the move", () => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    writeShared(doc, paragraphs("the calm sea", "a whale"));
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    doc.gc = false;
    doc.getText(TEXT).delete(5, 5);
    rewrite(other, 5, "calm", "vast");
    const { blocks, containers } = readShared(other);
    writeShared(other, { blocks: blocks.toReversed(), containers });
    carryIn(doc);
    exchange(doc, other);
    expect(readShared(doc).blocks.map(textOf)).toEqual(["a whale", "the vast sea"]);
  });

  it.each([
    [1, 2],
    [2, 1],
  ])(
    "stay in their line when another user begins a line right behind it, as clients %i and %i",
    (one, two) => {
      const [doc, other] = [new Y.Doc(), new Y.Doc()];
      writeShared(doc, paragraphs("the sea", "a whale"));
      Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
      [doc.clientID, other.clientID] = [one, two];
      carryIn(doc);
      carryIn(other);

      const end = placesOf(doc)[1] ?? 0;
      doc.getText(TEXT).insert(end, " is", {});
      doc.getText(TEXT).insert(end + 3, " vast", { bold: {} });
      insertStored(other, end, { type: "paragraph", id: newId() }, "a calm");
      insertStored(other, end + 7, { type: "paragraph", id: newId() }, "a storm");
      exchange(doc, other);
      expect(linesOf(doc)).toEqual(["the sea is vast", "a calm", "a storm", "a whale"]);
      expect(linesOf(other)).toEqual(linesOf(doc));
    },
  );

  it("go to the new line when another user saw them there", () => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    writeShared(doc, paragraphs("the sea"));
    doc.getText(TEXT).insert(placesOf(doc)[1] ?? 0, " is vast", {});
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    carryIn(doc);
    insertStored(other, (placesOf(doc)[0] ?? 0) + 8, { type: "paragraph", id: newId() }, "which");
    exchange(doc, other);
    expect(linesOf(doc)).toEqual(["the sea", "which is vast"]);
  });

  it.each<[string, string[], string[]]>([
    ["in the middle of a word", ["calm", "er "], ["sea calmer ", "a whale"]],
    ["after a word", ["calm ", "and "], ["sea calm ", "and a whale"]],
  ])(
    "are one word where another user joins their line with the next, and undoes it: %s",
    (_, typed, lines) => {
      const [doc, other] = [new Y.Doc(), new Y.Doc()];
      writeShared(doc, paragraphs("sea ", "a whale"));
      Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
      carryIn(doc);
      const trackedOrigins = new Set(["join"]);
      const undoManager = new Y.UndoManager(other.getText(TEXT), { trackedOrigins });
      const [end = 0, text] = [placesOf(doc)[1], doc.getText(TEXT)];
      const [first = "", second = ""] = typed;
      text.insert(end, first, {});
      exchange(doc, other);
      other.transact(() => other.getText(TEXT).delete(end + first.length, 1), "join");
      exchange(doc, other);
      text.insert(end + first.length, second, {});
      exchange(doc, other);
      undoManager.undo();
      exchange(doc, other);
      for (const one of [doc, other]) expect(linesOf(one)).toEqual(lines);
    },
  );
});
