import { endWithParent } from "./endWithParent.ts";

/** What a worker of a `WorkerPool` sends: first that it is loaded, then one answer for each task. */
export type WorkerAnswer =
  | { isReady: true }
  | { answer: unknown }
  | { failed: string }
  /** The task nested too deeply, or made something larger than the language allows. */
  | { isExhausted: true };

/** Runs the tasks of a `WorkerPool` in this process, one after another. */
export function serveWorker<Task, Answer>(run: (task: Task) => Answer | Promise<Answer>): void {
  endWithParent();
  const send = (answer: WorkerAnswer) => process.send?.(answer);
  process.on("message", (task: Task) => void outcomeOf(() => run(task)).then(send));
  send({ isReady: true });
}

async function outcomeOf(run: () => unknown): Promise<WorkerAnswer> {
  try {
    return { answer: await run() };
  } catch (error) {
    return error instanceof RangeError ? { isExhausted: true } : { failed: String(error) };
  }
}
