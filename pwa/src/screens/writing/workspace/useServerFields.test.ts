import type { DraftInfo } from "@quire/contracts/records/draft";
import { expect, it } from "vitest";
import type { DraftEntry, OpenDraft, OpenDraftState } from "../../../lib/draftTypes.ts";
import { draftState } from "../../../testing/draftState.ts";
import { watchServerFields } from "./useServerFields.ts";
import { publishStateLabel } from "./WorkspaceBar.tsx";

/** A draft with a state set by the test, and a server that answers with `info`. */
function opened(info: Partial<DraftInfo> = {}) {
  let state = draftState();
  let loads = 0;
  const recorded: Partial<DraftEntry>[] = [];
  const listeners = new Set<() => void>();
  const draft = {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recordFields: async (known: Partial<DraftEntry>) => void recorded.push(known),
  } as unknown as OpenDraft;
  const end = watchServerFields(draft, async () => {
    loads += 1;
    return { status: "drafts", has_unpublished_changes: true, scheduled: null, ...info } as DraftInfo;
  });
  const setState = async (change: Partial<OpenDraftState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
    await Promise.resolve();
  };
  return { setState, end, recorded, loads: () => loads };
}

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
] as const)("the badge over the text: %o is %s", (entry, label) => {
  const state = draftState();
  expect(publishStateLabel({ ...state, entry: { ...state.entry, ...entry } })).toBe(label);
});
