import { useSyncExternalStore } from "react";
import type { OpenDraft, OpenDraftState } from "./draftTypes.ts";

/** Soon enough for who reads it, and so seldom that fast typing does not wait for it. */
const PAUSE_MS = 200;

/**
 * How it stands with an open draft, as it changes; at most a few times a second. A key changes it four times over, and
 * whatever is drawn anew makes React look for the caret through all of the text before it.
 */
export function useDraftState(draft: OpenDraft): OpenDraftState {
  const calm = calmOf(draft);
  return useSyncExternalStore(calm.subscribe, calm.read);
}

type Watched = Pick<OpenDraft, "read" | "subscribe">;

/** One for all that show the same draft: they are drawn together, and not each at a time of its own. */
const known = new WeakMap<OpenDraft, Watched>();
function calmOf(draft: OpenDraft): Watched {
  const calm = known.get(draft) ?? calmState(draft);
  known.set(draft, calm);
  return calm;
}

/** A draft's state that stays as it is while the draft's own comes and goes within `pause` milliseconds. */
export function calmState(draft: Watched, pause = PAUSE_MS): Watched {
  const listeners = new Set<() => void>();
  let shown = draft.read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | null = null;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = draft.read();
    if (fingerprint(state) === fingerprint(shown)) return;
    shown = state;
    for (const listener of listeners) listener();
  };
  const look = () => {
    timer ??= setTimeout(show, pause);
  };
  return {
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      leave ??= draft.subscribe(look);
      // It may have changed since it was read for the first drawing.
      show();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
        leave?.();
        leave = null;
      };
    },
  };
}

/** Two states with the same one look the same: when its last letter was typed, no screen of an open draft says. */
function fingerprint({ entry, ...state }: OpenDraftState): string {
  return JSON.stringify([state, { ...entry, changedAt: 0 }]);
}
