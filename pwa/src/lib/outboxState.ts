import { createListeners } from "../ui/listeners.ts";

/** The current user's changes that are not sent yet. */
export interface OutboxState {
  waiting: number;
  /** The last attempt failed. False while an attempt is running. */
  isStuck: boolean;
}

const EMPTY: OutboxState = { waiting: 0, isStuck: false };
let state = EMPTY;
const [notify, subscribe] = createListeners();

/** Updates the state; called by `watchOutbox`. */
export function setOutboxState(change: Partial<OutboxState>): void {
  const next = { ...state, ...change };
  if (next.waiting === 0) next.isStuck = false;
  if (next.waiting === state.waiting && next.isStuck === state.isStuck) return;
  state = next;
  notify();
}

/** For `useSyncExternalStore`. */
export const outboxState = {
  read: () => state,
  onServer: () => EMPTY,
  subscribe,
};
