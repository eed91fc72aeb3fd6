import { describe, expect, it } from "vitest";
import { isQuick, parseMarkdown as parse } from "./parseInThread.ts";

let ids = 0;
const newId = () => `b${String(ids++).padStart(19, "0")}`;
const parseMarkdown = (text: string, user = "writer", ms?: number) =>
  parse(text, { user, newId, now: 0 }, ms);
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
