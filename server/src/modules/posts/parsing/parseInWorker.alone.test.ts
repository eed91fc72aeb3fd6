import type { Block, PostDocument } from "@quire/documents/schema";
import { encodeUpdate } from "@quire/documents/testing/hostileUpdates";
import { describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { WorkerExhausted } from "../../../platform/workers/workerPool.ts";
import { emptySnapshot, type Snapshot } from "../snapshot.ts";
import {
  countWords,
  decideInWorker,
  isQuick,
  parseMarkdown as parse,
  parseBlocks,
  renderDraft,
  renderInWorker,
  sliceInWorker,
  writeEditable,
  writeMarkdownOrText,
} from "./parseInWorker.ts";

let ids = 0;
const newId = () => `b${String(ids++).padStart(19, "0")}`;
const parseMarkdown = (text: string, key = "writer", ms?: number) =>
  parse(text, { share: async () => ({ key, isTrusted: true }), ms, newId, now: 0 });
/** Takes the parser minutes, whatever its marks are limited to. */
const endless = "[r]: /a\n".repeat(150_000);

describe("a long text", () => {
  it("is parsed outside the main thread, several in sequence", async () => {
    let ticks = 0;
    const counting = setInterval(() => ticks++, 1);
    const text = "Call me *Ishmael*. Some years ago, never mind how long precisely.\n\n".repeat(2000);
    const read = await Promise.all([text, `${text}The end.`].map((markdown) => parseMarkdown(markdown)));
    clearInterval(counting);
    expect(read.map((document) => document.ok && document.blocks.length)).toEqual([2001, 2002]);
    // Parsed in the main thread, it would have blocked this timer.
    expect(ticks).toBeGreaterThan(5);
  });

  it("that is invalid returns its issues", async () => {
    const read = await parseMarkdown("a\n\n".repeat(20_001), "writer", 20_000);
    expect(read).toMatchObject({
      ok: false,
      issues: [{ message: expect.stringContaining("20,000 blocks") }],
    });
  });

  it("is stopped if it takes too long, and the user's next one is parsed", async () => {
    const hostile = parseMarkdown(endless, "attacker", 100);
    const next = parseMarkdown("The next one.".repeat(100), "attacker");
    await expect(hostile).rejects.toMatchObject({ status: 413, issues: [{ path: "body.markdown" }] });
    expect((await next).ok).toBe(true);
  });

  it("of one user doesn't delay another's", async () => {
    const order: string[] = [];
    const hostile = ["first", "second", "third"].map((name) =>
      parseMarkdown(endless, "attacker", 300)
        .catch(() => undefined)
        .then(() => order.push(name)),
    );
    await parseMarkdown("An honest text. ".repeat(100), "honest").then(() => order.push("honest"));
    expect(order.indexOf("honest")).toBeLessThan(2);
    await Promise.all(hostile);
  });

  it("that no post can hold is refused unread", async () => {
    await expect(parseMarkdown("a".repeat(5_000_001))).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining("5,000,000 characters"),
    });
  });
});

/** A text of this many paragraphs; a thousand are too many for the main thread. */
function textOf(count: number, text = "Call me *Ishmael*, some years ago."): PostDocument {
  const paragraph = (): Block => ({ type: "paragraph", id: newId(), content: [{ type: "text", text }] });
  const [featured] = emptySnapshot(newId).blocks;
  return [featured as Block, ...Array.from({ length: count }, paragraph)];
}
/** Which share of the workers a text took; none if it stayed in the main thread. */
const sharing = () => ({ share: vi.fn(async () => ({ key: "writer", isTrusted: true })), newId, now: 0 });
describe.each([
  ["a short text, in the main thread", 2, 0],
  ["a long text, in a worker", 1_000, 1],
])("%s", (_, count, calls) => {
  const blocks = textOf(count);

  it("is validated as blocks", async () => {
    const options = sharing();
    expect(await parseBlocks(blocks, options)).toEqual({ ok: true, blocks });
    const invalid = [...blocks, { type: "paragraph", id: 7, content: "text" }];
    expect(await parseBlocks(invalid, options)).toMatchObject({ ok: false });
    expect(options.share).toHaveBeenCalledTimes(2 * calls);
  });

  it("is written as markdown", async () => {
    const options = sharing();
    const markdown = await writeEditable(blocks, options);
    expect(markdown.split("\n\n")).toHaveLength(count);
    expect(markdown).toContain("Call me \\*Ishmael\\*");
    expect(await writeMarkdownOrText(blocks, options, { featured: false })).toBe(markdown);
    expect(options.share).toHaveBeenCalledTimes(2 * calls);
  });

  it("is rendered and counted", async () => {
    const options = sharing();
    const form = await renderInWorker(blocks, { summary: "", visibility: "follow", tags: ["Sea"] }, options);
    expect(form).toMatchObject({
      words: 6 * count,
      openingHtml: expect.stringContaining("Ishmael"),
      tags: [{ slug: "sea", name: "Sea" }],
    });
    expect(await renderDraft(blocks, options)).toBe(form.html);
    expect(options.share).toHaveBeenCalledTimes(2 * calls);
    expect(await countWords({ clock: systemClock }, newId(), JSON.stringify(blocks))).toBe(6 * count);
  });

  it("is saved, merged or refused", async () => {
    const options = sharing();
    const snapshot = (text: PostDocument): Snapshot => ({
      ...emptySnapshot(newId),
      title: "Whale",
      blocks: text,
    });
    const edited = [...blocks.slice(0, -1), ...textOf(1, "The end.").slice(1)];
    const added = [...blocks, ...textOf(1, "Epilogue.").slice(1)];
    const decide = (current: PostDocument, base: PostDocument | null, wanted: PostDocument, merge = true) => {
      const text = { form: "blocks", blocks: wanted } as const;
      const changes = { fields: {}, text, cover: undefined };
      return decideInWorker(
        { current: snapshot(current), base: base && snapshot(base), changes, merge },
        options,
      );
    };
    expect(await decide(blocks, null, blocks)).toEqual({ kind: "unchanged" });
    expect(await decide(blocks, null, edited)).toEqual({
      kind: "save",
      merged: false,
      snapshot: snapshot(edited),
    });
    expect(await decide(added, blocks, edited)).toMatchObject({ kind: "save", merged: true });
    expect(await decide(added, blocks, edited, false)).toEqual({
      kind: "conflict",
      refused: snapshot(edited),
    });
    expect(options.share).toHaveBeenCalledTimes(4 * calls);
  });
});

describe("a text that takes too long", () => {
  const words = textOf(5_000, "word ".repeat(20));
  const within = (key: string) => ({ share: async () => ({ key, isTrusted: true }), ms: 1 });

  it("is neither decided, rendered nor written to be edited: 413 names the field", async () => {
    const snapshot = { ...emptySnapshot(newId), blocks: words };
    const changes = { fields: {}, text: { form: "markdown", blocks: textOf(1) } as const, cover: undefined };
    const refused = (path: string) => ({ status: 413, issues: [{ path }] });
    await Promise.all([
      expect(
        decideInWorker({ current: snapshot, base: snapshot, changes, merge: true }, within("decide")),
      ).rejects.toMatchObject(refused("body.markdown")),
      expect(
        renderInWorker(words, { summary: "", visibility: "free", tags: [] }, within("render")),
      ).rejects.toMatchObject(refused("blocks")),
      expect(writeEditable(words, within("edit"))).rejects.toMatchObject({ status: 413 }),
    ]);
  });

  it("is written for readers without its marks", async () => {
    const text = await writeMarkdownOrText(words, within("read"), { featured: false });
    expect(text.slice(0, 10)).toBe("word word ");
  });
});

it("an update that is larger than any document is too much, not malformed", async () => {
  const update = encodeUpdate([], [[1, 0, 2 ** 50]]);
  const sliced = sliceInWorker({ clock: systemClock }, newId(), update);
  await expect(sliced).rejects.toThrow(WorkerExhausted);
});

describe("is quick to read", () => {
  it.each([
    ["a sentence", "Call me *Ishmael*.", true],
    ["a text in Hindi", "मुझे इश्माएल कहो। ".repeat(20), true],
    ["a long text", "word ".repeat(300), false],
    ["a text of marks", "*a".repeat(60), false],
    ["a text of brackets", "[a](".repeat(30), false],
    ["a wide table", `|${"a|".repeat(60)}`, false],
  ])("%s: %#", (_, text, isSo) => {
    expect(isQuick(text)).toBe(isSo);
  });
});
