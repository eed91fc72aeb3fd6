/** Runs at most `most` tasks at once; the others wait in order. */
export function limiter(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // The slot passes directly to the next waiter, so that a new task can't get ahead of it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
