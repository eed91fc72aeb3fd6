/** `navigator.locks` in memory: a request for a name waits for all earlier ones. */
export function memoryLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request<T>(name: string, hold: () => Promise<T>): Promise<T> {
      const mine = (last.get(name) ?? Promise.resolve()).then(hold, hold);
      last.set(name, mine);
      return mine;
    },
  };
}
