import { availableParallelism } from "node:os";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import type { PageMeta } from "@quire/documents/pageMeta";
import { type ParsedDocument, parseDocument } from "@quire/documents/parse";
import { type ImageSource, limits } from "@quire/documents/schema";
import type { Guest, User } from "../../../platform/http/context.ts";
import { type Refusal, refuseField } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  openThreadPool,
  ThreadFailure,
  type ThreadPool,
  ThreadTimeout,
} from "../../../platform/threads/threadPool.ts";
import type { MadeDraft, ParseAnswers, ParseTask } from "./parseTasks.ts";

/** Whose text it is, and what its new ids are made of. */
export interface ParseOptions {
  user: string;
  newId: () => string;
  now: number;
}

/** Whose text it is. Each user has a share of the threads, and all guests have one. */
export type Author = Guest | Pick<User, "kind" | "userId">;

export function parseOptions({ newId, clock }: Platform, caller: Author): ParseOptions {
  return { user: caller.kind === "user" ? caller.userId : "guest", newId, now: clock.now().getTime() };
}

const pool: ThreadPool<ParseTask, ParseAnswers[keyof ParseAnswers]> = openThreadPool({
  source: new URL("./parseThread.ts", import.meta.url),
  threads: Math.min(4, Math.max(2, availableParallelism() - 1)),
  maxWaiting: 200,
  maxWaitingByUser: 30,
  heapMegabytes: 512,
});

/**
 * Whether a text is read in no time in the main thread, whatever it is: it is short, and few of its characters could
 * open or close anything.
 */
export function isQuick(text: string): boolean {
  return text.length <= 1_000 && (text.match(/[^\p{L}\p{M}\p{N}\s.,;:'"?!]/gu)?.length ?? 0) <= 50;
}

/** Any text gets a second of processor time, and a long one more: a book of short lines takes three seconds. */
const BASE_MS = 1_000;
const MS_BY_KILOCHARACTER = 10;
const MAX_MS = 10_000;

async function parse<Kind extends ParseTask["kind"]>(
  task: ParseTask & { kind: Kind },
  { user, length, ms }: { user: string; length: number; ms?: number | undefined },
): Promise<ParseAnswers[Kind]> {
  const allowed = ms ?? Math.min(MAX_MS, BASE_MS + (length / 1000) * MS_BY_KILOCHARACTER);
  return (await pool.run(task, { user, ms: allowed })) as ParseAnswers[Kind];
}

/**
 * Parses a user's markdown in a thread. A crafted text could take hours: one that takes too long is refused (413),
 * and other users' texts are parsed in the other threads.
 */
export async function parseMarkdown(
  text: string,
  { user, now, newId }: ParseOptions,
  ms?: number,
): Promise<ParsedDocument> {
  if (text.length > limits.characters) throw tooLong("body.markdown");
  if (isQuick(text)) return parseDocument(blocksFromMarkdown(text, { newId }));
  return parse({ kind: "markdown", text, now }, { user, length: text.length, ms }).catch((error) =>
    refuseText(error, "body.markdown"),
  );
}

/** Reads a live draft that was created on a device (Yjs, in base64) in a thread, or refuses it. */
export async function parseDraft(base64: string, { user, now }: ParseOptions): Promise<MadeDraft> {
  const read = await parse({ kind: "draft", base64, now }, { user, length: base64.length }).catch((error) =>
    refuseText(error, "body.draft"),
  );
  if (!("problem" in read)) return read;
  throw read.problem === "too_long"
    ? tooLong("body.draft")
    : refuseField("body.draft", PROBLEMS[read.problem]);
}

const PROBLEMS = {
  unreadable: "This isn't a Yjs update.",
  partial: "This is only part of a document. Send its full state.",
};

/** Reads the metadata of a page that a user named, in a thread; null if that takes too long. */
export async function parsePage(html: string, user: string): Promise<PageMeta | null> {
  return parse({ kind: "page", html }, { user, length: html.length }).catch((error) => {
    if (error instanceof ThreadTimeout || error instanceof ThreadFailure) return null;
    throw error;
  });
}

/** Replaces the pictures of a guest's draft in a thread. One that can't be read stays as it is: creating it reports why. */
export async function placePicturesInThread(
  draft: Uint8Array,
  placed: ReadonlyMap<string, ImageSource>,
  user: string,
): Promise<Uint8Array> {
  return parse({ kind: "pictures", draft, placed }, { user, length: draft.length }).catch((error) =>
    refuseText(error, "body.draft"),
  );
}

function refuseText(error: unknown, path: string): never {
  if (error instanceof ThreadTimeout) {
    throw refuseField(path, "This text takes too long to read. Split it into chapters.", "too_large");
  }
  if (error instanceof ThreadFailure && error.isExhausted) {
    throw refuseField(path, "This text is too complex to read. Split it into chapters.", "too_large");
  }
  throw error;
}

function tooLong(path: string): Refusal {
  const most = limits.characters.toLocaleString("en");
  return refuseField(path, `A post holds at most ${most} characters. Split it into chapters.`, "too_large");
}
