import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftState } from "../testing/draftState.ts";
import type { OpenDraftState } from "./draftTypes.ts";
import { calmState } from "./useDraftState.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function changing() {
  let state = draftState();
  const listeners = new Set<() => void>();
  const calm = calmState(
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
  const become = (change: Partial<OpenDraftState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const told = vi.fn();
  return { calm, become, told, listeners };
}

it("tells once of all that changed within a pause, as it then is", () => {
  const { calm, become, told } = changing();
  calm.subscribe(told);
  become({ unwritten: 1 });
  become({ unwritten: 2 });
  expect(calm.read().unwritten).toBe(0);
  vi.advanceTimersByTime(200);
  expect(told).toHaveBeenCalledTimes(1);
  expect(calm.read().unwritten).toBe(2);
});

it("does not wait for an end of the typing", () => {
  const { calm, become, told } = changing();
  calm.subscribe(told);
  for (let key = 1; key <= 10; key++) {
    become({ unwritten: key });
    vi.advanceTimersByTime(50);
  }
  expect(told).toHaveBeenCalledTimes(2);
});

it("says nothing of what came and went, nor of the time of a letter", () => {
  const { calm, become, told } = changing();
  calm.subscribe(told);
  const before = calm.read();
  become({ unwritten: 1 });
  become({ unwritten: 0, entry: { ...before.entry, changedAt: before.entry.changedAt + 5 } });
  vi.advanceTimersByTime(200);
  expect(told).not.toHaveBeenCalled();
  expect(calm.read()).toBe(before);
});

it("tells at once what changed before anybody listened, and nothing after they left", () => {
  const { calm, become, told, listeners } = changing();
  become({ ended: "gone" });
  const leave = calm.subscribe(told);
  expect(told).toHaveBeenCalledTimes(1);
  expect(calm.read().ended).toBe("gone");
  become({ ended: null });
  leave();
  vi.advanceTimersByTime(200);
  expect(told).toHaveBeenCalledTimes(1);
  expect(listeners.size).toBe(0);
});
