import type { ChildProcess } from "node:child_process";
import { ArchiveProblem, type ForeignPost, type LeftAside } from "@quire/formats/archive";
import type { BookFinding } from "@quire/formats/bookFile/bookFile";
import { forkWorker } from "../../../platform/workers/forkWorker.ts";
import { limitUsage } from "../../../platform/workers/limitUsage.ts";
import type { ArchiveAnswer, ArchiveTask, BookTask } from "./archiveWorker.ts";

/** Time limit for one post: longer ones are deliberate. */
const SECONDS = 120;
const HEAP_MEGABYTES = 512;
const MEGABYTES = 768;

const EXPORT_REFUSALS = {
  time: "This export takes too long to process. Send it in parts.",
  memory: "One of the posts in this export is too large to read.",
};
const BOOK_REFUSALS = {
  time: "This file takes too long to read. Split it into volumes.",
  memory: "One of the chapters in this file is too large to read. Split it in the file.",
};
type Refusals = typeof EXPORT_REFUSALS;

/**
 * Reads an export in a child process, entry by entry: a crafted post can take minutes and all memory, which would stop
 * the server.
 */
export function readInWorker(task: ArchiveTask, seconds = SECONDS): AsyncGenerator<ForeignPost | LeftAside> {
  return readAll(task, seconds, EXPORT_REFUSALS);
}

/** Reads a book in the same way, chapter by chapter. */
export function readBookInWorker(task: BookTask, seconds: number): AsyncGenerator<BookFinding> {
  return readAll(task, seconds, BOOK_REFUSALS);
}

async function* readAll<Found>(
  task: ArchiveTask | BookTask,
  seconds: number,
  refusals: Refusals,
): AsyncGenerator<Found> {
  const worker = forkWorker(new URL("./archiveWorker.ts", import.meta.url), {
    heapMegabytes: HEAP_MEGABYTES,
  });
  try {
    worker.send(task, () => undefined);
    for (;;) {
      const answer = await readNext<Found>(worker, seconds, refusals);
      if ("isOver" in answer) return;
      if ("problem" in answer) throw new ArchiveProblem(answer.problem);
      yield answer.found;
    }
  } finally {
    worker.kill("SIGKILL");
  }
}

function readNext<Found>(
  worker: ChildProcess,
  seconds: number,
  refusals: Refusals,
): Promise<ArchiveAnswer<Found>> {
  return new Promise<ArchiveAnswer<Found>>((resolve, reject) => {
    const fail = (why: string) => end(() => reject(new ArchiveProblem(why)));
    const end = (act: () => void) => {
      unwatch();
      worker.off("message", onMessage).off("exit", onExit);
      act();
    };
    const onMessage = (answer: ArchiveAnswer<Found>) => end(() => resolve(answer));
    // A signal ends it at its heap limit; an error of ours ends it with a code.
    const onExit = (code: number | null) =>
      code === null ? fail(refusals.memory) : end(() => reject(new Error("the archive worker ended")));
    const unwatch = limitUsage(worker, { megabytes: MEGABYTES, seconds }, (what) => fail(refusals[what]));
    worker.on("message", onMessage).on("exit", onExit);
    worker.send("next", (error) => error && fail(refusals.memory));
  });
}
