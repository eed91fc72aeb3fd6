/** Work in line: what has the same name is done one after the other, the rest at the same time. */
export function openTurns() {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(name: string, work: () => Promise<void>): Promise<void> {
      const turn = (last.get(name) ?? Promise.resolve()).then(work);
      last.set(name, turn);
      return turn.finally(() => {
        if (last.get(name) === turn) last.delete(name);
      });
    },
  };
}
