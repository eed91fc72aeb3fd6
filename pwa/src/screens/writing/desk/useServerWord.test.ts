import type { DraftInfo } from "@quire/contracts/records/draft";
import { expect, it } from "vitest";
import type { DraftEntry, OpenDraft, OpenDraftState } from "../../../lib/draftTypes.ts";
import { draftState } from "../../../testing/draftState.ts";
import { stateWord } from "./DeskBar.tsx";
import { watchServerWord } from "./useServerWord.ts";

/** A draft that is told things, and a server that says `word` of it. */
function opened(word: Partial<DraftInfo> = {}) {
  let state = draftState();
  let asked = 0;
  const noted: Partial<DraftEntry>[] = [];
  const listeners = new Set<() => void>();
  const draft = {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    note: async (known: Partial<DraftEntry>) => void noted.push(known),
  } as unknown as OpenDraft;
  const end = watchServerWord(draft, async () => {
    asked += 1;
    return { status: "drafts", has_unpublished_changes: true, scheduled: null, ...word } as DraftInfo;
  });
  const become = async (change: Partial<OpenDraftState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
    await Promise.resolve();
  };
  return { become, end, noted, asked: () => asked };
}

it("asks when the draft opens, and again with every word that its fields changed, and not with every letter", async () => {
  const { become, asked } = opened();
  expect(asked()).toBe(1);
  await become({ unwritten: 1 });
  await become({ unwritten: 0 });
  expect(asked()).toBe(1);
  await become({ fields: 1 });
  expect(asked()).toBe(2);
});

it("asks anew when it is back: what was said meanwhile nobody heard", async () => {
  const { become, asked } = opened();
  await become({ connection: "connecting" });
  await become({ connection: "offline" });
  expect(asked()).toBe(1);
  await become({ connection: "live" });
  await become({ connection: "live" });
  expect(asked()).toBe(2);
});

it("notes when it is to be published, and not what could not be", async () => {
  const at = "2026-01-01T00:00:00.000Z";
  const due = opened({ scheduled: { at, problem: null } });
  await due.become({});
  expect(due.noted[0]).toMatchObject({ status: "drafts", scheduledAt: at });
  const failed = opened({ scheduled: { at, problem: "It has no title." } });
  await failed.become({});
  expect(failed.noted[0]).toMatchObject({ scheduledAt: null });
});

it.each([
  [{}, "Draft"],
  [{ scheduledAt: "2026-01-01T00:00:00.000Z" }, "Scheduled"],
  [{ status: "published" }, "Published"],
  [{ status: "published", hasUnpublished: true }, "Unpublished changes"],
  [{ siteId: null }, "On this device"],
] as const)("how it stands is said over the text: %o is %s", (entry, words) => {
  const state = draftState();
  expect(stateWord({ ...state, entry: { ...state.entry, ...entry } })).toBe(words);
});
