import { describe, expect, it } from "vitest";
import { draftState } from "../../../testing/draftState.ts";
import { saveCopy } from "./saveCopy.ts";

const textOf = (state: Parameters<typeof draftState>[0], isChanged = false) =>
  saveCopy(draftState(state), isChanged).text;
const entry = (waiting: number, lastError: string | null = null) => ({
  ...draftState().entry,
  waiting,
  lastError,
});
const UNSENT = "Saved on this device. It will sync when you're online.";
const commenter = (waiting: number) => ({ ...entry(waiting), role: "commenter" as const });

describe("the footer reports the real save state", () => {
  it.each([
    ["the text has not been loaded", { isLoaded: false, unwritten: 1 }, ""],
    ["nothing was typed", { isNew: true }, ""],
    ["the first key is being saved", { isNew: true, unwritten: 1 }, "Saving…"],
    ["the last key is being saved", { unwritten: 1, entry: entry(1) }, "Saving…"],
    ["a guest's last key is being saved", { unwritten: 1, connection: "local" }, "Saving…"],
    ["the server's disk has it", { isSaved: true }, "Saved"],
    ["only this device's disk has it", { entry: entry(2) }, "Saved on this device"],
    ["the connection is being set up", { connection: "connecting", entry: entry(2) }, "Saved on this device"],
    ["a guest's draft is on this device", { connection: "local", entry: entry(9) }, "Saved on this device"],
    ["the device is offline", { connection: "offline", entry: entry(3) }, UNSENT],
    ["everything was sent before going offline", { connection: "offline", isSaved: true }, "Offline. Saved"],
    ["they may only comment", { isSaved: true, entry: commenter(0) }, "You can read and comment"],
    [
      "they may only comment, offline",
      { connection: "offline", isSaved: true, entry: commenter(0) },
      "Offline. You can read it here",
    ],
    [
      "they may only comment now, and have unsent changes",
      { connection: "offline", entry: commenter(2) },
      UNSENT,
    ],
    [
      "the server refused it",
      { entry: entry(1, "You have posted enough for today.") },
      "Only on this device. You have posted enough for today.",
    ],
    [
      "the browser is full and the server has it",
      { storage: "full", isSaved: true, unwritten: 3 },
      "This browser can't save: its storage is full. Everything is on the server.",
    ],
    [
      "only this page has it",
      { storage: "refused", unwritten: 3, connection: "offline" },
      "This browser can't save: its storage is blocked. Keep this page open.",
    ],
    [
      "the session has ended",
      { ended: "signed_out", entry: entry(3) },
      "You're signed out. Your text is saved on this device.",
    ],
  ] as const)("%s", (_, state, expected) => {
    expect(textOf(state)).toBe(expected);
  });

  it("reports a version made by someone else", () => {
    expect(textOf({ isSaved: true }, true)).toBe("Someone else changed this");
  });

  it('never says "Saved" before the server has everything', () => {
    for (const connection of ["local", "offline", "connecting", "live"] as const)
      for (const storage of [null, "full", "refused"] as const)
        for (const unwritten of [0, 1])
          expect(textOf({ connection, storage, unwritten, entry: entry(1) })).not.toMatch(/(^|\. )Saved$/);
  });

  it('never says "on this device" before it is written to disk', () => {
    for (const connection of ["local", "offline", "connecting", "live"] as const)
      for (const isNew of [true, false])
        expect(textOf({ connection, isNew, unwritten: 1, entry: entry(1) })).toBe("Saving…");
  });
});
