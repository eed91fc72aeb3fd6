/** Returns `notify` and `subscribe` for a store read by `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return [notify, subscribe] as const;
}
