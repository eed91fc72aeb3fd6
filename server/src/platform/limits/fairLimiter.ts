import { FairQueue } from "./fairQueue.ts";

/** Runs a user's task as soon as a slot is free and it is their turn. */
export type FairLimiter = <T>(user: string, task: () => Promise<T>) => Promise<T>;

/** Runs at most `most` tasks at once, and one of each user; users take turns. */
export function fairLimiter(most: number): FairLimiter {
  const queue = new FairQueue<() => void>();
  let running = 0;

  function advance(): void {
    while (running < most) {
      const next = queue.take();
      if (!next) return;
      running++;
      next.item();
    }
  }

  return async (user, task) => {
    const share = { key: user, isTrusted: true };
    await new Promise<void>((resolve) => {
      queue.add(share, resolve, 1);
      advance();
    });
    try {
      return await task();
    } finally {
      running--;
      queue.done(share);
      advance();
    }
  };
}
