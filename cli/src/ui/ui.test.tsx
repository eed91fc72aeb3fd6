import { render } from "ink-testing-library";
import { describe, expect, it } from "vitest";
import { stepsAt, summaryOf } from "../commands/posts/publish.ts";
import { Card } from "./Card.tsx";
import { Checks } from "./Checks.tsx";
import { CodeCard } from "./CodeCard.tsx";
import { Confirm } from "./Confirm.tsx";
import { Progress } from "./Progress.tsx";
import { Table } from "./Table.tsx";

describe("On a terminal", () => {
  it("publishing shows completed, current and upcoming steps", () => {
    const step = { kind: "uploading", name: "whale.png", done: 1, total: 3 } as const;
    const { lastFrame, unmount } = render(<Progress steps={stepsAt(step)} />);
    expect(lastFrame()).toContain("✓ Check text and files");
    expect(lastFrame()).toMatch(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] Send files 2 of 3 · whale.png/);
    expect(lastFrame()).toContain("· Publish");
    unmount();
  });

  it("a result shows a heading, a title and its facts", () => {
    const { lastFrame } = render(
      <Card heading="Published" subject="Loomings" facts={["chapter", "version 3"]} />,
    );
    expect(lastFrame()).toContain("✓ Published");
    expect(lastFrame()).toContain("chapter · version 3");
  });

  it("signing in shows the code to compare", () => {
    const { lastFrame, unmount } = render(<CodeCard code="BCDF-GHJK" minutes={15} />);
    expect(lastFrame()).toContain("BCDF-GHJK");
    expect(lastFrame()).toContain("15 minutes");
    unmount();
  });

  it("checks are lines, with fixes below those that need them", () => {
    const checks = [
      { name: "node", state: "ok", found: "Node 20.19.0", next: null },
      { name: "sign-in", state: "fail", found: "You are not signed in.", next: "Run: quire login" },
      { name: "clock", state: "warn", found: "2 min behind", next: "Set it. ".repeat(20) },
    ] as const;
    const { lastFrame } = render(<Checks checks={checks} />);
    const lines = lastFrame()?.split("\n") ?? [];
    expect(lines[0]).toMatch(/✓ node {5}Node 20\.19\.0$/);
    expect(lines[1]).toMatch(/✗ sign-in {2}You are not signed in\.$/);
    expect(lines[2]).toMatch(/^ {13}→ Run: quire login$/);
    expect(lines[3]).toMatch(/! clock {4}2 min behind$/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it("a list stays aligned however long a title is", () => {
    const columns = [
      { name: "Title", text: (row: { title: string }) => row.title },
      { name: "Words", text: () => "1,234", width: 7, right: true },
    ];
    const rows = [{ title: "Short" }, { title: "A very long title ".repeat(20) }];
    const { lastFrame } = render(<Table columns={columns} rows={rows} keyOf={({ title }) => title} />);
    const lines = lastFrame()?.split("\n") ?? [];
    expect(lines).toHaveLength(3);
    expect(new Set(lines.slice(1).map((line) => line.indexOf("1,234"))).size).toBe(1);
    expect(lines[2]).toContain("…");
  });
});

describe("A question", () => {
  async function answerTo(...keys: string[]): Promise<string[]> {
    const said: string[] = [];
    const { stdin, unmount } = render(
      <Confirm
        question="Replace it?"
        facts={["version 2"]}
        onAnswer={(yes) => said.push(String(yes))}
        onInterrupt={() => said.push("interrupted")}
      />,
    );
    // Ink listens after its first effect.
    await new Promise(setImmediate);
    for (const key of keys) {
      stdin.write(key);
      await new Promise(setImmediate);
    }
    unmount();
    return said;
  }

  it("is confirmed only by y", async () => {
    expect(await answerTo("y")).toEqual(["true"]);
    expect(await answerTo("\r")).toEqual(["false"]);
    expect(await answerTo("n")).toEqual(["false"]);
    expect(await answerTo("x")).toEqual([]);
    expect(await answerTo("y\r")).toEqual(["true"]);
    expect(await answerTo("yes\n")).toEqual(["true"]);
    expect(await answerTo("n\r")).toEqual(["false"]);
  });

  it("rejects on Ctrl-C", async () => {
    expect(await answerTo("\u0003")).toEqual(["interrupted"]);
  });
});

describe("Result summaries", () => {
  const base = {
    action: "created",
    dry_run: false,
    id: "b",
    title: "T",
    type: "post",
    status: "published",
    version: 1,
    url: "u",
    merged: false,
    theirs: null,
    behind: false,
    pictures: { sent: 0, reused: 0 },
    carries: 0,
    held_back: false,
    scheduled: null,
    newsletter: false,
    warnings: [],
  } as const;
  it.each([
    [{}, "Published"],
    [{ action: "updated" }, "Updated"],
    [{ action: "unchanged" }, "Already up to date"],
    [{ status: "drafts" }, "Saved as a draft"],
    [{ status: "drafts", action: "updated" }, "Draft saved"],
    [{ dry_run: true }, "Would be created"],
    [{ dry_run: true, action: "unchanged" }, "Nothing to do"],
  ] as const)("show %o as “%s”", (changes, heading) => {
    expect(summaryOf({ ...base, ...changes, warnings: [], diff: [] }).heading).toBe(heading);
  });
});
