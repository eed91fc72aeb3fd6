import { createHash, randomBytes } from "node:crypto";
import { on } from "node:events";
import { newId } from "@quire/domain/ids";
import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import {
  type ArchiveFiles,
  ArchiveProblem,
  type ForeignPost,
  type LeftAside,
  readArchive,
} from "@quire/formats/archive";
import type { BookFinding } from "@quire/formats/bookFile/bookFile";
import { endWithParent } from "../../../platform/workers/endWithParent.ts";
import { BOOK_LIMITS, type StoredExport, withArchiveFiles } from "./openArchive.ts";
import { readBookFile } from "./readBookFile.ts";

/** An export to read, with the timestamp for the ids of its blocks. */
export interface ArchiveTask extends StoredExport {
  source: ArchiveSource;
  siteUrl: string | null;
  now: number;
}

/** A book to read. The same seed makes the same ids, so that it can be read again. */
export interface BookTask extends StoredExport {
  source: "book";
  seed: string;
  now: number;
}

/** The answer to one request for the next entry. */
export type ArchiveAnswer<Found = ForeignPost | LeftAside | BookFinding> =
  | { found: Found }
  | { isOver: true }
  | { problem: string };

// Runs in its own process, started by readInWorker.ts. The first message is the task; each later one reads as far as
// the next entry.
endWithParent();
const messages = on(process, "message");
const nextMessage = async (): Promise<unknown> => (await messages.next()).value[0];
const answer = (answer: ArchiveAnswer) => process.send?.(answer);

try {
  const task = (await nextMessage()) as ArchiveTask | BookTask;
  if (task.source === "book") {
    const read = (files: ArchiveFiles) =>
      answerAll(readBookFile(files, task, { newId: () => newId(task.now, random) }));
    const random = seededBytes(task.seed);
    await withArchiveFiles(task, read, BOOK_LIMITS);
  } else {
    const { siteUrl, now } = task;
    const options = { newId: () => newId(now, randomBytes), siteUrl, now };
    await withArchiveFiles(task, (files) => answerAll(readArchive(task.source, files, options)));
  }
  answer({ isOver: true });
} catch (error) {
  if (!(error instanceof ArchiveProblem)) throw error;
  answer({ problem: error.message });
}

async function answerAll(findings: AsyncGenerator<ForeignPost | LeftAside | BookFinding>): Promise<void> {
  for (;;) {
    await nextMessage();
    const next = await findings.next();
    if (next.done) return;
    answer({ found: next.value });
  }
}

function seededBytes(seed: string): (count: number) => Uint8Array {
  let calls = 0;
  return (count) => createHash("sha256").update(`${seed} ${calls++}`).digest().subarray(0, count);
}
