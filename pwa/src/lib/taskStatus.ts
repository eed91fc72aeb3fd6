import { createListeners } from "../ui/listeners.ts";
import type { Status } from "../ui/StatusLine.tsx";

let current: Status | null = null;
const [notify, subscribe] = createListeners();

/** Shows the state of a running task in the line below the bar; null clears it. */
export function setTaskStatus(status: Status | null): void {
  current = status;
  notify();
}

/** For `useSyncExternalStore`. */
export const taskStatus = {
  read: () => current,
  onServer: () => null,
  subscribe,
};
