/** Who wants to hear that something changed, for what `useSyncExternalStore` reads: what tells them, and `subscribe`. */
export function createListeners() {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return [tell, subscribe] as const;
}
