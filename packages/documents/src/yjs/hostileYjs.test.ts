import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { repairDocument } from "../repair.ts";
import { countingIds } from "../testing/documents.ts";
import { textFromBlocks } from "../text.ts";
import { readYjs } from "./readYjs.ts";
import { BLOCKS, TEXT } from "./sharedText.ts";
import { writeYjs } from "./writeYjs.ts";

/** Far above the actual time, and far below what quadratic time would take. */
const SOON_MS = 20_000;

/** A draft of so many blocks, inserted at once. */
function docOf(count: number, block: (at: number) => object): Y.Doc {
  const doc = new Y.Doc();
  const ops = Array.from({ length: count }, (_, at) => ({ insert: block(at), attributes: {} }));
  doc.getText(TEXT).applyDelta(ops);
  return doc;
}
const ID = "b1000000000000000000";

describe("a hostile Yjs update", () => {
  test(
    "repairs thirty thousand blocks with one id as correctly as two, and fast",
    () => {
      const blocks = Array.from({ length: 30_000 }, () => ({ type: "horizontalRule", id: ID }));
      const ids = repairDocument(blocks, countingIds()).map((block) => block.id);
      expect(new Set(ids).size).toBe(30_001);
      expect(ids.slice(1, 4)).toEqual([ID, "b1000000000000000001", "b1000000000000000002"]);
    },
    SOON_MS,
  );

  test(
    "can't force repeated visits to neighboring ids",
    () => {
      const [first, ...rest] = repairDocument(
        Array.from({ length: 15_000 }, () => ({ type: "horizontalRule", id: ID })),
        countingIds(),
      );
      const twice = repairDocument([first, ...rest, ...rest], countingIds());
      expect(new Set(twice.map(({ id }) => id)).size).toBe(30_001);
    },
    SOON_MS,
  );

  test(
    "is repaired fast if every footnote has the same label",
    () => {
      const notes = Array.from({ length: 30_000 }, () => ({ type: "footnote", label: "a" }));
      const labels = repairDocument(notes, countingIds()).flatMap((block) =>
        block.type === "footnote" ? block.label : [],
      );
      expect(new Set(labels).size).toBe(30_000);
      expect(labels.slice(0, 3)).toEqual(["a", "a-2", "a-3"]);
    },
    SOON_MS,
  );

  test(
    "is refused without growing if padding a table would create millions of cells",
    () => {
      const doc = docOf(6_000, (at) => ({
        ...{ block: `c${at}`, type: "tableCell", inside: [ID] },
        ...(at === 0 || at >= 3_000 ? { row: true } : {}),
      }));
      doc.getMap(BLOCKS).set(ID, { type: "table", attributes: {} });
      expect(readYjs(doc, countingIds()).ok).toBe(false);
    },
    SOON_MS,
  );

  test.each([150_000, 450_000])(
    "is refused with %d blocks",
    (count) => {
      expect(
        readYjs(
          docOf(count, (at) => ({ block: `b${at}`, type: "paragraph" })),
          countingIds(),
        ).ok,
      ).toBe(false);
    },
    2 * SOON_MS,
  );

  test(
    "is refused fast if thirty thousand blocks have one id, were all moved, and are in a thousand quotes",
    () => {
      const inside = Array.from({ length: 1_000 }, (_, at) => `q${at}`);
      const doc = docOf(30_000, (at) => ({
        block: ID,
        type: "paragraph",
        at: `${at % 2}`,
        moved: "x",
        inside,
      }));
      for (const id of inside) doc.getMap(BLOCKS).set(id, { type: "blockquote", attributes: {} });
      doc.getMap(BLOCKS).set(`${ID} at`, "0");
      expect(readYjs(doc, countingIds()).ok).toBe(false);
    },
    SOON_MS,
  );

  test("can't put content into attributes", () => {
    let deep: unknown[] = [];
    for (let depth = 0; depth < 500; depth++) deep = [{ type: "blockquote", content: deep }];
    const kinds = ["paragraph", "blockquote", "image", "horizontalRule"];
    const doc = docOf(kinds.length, (at) => ({ block: `b${at}`, type: kinds[at], content: deep }));
    const read = readYjs(doc, countingIds());
    expect(JSON.stringify(read).length).toBeLessThan(1_200);
    expect(read.ok).toBe(true);
  });

  test("can't name blocks, containers or attributes like what every object has", () => {
    const names = ["__proto__", "constructor", "toString"];
    const doc = docOf(names.length, (at) => ({
      ...{ block: names[at], type: "paragraph", inside: names, item: names[at] },
    }));
    for (const name of names) {
      doc.getMap(BLOCKS).set(name, { type: name, attributes: { [name]: name } });
      doc.getMap(BLOCKS).set(`${name} ${name}`, name);
    }
    doc.getText(TEXT).insert(doc.getText(TEXT).length, "Still here.", {});
    const read = readYjs(doc, countingIds());
    expect(read.ok && textFromBlocks(read.blocks)).toContain("Still here.");
  });

  test("can't break a later save with a non-JSON value", () => {
    const doc = docOf(1, () => ({ block: ID, type: "paragraph", what: 3n }));
    doc.getMap(BLOCKS).set(`${ID} that`, 3n);
    const read = readYjs(doc, countingIds());
    if (!read.ok) throw new Error("it can be read");
    writeYjs(doc, read.blocks);
    expect(readYjs(doc, countingIds())).toEqual(read);
  });
});
