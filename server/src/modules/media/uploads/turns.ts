/** Runs at most `most` works at once; the others wait their turn, in order. */
export function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The turn is handed on, not given back, so that a newcomer cannot slip in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
