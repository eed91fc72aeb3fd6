import { randomBytes } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { newId } from "@quire/domain/ids";
import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import { ArchiveProblem, type ForeignPost, type LeftAside, readArchive } from "@quire/formats/archive";
import { type StoredExport, withArchiveFiles } from "./openArchive.ts";

/** An export to read, with the timestamp for the ids of its blocks. */
export interface ArchiveTask extends StoredExport {
  source: ArchiveSource;
  siteUrl: string | null;
  now: number;
}

/** The answer to one request for the next entry. */
export type ArchiveAnswer = { found: ForeignPost | LeftAside } | { isOver: true } | { problem: string };

// Runs in its own thread, started by readInThread.ts; each message reads as far as the next entry.
const task = workerData as ArchiveTask;
const answer = (answer: ArchiveAnswer) => parentPort?.postMessage(answer);
const nextRequest = () => new Promise((resolve) => parentPort?.once("message", resolve));

try {
  await withArchiveFiles(task, async (files) => {
    const options = { newId: () => newId(task.now, randomBytes), siteUrl: task.siteUrl };
    const findings = readArchive(task.source, files, options);
    for (;;) {
      await nextRequest();
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
