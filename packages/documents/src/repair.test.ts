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
const text = (words: string) => ({ type: "text", text: words });
const paragraph = (id: string | undefined, words: string) => ({
  type: "paragraph",
  id,
  content: [text(words)],
});
const featured = { type: "featuredImage", id: ids[0], src: null, alt: "", caption: "" };

describe("Mending", () => {
  it("leaves a good document as it is", () => {
    fc.assert(
      fc.property(documents("html"), (blocks) => {
        expect(repairDocument(blocks, () => expect.unreachable())).toEqual(blocks);
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it("makes a good document out of any values at all", () => {
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

  it("puts in what every document has", () => {
    expect(repaired([]).map(({ type }) => type)).toEqual(["featuredImage", "paragraph"]);
    expect(repaired([paragraph(ids[1], "Ahoy.")]).map(({ type }) => type)).toEqual([
      "featuredImage",
      "paragraph",
    ]);
  });

  it("keeps words whatever they stood in", () => {
    const words = textFromBlocks(
      repaired([
        featured,
        text("Loose."),
        { type: "spell", content: [paragraph(ids[1], "Within something strange.")] },
        { type: "listItem", content: [paragraph(ids[2], "An item without a list.")] },
        { type: "heading", id: ids[3], level: 40, content: [text("A heading of no level.")] },
      ]),
    );
    expect(words.split("\n").filter(Boolean)).toEqual([
      "Loose.",
      "Within something strange.",
      "An item without a list.",
      "A heading of no level.",
    ]);
  });

  it("gives the second of two blocks of one id the next, the same every time", () => {
    const twins = [
      featured,
      paragraph(ids[1], "One."),
      paragraph(ids[1], "Two."),
      paragraph(ids[2], "Three."),
    ];
    const [, one, two, three] = repaired(twins);
    expect([one, two, three].map((block) => block && "id" in block && block.id)).toEqual([
      ids[1],
      ids[2],
      ids[3],
    ]);
    expect(repaired(twins)).toEqual(repaired(twins));
  });

  it("makes a table square, its first row the headers", () => {
    const cell = (type: string, words: string) => ({ type, content: [text(words)] });
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

  it("keeps one paywall line, and no reference to a footnote that is gone", () => {
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
