import { useSyncExternalStore } from "react";
import type { OpenDraft, OpenDraftState } from "./draftTypes.ts";

/** Short enough for readers, long enough that fast typing does not wait for rendering. */
const PAUSE_MS = 200;

/**
 * Returns an open draft's state; it changes at most a few times a second. One key press changes the draft four
 * times, and every render makes React search for the caret in all of the text before it.
 */
export function useDraftState(draft: OpenDraft): OpenDraftState {
  const throttled = throttledDraft(draft);
  return useSyncExternalStore(throttled.subscribe, throttled.read);
}

type Watched = Pick<OpenDraft, "read" | "subscribe">;

/** One per draft, so that all components that show a draft render together. */
const known = new WeakMap<OpenDraft, Watched>();
function throttledDraft(draft: OpenDraft): Watched {
  const throttled = known.get(draft) ?? throttleState(draft);
  known.set(draft, throttled);
  return throttled;
}

/** Wraps a draft so that its state changes at most once per `pause` milliseconds. */
export function throttleState(draft: Watched, pause = PAUSE_MS): Watched {
  const listeners = new Set<() => void>();
  let published = draft.read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | null = null;
  const publish = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = draft.read();
    if (fingerprint(state) === fingerprint(published)) return;
    published = state;
    for (const listener of listeners) listener();
  };
  const schedule = () => {
    timer ??= setTimeout(publish, pause);
  };
  return {
    read: () => published,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= draft.subscribe(schedule);
      // The state may have changed since the first render.
      publish();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
        stop?.();
        stop = null;
      };
    },
  };
}

/** Equal for states that look the same: no screen of an open draft shows when its last letter was typed. */
function fingerprint({ entry, ...state }: OpenDraftState): string {
  return JSON.stringify([state, { ...entry, changedAt: 0 }]);
}
