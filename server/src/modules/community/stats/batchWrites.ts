import { Refusal } from "../../../platform/http/refusal.ts";

/** More than a process should have waiting; beyond it, callers are asked to retry. */
const MAX_WAITING = 10_000;

/**
 * Batches concurrent calls of `write`, one batch at a time: while one is written, the next collects. Resolves when
 * the batch with the items is written.
 */
export function batchWrites<Item>(write: (items: Item[]) => Promise<void>): (items: Item[]) => Promise<void> {
  let waiting: Item[] = [];
  let next: Promise<void> | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  return (items) => {
    if (waiting.length + items.length > MAX_WAITING) {
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
