import { randomBytes } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { newId } from "@quire/domain/ids";
import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import { ArchiveProblem, type ForeignPost, type LeftAside, readArchive } from "@quire/formats/archive";
import { type StoredExport, withArchiveFiles } from "./openArchive.ts";

/** An export to read, with the time that the ids of its blocks are of. */
export interface ArchiveTask extends StoredExport {
  source: ArchiveSource;
  siteUrl: string | null;
  now: number;
}

/** What comes of one question for the next. */
export type ArchiveAnswer = { found: ForeignPost | LeftAside } | { isOver: true } | { problem: string };

// Runs in a thread of its own, started by readInThread.ts: it reads as far as the next finding each time it is asked.
const task = workerData as ArchiveTask;
const answer = (said: ArchiveAnswer) => parentPort?.postMessage(said);
const asked = () => new Promise((resolve) => parentPort?.once("message", resolve));

try {
  await withArchiveFiles(task, async (files) => {
    const options = { newId: () => newId(task.now, randomBytes), siteUrl: task.siteUrl };
    const findings = readArchive(task.source, files, options);
    for (;;) {
      await asked();
      const next = await findings.next();
      if (next.done) break;
      answer({ found: next.value });
    }
  });
  answer({ isOver: true });
} catch (error) {
  if (!(error instanceof ArchiveProblem)) throw error;
  answer({ problem: error.message });
}
