import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDocument } from "./parse.ts";
import { repairDocument } from "./repair.ts";
import { countingIds, documents } from "./testing/documents.ts";
import { textFromBlocks } from "./text.ts";

const ids = Array.from({ length: 12 }, (_, n) => `b0${"0".repeat(16)}${String(n).padStart(2, "0")}`);
const repaired = (input: unknown[]) => {
  const blocks = repairDocument(input, countingIds());
  const parsed = parseDocument(blocks);
  expect(parsed.ok ? [] : parsed.issues).toEqual([]);
  return blocks;
};
const text = (value: string) => ({ type: "text", text: value });
const paragraph = (id: string | undefined, value: string) => ({
  type: "paragraph",
  id,
  content: [text(value)],
});
const featured = { type: "featuredImage", id: ids[0], src: null, alt: "", caption: "" };

describe("repairDocument", () => {
  it("keeps a valid document unchanged", () => {
    fc.assert(
      fc.property(documents("html"), (blocks) => {
        expect(repairDocument(blocks, () => expect.unreachable())).toEqual(blocks);
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it("makes a valid document from any values", () => {
    const type = fc.constantFrom(
      "paragraph",
      "text",
      "table",
      "tableRow",
      "tableCell",
      "listItem",
      "bulletList",
      "taskItem",
      "footnote",
      "footnoteReference",
      "paywall",
      "featuredImage",
      "gallery",
      "image",
      "strange",
    );
    const node = fc.letrec((tie) => ({
      node: fc.record(
        {
          type,
          id: fc.constantFrom(...ids, "no id", 7),
          text: fc.string(),
          label: fc.constantFrom("a", "b", "A B"),
          level: fc.integer(),
          content: fc.array(tie("node"), { maxLength: 4 }),
          marks: fc.array(fc.record({ type: fc.constantFrom("bold", "link", "blink"), href: fc.webUrl() })),
        },
        { requiredKeys: ["type"] },
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(fc.oneof(node, fc.anything()), { maxLength: 6 }), (input) => {
        repaired(input);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it("adds the required parts", () => {
    expect(repaired([]).map(({ type }) => type)).toEqual(["featuredImage", "paragraph"]);
    expect(repaired([paragraph(ids[1], "Ahoy.")]).map(({ type }) => type)).toEqual([
      "featuredImage",
      "paragraph",
    ]);
  });

  it("keeps text from any container", () => {
    const value = textFromBlocks(
      repaired([
        featured,
        text("Loose."),
        { type: "spell", content: [paragraph(ids[1], "Within something strange.")] },
        { type: "listItem", content: [paragraph(ids[2], "An item without a list.")] },
        { type: "heading", id: ids[3], level: 40, content: [text("A heading of no level.")] },
      ]),
    );
    expect(value.split("\n").filter(Boolean)).toEqual([
      "Loose.",
      "Within something strange.",
      "An item without a list.",
      "A heading of no level.",
    ]);
  });

  it("gives a block with a duplicate id the next one, deterministically", () => {
    const duplicates = [
      featured,
      paragraph(ids[1], "One."),
      paragraph(ids[1], "Two."),
      paragraph(ids[2], "Three."),
    ];
    const [, one, two, three] = repaired(duplicates);
    expect([one, two, three].map((block) => block && "id" in block && block.id)).toEqual([
      ids[1],
      ids[2],
      ids[3],
    ]);
    expect(repaired(duplicates)).toEqual(repaired(duplicates));
  });

  it("makes a table rectangular, with its first row as headers", () => {
    const cell = (type: string, value: string) => ({ type, content: [text(value)] });
    const [, table] = repaired([
      featured,
      {
        type: "table",
        id: ids[1],
        content: [
          { type: "tableRow", content: [cell("tableCell", "a")] },
          { type: "tableRow", content: [cell("tableHeader", "b"), cell("tableCell", "c")] },
        ],
      },
    ]);
    expect(table).toMatchObject({
      content: [
        {
          content: [
            { type: "tableHeader", align: null },
            { type: "tableHeader", content: [] },
          ],
        },
        { content: [{ type: "tableCell", content: [{ text: "b" }] }, { type: "tableCell" }] },
      ],
    });
  });

  it("keeps one paywall, and no reference to a missing footnote", () => {
    const blocks = repaired([
      featured,
      {
        type: "paragraph",
        id: ids[1],
        content: [text("See"), { type: "footnoteReference", label: "gone" }, text(".")],
      },
      { type: "paywall", id: ids[2] },
      { type: "paywall", id: ids[3] },
    ]);
    expect(blocks.map(({ type }) => type)).toEqual(["featuredImage", "paragraph", "paywall"]);
    expect(blocks[1]).toMatchObject({ content: [{ text: "See." }] });
  });
});
