import { setImmediate as nextTurn } from "node:timers/promises";

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work that blocks the event loop, such as parsing a large JSON text, in a turn of its own: of ten large requests
 * at once, one is handled in each turn, and small ones in between.
 */
export function inOwnTurn<Result>(work: () => Result): Promise<Result> {
  const done = last.then(() => nextTurn()).then(work);
  last = done.catch(() => undefined);
  return done;
}
