import type { Status } from "../ui/StatusLine.tsx";

let said: Status | null = null;
const listeners = new Set<() => void>();

/** Says how something stands that is under way, in the line under the bar; null when it is over. */
export function sayStatus(status: Status | null): void {
  said = status;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export const saidStatus = {
  read: () => said,
  onServer: () => null,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
