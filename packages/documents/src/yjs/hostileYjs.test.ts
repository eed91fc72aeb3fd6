import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { repairDocument } from "../repair.ts";
import { countingIds } from "../testing/documents.ts";
import { readYjs } from "./readYjs.ts";
import { writeYjs } from "./writeYjs.ts";

/** Far above the actual time, and far below what quadratic time would take. */
const SOON_MS = 20_000;

function element(name: string, attributes: Record<string, unknown> = {}, inside: Y.XmlElement[] = []) {
  const made = new Y.XmlElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value as string);
  if (inside.length > 0) made.insert(0, inside);
  return made;
}
const many = (count: number, make: () => Y.XmlElement) => Array.from({ length: count }, make);

function docOf(inside: Y.XmlElement[]): Y.Doc {
  const doc = new Y.Doc();
  doc.getXmlFragment("content").insert(0, inside);
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
      const rows = [
        element(
          "tableRow",
          {},
          many(3_000, () => element("tableCell")),
        ),
        ...many(3_000, () => element("tableRow", {}, [element("tableCell")])),
      ];
      expect(readYjs(docOf([element("table", { id: ID }, rows)]), countingIds()).ok).toBe(false);
    },
    SOON_MS,
  );

  test.each([150_000, 450_000])(
    "is refused with %d blocks",
    (count) => {
      expect(readYjs(docOf(many(count, () => element("paragraph"))), countingIds()).ok).toBe(false);
    },
    2 * SOON_MS,
  );

  test("can't put content into attributes", () => {
    let deep: unknown[] = [];
    for (let depth = 0; depth < 500; depth++) deep = [{ type: "blockquote", content: deep }];
    const read = readYjs(docOf([element("blockquote", { id: ID, content: deep })]), countingIds());
    expect(read.ok && JSON.stringify(read.blocks[1]).length).toBeLessThan(300);
  });

  test("can't break a later save with a non-JSON value", () => {
    const doc = docOf([element("paragraph", { id: ID, what: 3n })]);
    const read = readYjs(doc, countingIds());
    if (!read.ok) throw new Error("it can be read");
    writeYjs(doc, read.blocks);
    expect((doc.getXmlFragment("content").get(1) as Y.XmlElement).getAttributes()).toEqual({ id: ID });
  });
});
