import { readlinkSync } from "node:fs";
import { parentPort } from "node:worker_threads";

export type ThreadAnswer =
  /** The first message: it is loaded, and can run tasks. `statPath` is where Linux counts its processor time. */
  { statPath: string } | { answer: unknown } | { failed: string };

/** Runs the tasks of a `ThreadPool`, one after another, in the thread that calls this. */
export function serveThread<Task, Answer>(run: (task: Task) => Answer): void {
  parentPort?.on("message", (task: Task) => {
    parentPort?.postMessage(outcomeOf(() => run(task)));
  });
  parentPort?.postMessage({ statPath: statPath() } satisfies ThreadAnswer);
}

function outcomeOf(run: () => unknown): ThreadAnswer {
  try {
    return { answer: run() };
  } catch (error) {
    return { failed: String(error) };
  }
}

/** The link leads to whichever thread reads it, so this must run in the thread itself. */
function statPath(): string {
  try {
    return `/proc/${readlinkSync("/proc/thread-self")}/stat`;
  } catch {
    return "";
  }
}
