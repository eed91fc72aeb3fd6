import { createListeners } from "../ui/listeners.ts";
import type { Status } from "../ui/StatusLine.tsx";

let said: Status | null = null;
const [tell, subscribe] = createListeners();

/** Says how something stands that is under way, in the line under the bar; null when it is over. */
export function sayStatus(status: Status | null): void {
  said = status;
  tell();
}

/** For `useSyncExternalStore`. */
export const saidStatus = {
  read: () => said,
  onServer: () => null,
  subscribe,
};
