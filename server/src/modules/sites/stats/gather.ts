import { Refusal } from "../../../platform/http/refusal.ts";

/** More than a process could have in hand at once; beyond it, tellers are asked to come again. */
const MOST_WAITING = 10_000;

/**
 * Writes what arrives together together, one batch at a time: while one is being written, the next gathers. Resolves
 * when the batch is written that the items were in.
 */
export function gather<Item>(write: (items: Item[]) => Promise<void>): (items: Item[]) => Promise<void> {
  let waiting: Item[] = [];
  let next: Promise<void> | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  return (items) => {
    if (waiting.length + items.length > MOST_WAITING) {
      return Promise.reject(new Refusal("unavailable", { retryAfter: 5 }));
    }
    waiting.push(...items);
    next ??= writing.then(() => {
      const batch = waiting;
      waiting = [];
      next = null;
      const written = write(batch);
      writing = written.catch(() => undefined);
      return written;
    });
    return next;
  };
}
