import { describe, expect, it } from "vitest";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { draftState } from "../../testing/draftState.ts";
import { card } from "../../testing/pages.ts";
import { matches, mergeDrafts, nameOf } from "./mergeDrafts.ts";

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, "0")}:00Z`;
const post = (id: string, minute: number, title = id) => card({ id, title, updated: at(minute) });
const entry = (id: string, args: Partial<DraftEntry> = {}): DraftEntry => ({
  ...draftState().entry,
  id,
  title: id,
  changedAt: Date.parse(at(0)),
  ...args,
});
const ids = (...args: Parameters<typeof mergeDrafts>) => mergeDrafts(...args).map(({ id }) => id);

describe("the drafts of the server and of this device", () => {
  it("form one list, the last changed first, wherever that was", () => {
    const here = entry("b", { serverKnown: false, changedAt: Date.parse(at(5)) });
    expect(ids([post("a", 3), post("c", 9)], [here], true)).toEqual(["c", "b", "a"]);
    const waiting = entry("a", { waiting: 2, changedAt: Date.parse(at(10)) });
    expect(ids([post("a", 3), post("c", 9)], [waiting], true)).toEqual(["a", "c"]);
  });

  it("are all listed before the server has answered", () => {
    expect(ids([], [entry("a"), entry("b", { serverKnown: false })], false).sort()).toEqual(["a", "b"]);
  });

  it("leave out what the server no longer lists, but never what it hasn't received", () => {
    const drafts = [entry("gone"), entry("unheard", { waiting: 1 }), entry("new", { serverKnown: false })];
    expect(ids([], drafts, true).sort()).toEqual(["new", "unheard"]);
  });

  it("leave out published drafts without changes, and drafts of others", () => {
    const drafts = [entry("out", { status: "published" }), entry("theirs", { role: "writer" })];
    expect(ids([], drafts, false)).toEqual([]);
  });

  it("use the title typed last", () => {
    const [line] = mergeDrafts([post("a", 3, "Old")], [entry("a", { title: "New", waiting: 1 })], true);
    expect(line && nameOf(line)).toBe("New");
    const [same] = mergeDrafts([post("a", 3, "Renamed elsewhere")], [entry("a", { title: "Old" })], true);
    expect(same && nameOf(same)).toBe("Renamed elsewhere");
    const typed = entry("a", { title: "Typed since", changedAt: Date.parse(at(2)) });
    const [since] = mergeDrafts([post("a", 3, "Of the last version")], [typed], true);
    expect(since && nameOf(since)).toBe("Typed since");
    const [untitled] = mergeDrafts([], [entry("a", { title: "", serverKnown: false })], true);
    expect(untitled && nameOf(untitled)).toBe("Untitled");
  });

  it("can be found by any words of their title or their serial's", () => {
    const parent = { id: "s", title: "Moby-Dick", permalink: "/story/s" };
    const [line] = mergeDrafts([{ ...post("a", 1, "The Chapel"), parent }], [], true);
    if (!line) throw new Error("no line");
    expect(["chapel", "CHAP moby", "", "whale"].map((words) => matches(line, words))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
