import { randomBytes } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { type ParsedDocument, parseDocument } from "@quire/documents/parse";
import { newId } from "@quire/domain/ids";

/** One text to read, with the time its new ids are of. */
export interface ReadingTask {
  markdown: string;
  now: number;
}

// Runs in a thread of its own, started by markdownReader.ts: one task in, one document out.
parentPort?.on("message", ({ markdown, now }: ReadingTask) => {
  const blocks = blocksFromMarkdown(markdown, { newId: () => newId(now, randomBytes) });
  parentPort?.postMessage(parseDocument(blocks) satisfies ParsedDocument);
});
