import { createListeners } from "../ui/listeners.ts";

/** How things stand with what this person did and the server has yet to hear of. */
export interface OutboxState {
  waiting: number;
  /** The last try didn't get through: worth a word, where a try that is under way is not. */
  isStuck: boolean;
}

const EMPTY: OutboxState = { waiting: 0, isStuck: false };
let state = EMPTY;
const [tell, subscribe] = createListeners();

/** Notes how things stand; `watchOutbox` does. */
export function setOutboxState(change: Partial<OutboxState>): void {
  const next = { ...state, ...change };
  if (next.waiting === 0) next.isStuck = false;
  if (next.waiting === state.waiting && next.isStuck === state.isStuck) return;
  state = next;
  tell();
}

/** For `useSyncExternalStore`. */
export const outboxState = {
  read: () => state,
  onServer: () => EMPTY,
  subscribe,
};
