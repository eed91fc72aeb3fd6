import { describe, expect, it } from "vitest";
import { readLongMarkdown } from "./markdownReader.ts";

describe("a long text", () => {
  it("is parsed outside the main thread, several in sequence", async () => {
    let ticks = 0;
    const counting = setInterval(() => ticks++, 1);
    const text = "Call me *Ishmael*. Some years ago, never mind how long precisely.\n\n".repeat(2000);
    const read = await Promise.all(
      [text, `${text}The end.`].map((markdown) => readLongMarkdown({ markdown, now: 0 })),
    );
    clearInterval(counting);
    expect(read.map((document) => document.ok && document.blocks.length)).toEqual([2001, 2002]);
    // Parsed in the main thread, it would have blocked this timer.
    expect(ticks).toBeGreaterThan(5);
  });

  it("that is invalid returns its issues", async () => {
    const read = await readLongMarkdown({ markdown: "a\n\n".repeat(20_001), now: 0 });
    expect(read).toMatchObject({
      ok: false,
      issues: [{ message: expect.stringContaining("20,000 blocks") }],
    });
  });

  it("is stopped if it takes too long, and the next one is parsed", async () => {
    const hostile = readLongMarkdown({ markdown: "[a](b ".repeat(200_000), now: 0 }, 1);
    const next = readLongMarkdown({ markdown: "The next one.", now: 0 });
    await expect(hostile).rejects.toMatchObject({ issues: [{ path: "body.markdown" }] });
    expect((await next).ok).toBe(true);
  });

  it("that times out as it finishes isn't returned as another's result", async () => {
    await readLongMarkdown({ markdown: "The thread runs.", now: 0 });
    // From here the timeout fires before the result is received.
    await new Promise((resolve) => setImmediate(resolve));
    const late = readLongMarkdown({ markdown: "The one's secret draft.", now: 0 }, 0.001);
    const next = readLongMarkdown({ markdown: "The other's text.", now: 0 });
    const end = performance.now() + 300;
    while (performance.now() < end);
    await expect(late).rejects.toMatchObject({ issues: [{ path: "body.markdown" }] });
    expect(JSON.stringify(await next)).toContain("The other's text.");
  });
});
