import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { alignBlocks } from "../align.ts";
import { blocksFromMarkdown } from "../markdown.ts";
import { parseDocument } from "../parse.ts";
import type { Block, PostDocument, Text } from "../schema.ts";
import { countingIds, documents } from "../testing/documents.ts";
import { textFromBlocks } from "../text.ts";
import { readYjs } from "./readYjs.ts";
import { CONTENT } from "./units.ts";
import { writeYjs } from "./writeYjs.ts";

const runs = { numRuns: Number(process.env.YJS_RUNS ?? 50), seed: process.env.YJS_RUNS ? undefined : 1 };

const docOf = (blocks: PostDocument): Y.Doc => {
  const doc = new Y.Doc();
  writeYjs(doc, blocks);
  return doc;
};
const never = () => {
  throw new Error("nothing was to be made up");
};
const read = (doc: Y.Doc, newId: () => string = never): PostDocument => {
  const parsed = readYjs(doc, newId);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.blocks;
};
const fromMarkdown = (markdown: string) => blocksFromMarkdown(markdown, { newId: countingIds() });
const copyOf = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};
const sync = (left: Y.Doc, right: Y.Doc) => {
  Y.applyUpdate(left, Y.encodeStateAsUpdate(right, Y.encodeStateVector(left)));
  Y.applyUpdate(right, Y.encodeStateAsUpdate(left, Y.encodeStateVector(right)));
};
/** The text of the nth block. */
const lineOf = (doc: Y.Doc, block: number) =>
  (doc.getXmlFragment(CONTENT).get(block) as Y.XmlElement).get(0) as Y.XmlText;

describe("a draft in Yjs", () => {
  it("returns exactly the document written to it", () => {
    fc.assert(
      fc.property(documents("html"), (blocks) => {
        expect(read(docOf(blocks))).toEqual(blocks);
      }),
      runs,
    );
  });

  it("can change from any document to any other", () => {
    fc.assert(
      fc.property(documents("html"), documents("html"), fc.boolean(), (before, after, aligned) => {
        const next = aligned ? alignBlocks(before, after) : after;
        const wanted = parseDocument(next);
        fc.pre(wanted.ok);
        const doc = docOf(before);
        writeYjs(doc, next);
        expect(read(doc)).toEqual(next);
        const updates: Uint8Array[] = [];
        doc.on("update", (update) => updates.push(update));
        writeYjs(doc, next);
        expect(updates).toEqual([]);
      }),
      runs,
    );
  });

  it("has y-prosemirror's shape", () => {
    const doc = docOf(fromMarkdown("# A\n\nOne **two** [three](/x).\n"));
    const heading = doc.getXmlFragment(CONTENT).get(1) as Y.XmlElement;
    expect([heading.nodeName, heading.getAttribute("level")]).toEqual(["heading", 1]);
    expect(lineOf(doc, 2).toDelta()).toEqual([
      { insert: "One " },
      { insert: "two", attributes: { bold: {} } },
      { insert: " " },
      { insert: "three", attributes: { link: { href: "/x", title: null } } },
      { insert: "." },
    ]);
  });

  it("creates a small update for a small change, in a text of any length", () => {
    const long = fromMarkdown(
      Array.from({ length: 500 }, (_, n) => `Paragraph number ${n}, quite long.`).join("\n\n"),
    );
    const doc = docOf(long);
    const next = structuredClone(long);
    const changed = next[250];
    if (changed?.type !== "paragraph" || changed.content[0]?.type !== "text") throw new Error("no paragraph");
    changed.content[0].text = changed.content[0].text.replace("quite", "very");
    let bytes = 0;
    doc.on("update", (update: Uint8Array) => {
      bytes += update.length;
    });
    writeYjs(doc, next);
    expect(read(doc)).toEqual(next);
    expect(bytes).toBeLessThan(60);
  });

  it("keeps text typed in an open editor when a save from elsewhere arrives", () => {
    const base = fromMarkdown("First of all.\n\nThen this.\n\nAt last.");
    const server = docOf(base);
    const editor = copyOf(server);
    lineOf(editor, 2).insert(4, ", slowly,");
    lineOf(editor, 1).insert(13, " And on.");
    const saved = alignBlocks(
      base,
      fromMarkdown("First of everything.\n\nThen this.\n\nIn between.\n\nAt last."),
    );
    writeYjs(server, saved);
    sync(server, editor);
    expect(read(editor, countingIds())).toEqual(read(server, countingIds()));
    expect(textFromBlocks(read(server)).split("\n").filter(Boolean)).toEqual([
      "First of everything. And on.",
      "Then, slowly, this.",
      "In between.",
      "At last.",
    ]);
  });

  it("doesn't split a surrogate pair", () => {
    const before = fromMarkdown("A 🐋 here.");
    const doc = docOf(before);
    const next = alignBlocks(before, fromMarkdown("A 🐙 here."));
    writeYjs(doc, next);
    expect(read(doc)).toEqual(next);
  });
});

describe("a long draft", () => {
  const paragraph = (text: Text[], at: number): Block => ({
    type: "paragraph",
    id: `b1${String(at).padStart(18, "0")}`,
    content: text,
  });
  const parsed = (blocks: Block[]): PostDocument => {
    const result = parseDocument(blocks);
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    return result.blocks;
  };
  const [featured] = fromMarkdown("A.");
  const document = (blocks: Block[]) => parsed([featured as Block, ...blocks]);

  it("can be reversed", () => {
    const paragraphs = Array.from({ length: 2_000 }, (_, at) =>
      paragraph([{ type: "text", text: `Paragraph ${at}` }], at + 1),
    );
    const doc = docOf(document(paragraphs));
    const reversed = document(paragraphs.toReversed());
    writeYjs(doc, reversed);
    expect(
      doc
        .getXmlFragment(CONTENT)
        .toArray()
        .map((child) => (child as Y.XmlElement).getAttribute("id")),
    ).toEqual(reversed.map(({ id }) => id));
  });

  it("can get 20,000 pieces in one paragraph, and lose them, in linear time", () => {
    const pieces = Array.from(
      { length: 20_000 },
      (_, at): Text =>
        at % 2
          ? { type: "text", text: `${at} ` }
          : { type: "text", text: `${at} `, marks: [{ type: "bold" }] },
    );
    const plain = document([paragraph([{ type: "text", text: pieces.map(({ text }) => text).join("") }], 1)]);
    const marked = document([paragraph(pieces, 1)]);
    const doc = docOf(plain);
    const before = process.cpuUsage();
    writeYjs(doc, marked);
    // One format at a time takes 20 s, on a machine that does this in 0.3 s.
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(8);
    expect(lineOf(doc, 1).toDelta()).toHaveLength(20_000);
    writeYjs(doc, plain);
    expect(lineOf(doc, 1).toDelta()).toHaveLength(1);
  });
});

describe("concurrent changes", () => {
  it("converge to the same valid document", () => {
    const change = fc.record({
      author: fc.nat(2),
      kind: fc.constantFrom(
        "insert",
        "delete",
        "move",
        "rewrite",
        "sync",
        "attribute",
      ) as fc.Arbitrary<string>,
      at: fc.nat(30),
      other: documents("html"),
    });
    fc.assert(
      fc.property(documents("html"), fc.array(change, { maxLength: 12 }), (base, changes) => {
        const first = docOf(base);
        const peers = [first, copyOf(first), copyOf(first)];
        for (const { author, kind, at, other } of changes) {
          const doc = peers[author] as Y.Doc;
          const fragment = doc.getXmlFragment(CONTENT);
          const place = fragment.length > 0 ? at % fragment.length : 0;
          const child = fragment.get(place) as Y.XmlElement | undefined;
          if (kind === "insert")
            fragment.insert(
              place,
              new Array(1).fill(null).map(() => new Y.XmlElement("paragraph")),
            );
          if (kind === "delete" && child) fragment.delete(place, 1);
          if (kind === "move" && child) fragment.insert(0, [child.clone()]);
          if (kind === "rewrite") writeYjs(doc, other);
          if (kind === "attribute" && child instanceof Y.XmlElement) child.setAttribute("level", "9");
          if (kind === "sync") sync(doc, peers[(author + 1) % 3] as Y.Doc);
        }
        for (const left of peers) for (const right of peers) sync(left, right);
        const [one, two, three] = peers.map((doc) => readYjs(doc, countingIds()));
        expect(one?.ok ? null : one?.issues).toBeNull();
        expect(two).toEqual(one);
        expect(three).toEqual(one);
      }),
      runs,
    );
  });
});
