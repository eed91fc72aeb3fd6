import { liveQuery } from "dexie";
import { onWorkerSent } from "./workerSent.ts";

/**
 * Tells what a question about the outbox is answered with: now, and whenever that changes, in whichever tab or in the
 * worker, whose writing Dexie does not notice. `empty` is the answer where the database was deleted under us.
 */
export function liveOutbox<T>(ask: () => Promise<T>, empty: T, listener: (answer: T) => void): () => void {
  const subscription = liveQuery(ask).subscribe({ next: listener, error: () => listener(empty) });
  let isOver = false;
  const leave = onWorkerSent(() => {
    ask()
      .then((answer) => isOver || listener(answer))
      .catch(() => {});
  });
  return () => {
    isOver = true;
    subscription.unsubscribe();
    leave();
  };
}
