import type { DraftInfo } from "@quire/contracts/records/draft";
import { afterEach, expect, it, vi } from "vitest";
import type { DraftEntry, OpenDraft, OpenDraftState } from "../../../lib/draftTypes.ts";
import { draftState } from "../../../testing/draftState.ts";
import { watchServerFields } from "./useServerFields.ts";
import { publishStateLabel } from "./WorkspaceBar.tsx";

afterEach(() => vi.useRealTimers());

/** A draft with a state set by the test, and a server that answers with `info`, or fails while `isDown`. */
function opened(info: Partial<DraftInfo> = {}, { isDown = (): boolean => false, given = draftState() } = {}) {
  let state = given;
  let loads = 0;
  const recorded: Partial<DraftEntry>[] = [];
  const failures: boolean[] = [];
  const listeners = new Set<() => void>();
  const draft = {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recordFields: async (known: Partial<DraftEntry>) => void recorded.push(known),
  } as unknown as OpenDraft;
  async function load() {
    loads += 1;
    if (isDown()) throw new Error("it is down");
    return { status: "drafts", has_unpublished_changes: true, scheduled: null, ...info } as DraftInfo;
  }
  const end = watchServerFields(draft, load, (isUnknown) => failures.push(isUnknown));
  const setState = async (change: Partial<OpenDraftState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
    await Promise.resolve();
  };
  return { setState, end, recorded, failures, loads: () => loads };
}

const unknown = draftState({ entry: { ...draftState().entry, version: null } });

it("fetches on open and whenever the draft's fields change, and not on text changes", async () => {
  const { setState, loads } = opened();
  expect(loads()).toBe(1);
  await setState({ unwritten: 1 });
  await setState({ unwritten: 0 });
  expect(loads()).toBe(1);
  await setState({ fields: 1 });
  expect(loads()).toBe(2);
});

it("fetches again after reconnecting, as changes may have been missed", async () => {
  const { setState, loads } = opened();
  await setState({ connection: "connecting" });
  await setState({ connection: "offline" });
  expect(loads()).toBe(1);
  await setState({ connection: "live" });
  await setState({ connection: "live" });
  expect(loads()).toBe(2);
});

it("fetches unknown fields until it has them, and says that they are missing", async () => {
  vi.useFakeTimers();
  let isDown = true;
  const { recorded, failures, loads } = opened(
    { status: "published" },
    { isDown: () => isDown, given: unknown },
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect([loads(), recorded]).toEqual([2, []]);
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([loads(), recorded]).toEqual([3, [expect.objectContaining({ status: "published" })]]);
  expect(failures).toEqual([true, true, false]);
});

it("keeps known fields without a word if they can't be fetched again", async () => {
  vi.useFakeTimers();
  const { failures, loads } = opened({}, { isDown: () => true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([loads(), failures]).toEqual([1, []]);
});

it("records the scheduled time, except of a schedule that failed", async () => {
  const at = "2026-01-01T00:00:00.000Z";
  const due = opened({ scheduled: { at, problem: null } });
  await due.setState({});
  expect(due.recorded[0]).toMatchObject({ status: "drafts", scheduledAt: at });
  const failed = opened({ scheduled: { at, problem: "It has no title." } });
  await failed.setState({});
  expect(failed.recorded[0]).toMatchObject({ scheduledAt: null });
});

it.each([
  [{}, "Draft"],
  [{ scheduledAt: "2026-01-01T00:00:00.000Z" }, "Scheduled"],
  [{ status: "published" }, "Published"],
  [{ status: "published", hasUnpublished: true }, "Unpublished changes"],
  [{ siteId: null }, "On this device"],
  [{ version: null }, null],
  [{ version: null, serverKnown: false }, "Draft"],
] as const)("the badge over the text: %o is %s", (entry, label) => {
  const state = draftState();
  expect(publishStateLabel({ ...state, entry: { ...state.entry, ...entry } })).toBe(label);
});
