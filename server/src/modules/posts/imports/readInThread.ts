import { once } from "node:events";
import { ArchiveProblem, type ForeignPost, type LeftAside } from "@quire/formats/archive";
import { openThread } from "../../../platform/threads/openThread.ts";
import type { ArchiveAnswer, ArchiveTask } from "./archiveThread.ts";

/** Time limit for one post: longer ones are deliberate. */
const SECONDS = 120;

const TOO_LONG = "This export takes too long to process. Send it in parts.";
const TOO_LARGE = "One of the posts in this export is too large to read.";

/**
 * Reads an export in a separate thread, entry by entry: a crafted post can take minutes, which would block all
 * requests.
 */
export async function* readInThread(
  task: ArchiveTask,
  seconds = SECONDS,
): AsyncGenerator<ForeignPost | LeftAside> {
  const thread = openThread(new URL("./archiveThread.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  // An import must not keep the process from exiting: the next one resumes it.
  thread.unref();
  try {
    for (;;) {
      const answered = once(thread, "message", { signal: AbortSignal.timeout(seconds * 1000) });
      thread.postMessage("next");
      const [answer] = (await answered.catch(explain)) as [ArchiveAnswer];
      if ("isOver" in answer) return;
      if ("problem" in answer) throw new ArchiveProblem(answer.problem);
      yield answer.found;
    }
  } finally {
    await thread.terminate();
  }
}

function explain(error: unknown): never {
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === "AbortError") throw new ArchiveProblem(TOO_LONG);
  if (code === "ERR_WORKER_OUT_OF_MEMORY") throw new ArchiveProblem(TOO_LARGE);
  throw error;
}
