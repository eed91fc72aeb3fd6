import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftState } from "../testing/draftState.ts";
import type { OpenDraftState } from "./draftTypes.ts";
import { throttleState } from "./useDraftState.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function changingDraft() {
  let state = draftState();
  const listeners = new Set<() => void>();
  const throttled = throttleState(
    {
      read: () => state,
      subscribe(listener) {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    },
    200,
  );
  const change = (changes: Partial<OpenDraftState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const onPublish = vi.fn();
  return { throttled, change, onPublish, listeners };
}

it("publishes once per pause, with the latest state", () => {
  const { throttled, change, onPublish } = changingDraft();
  throttled.subscribe(onPublish);
  change({ unwritten: 1 });
  change({ unwritten: 2 });
  expect(throttled.read().unwritten).toBe(0);
  vi.advanceTimersByTime(200);
  expect(onPublish).toHaveBeenCalledTimes(1);
  expect(throttled.read().unwritten).toBe(2);
});

it("publishes while typing goes on", () => {
  const { throttled, change, onPublish } = changingDraft();
  throttled.subscribe(onPublish);
  for (let key = 1; key <= 10; key++) {
    change({ unwritten: key });
    vi.advanceTimersByTime(50);
  }
  expect(onPublish).toHaveBeenCalledTimes(2);
});

it("ignores a change that was undone within the pause, and the time of a key press", () => {
  const { throttled, change, onPublish } = changingDraft();
  throttled.subscribe(onPublish);
  const before = throttled.read();
  change({ unwritten: 1 });
  change({ unwritten: 0, entry: { ...before.entry, changedAt: before.entry.changedAt + 5 } });
  vi.advanceTimersByTime(200);
  expect(onPublish).not.toHaveBeenCalled();
  expect(throttled.read()).toBe(before);
});

it("publishes at once a change from before the first subscription, and nothing after the last unsubscribe", () => {
  const { throttled, change, onPublish, listeners } = changingDraft();
  change({ ended: "gone" });
  const leave = throttled.subscribe(onPublish);
  expect(onPublish).toHaveBeenCalledTimes(1);
  expect(throttled.read().ended).toBe("gone");
  change({ ended: null });
  leave();
  vi.advanceTimersByTime(200);
  expect(onPublish).toHaveBeenCalledTimes(1);
  expect(listeners.size).toBe(0);
});
