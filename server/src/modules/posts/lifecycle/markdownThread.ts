import { randomBytes } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { type ParsedDocument, parseDocument } from "@quire/documents/parse";
import { newId } from "@quire/domain/ids";

/** A text to parse, with the timestamp for its new ids. */
export interface ReadingTask {
  markdown: string;
  now: number;
}

// Runs in its own thread, started by markdownReader.ts: one text in, one document out.
parentPort?.on("message", ({ markdown, now }: ReadingTask) => {
  const blocks = blocksFromMarkdown(markdown, { newId: () => newId(now, randomBytes) });
  parentPort?.postMessage(parseDocument(blocks) satisfies ParsedDocument);
});
