import { describe, expect, it } from "vitest";
import { readLongMarkdown } from "./markdownReader.ts";

describe("a long text", () => {
  it("is read beside the thread that answers requests, several in turn", async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const text = "Call me *Ishmael*. Some years ago, never mind how long precisely.\n\n".repeat(2000);
    const read = await Promise.all(
      [text, `${text}The end.`].map((markdown) => readLongMarkdown({ markdown, now: 0 })),
    );
    clearInterval(counting);
    expect(read.map((document) => document.ok && document.blocks.length)).toEqual([2001, 2002]);
    // Read where it arrived, it would have let nothing else have a turn.
    expect(turns).toBeGreaterThan(5);
  });

  it("that cannot be kept comes back with what is wrong", async () => {
    const read = await readLongMarkdown({ markdown: "a\n\n".repeat(20_001), now: 0 });
    expect(read).toMatchObject({
      ok: false,
      issues: [{ message: expect.stringContaining("20,000 blocks") }],
    });
  });

  it("that would take for ever is given up, and the next one is read", async () => {
    const hostile = readLongMarkdown({ markdown: "[a](b ".repeat(200_000), now: 0 }, 1);
    const next = readLongMarkdown({ markdown: "The next one.", now: 0 });
    await expect(hostile).rejects.toMatchObject({ issues: [{ path: "body.markdown" }] });
    expect((await next).ok).toBe(true);
  });

  it("that is given up the moment it is done does not come back as another's", async () => {
    await readLongMarkdown({ markdown: "The thread runs.", now: 0 });
    // From here the timer that gives the text up runs before its answer is taken in.
    await new Promise((resolve) => setImmediate(resolve));
    const late = readLongMarkdown({ markdown: "The one's secret draft.", now: 0 }, 0.001);
    const next = readLongMarkdown({ markdown: "The other's text.", now: 0 });
    const end = performance.now() + 300;
    while (performance.now() < end);
    await expect(late).rejects.toMatchObject({ issues: [{ path: "body.markdown" }] });
    expect(JSON.stringify(await next)).toContain("The other's text.");
  });
});
