import { availableParallelism } from "node:os";
import { blocksFromMarkdown, markdownFromBlocks } from "@quire/documents/markdown";
import type { PageMeta } from "@quire/documents/pageMeta";
import { type ParsedDocument, parseDocument } from "@quire/documents/parse";
import { type ImageSource, limits, type PostDocument } from "@quire/documents/schema";
import { textFromBlocks, wordCount } from "@quire/documents/text";
import { isEstablished } from "@quire/domain/accounts/trust";
import { timeOfId } from "@quire/domain/ids";
import type { Transaction } from "sequelize";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { inOwnTurn } from "../../../platform/inOwnTurn.ts";
import type { Share } from "../../../platform/limits/fairQueue.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  openWorkerPool,
  WorkerExhausted,
  WorkerFailure,
  type WorkerPool,
  WorkerTimeout,
} from "../../../platform/workers/workerPool.ts";
import { type StoredDocument, seedOf } from "../draftDocument.ts";
import type { DraftText } from "../draftText.ts";
import { type DraftAnswers, type DraftTask, runDraftTask, type WithText } from "../draftWork.ts";
import { decideSave, type SaveDecision } from "../lifecycle/decideSave.ts";
import {
  type FormFields,
  type PublishedForm,
  renderPublished,
  toHtml,
} from "../publication/publishedForm.ts";
import type { ParseAnswers, ParseTask, Save } from "./parseTasks.ts";
import { type Author, readShare } from "./readShare.ts";

/** Whose text it is, and what its new ids are made of. */
export interface ParseOptions {
  /** The share of the workers in which it is read. */
  share(): Promise<Share>;
  /** Where the text is in its request; "body" if missing. */
  at?: string;
  /** Processor time that it may take, if not as its length allows. */
  ms?: number | undefined;
  newId: () => string;
  now: number;
}

/** What work on a text that makes no ids needs. */
type WorkOptions = Pick<ParseOptions, "share" | "ms">;

/** Options for a text of this author, sent from this address; "" in a job. Inside a transaction, pass that too. */
export function parseOptions(
  platform: Platform,
  caller: Author,
  address: string,
  transaction: Transaction | null = null,
): ParseOptions {
  const { newId, clock } = platform;
  const share = () => readShare(platform, caller, address, transaction);
  return { share, newId, now: clock.now().getTime() };
}

const pool: WorkerPool<ParseTask, ParseAnswers[keyof ParseAnswers]> = openWorkerPool({
  source: new URL("./parseWorker.ts", import.meta.url),
  workers: Math.min(4, Math.max(2, availableParallelism() - 1)),
  maxWaiting: 200,
  maxWaitingByShare: 30,
  heapMegabytes: 512,
  megabytes: 768,
});

/**
 * Whether a text is read in no time in the main thread, whatever it is: it is short, and few of its characters could
 * open or close anything.
 */
export function isQuick(text: string): boolean {
  return text.length <= 1_000 && (text.match(/[^\p{L}\p{M}\p{N}\s.,;:'"?!]/gu)?.length ?? 0) <= 50;
}

/**
 * Any text gets a second of processor time, and a long one more: a book of short lines, which is read most slowly, takes
 * three seconds of the five that it has.
 */
const BASE_MS = 1_000;
const MS_BY_KILOCHARACTER = 15;
const MAX_MS = 10_000;

async function parse<Kind extends ParseTask["kind"]>(
  task: ParseTask & { kind: Kind },
  { share, length, ms }: WorkOptions & { length: number },
): Promise<ParseAnswers[Kind]> {
  const allowed = ms ?? Math.min(MAX_MS, BASE_MS + (length / 1000) * MS_BY_KILOCHARACTER);
  return (await pool.run(task, { share: await share(), size: length, ms: allowed })) as ParseAnswers[Kind];
}

/**
 * Parses a user's markdown in a worker. A crafted text could take hours: one that takes too long is refused (413),
 * and other users' texts are parsed in the other workers.
 */
export async function parseMarkdown(
  text: string,
  { share, ms, now, newId, at = "body" }: ParseOptions,
): Promise<ParsedDocument> {
  if (text.length > limits.characters) throw tooLong(`${at}.markdown`);
  if (isQuick(text)) return parseDocument(blocksFromMarkdown(text, { newId }));
  const parsed = await parse({ kind: "markdown", text, now }, { share, length: text.length, ms }).catch(
    (error) => refuseText(error, `${at}.markdown`),
  );
  return readJson<ParsedDocument>(parsed);
}

/** Validates a user's blocks, in a worker if there are many. */
export async function parseBlocks(
  blocks: unknown,
  { share, at = "body" }: ParseOptions,
): Promise<ParsedDocument> {
  if (isLight(blocks)) return parseDocument(blocks);
  const json = await writeJson(blocks);
  const parsed = await parse({ kind: "blocks", json }, { share, length: json.length }).catch((error) =>
    refuseText(error, `${at}.blocks`),
  );
  return readJson<ParsedDocument>(parsed);
}

/**
 * Writes a post's text as markdown, in a worker if it is long: crafted marks and brackets take minutes. Returns null
 * if that takes too long.
 */
async function writeMarkdown(
  blocks: PostDocument,
  { share, ms }: WorkOptions,
  featured: boolean,
): Promise<string | null> {
  if (isLight(blocks)) return markdownFromBlocks(blocks, { featured });
  const json = await writeJson(blocks);
  return parse({ kind: "write", json, featured }, { share, length: json.length, ms }).catch((error) => {
    if (error instanceof WorkerTimeout || error instanceof WorkerExhausted) return null;
    throw error;
  });
}

/** Writes a text as markdown, or without its marks if that takes too long: its words are there in any case. */
export async function writeMarkdownOrText(
  blocks: PostDocument,
  options: WorkOptions,
  { featured }: { featured: boolean },
): Promise<string> {
  return (await writeMarkdown(blocks, options, featured)) ?? textFromBlocks(blocks);
}

/** Writes a text as markdown to be edited, or refuses it: saved again, a text without its marks would lose them. */
export async function writeEditable(blocks: PostDocument, options: WorkOptions): Promise<string> {
  const markdown = await writeMarkdown(blocks, options, false);
  if (markdown !== null) return markdown;
  throw new Refusal("too_large", {
    message: "This text is too complex to write as markdown. Split it into chapters.",
  });
}

/** Whether blocks are handled in a few milliseconds, whatever they are. */
export function isLight(blocks: unknown): boolean {
  let [values, characters] = [2_000, 20_000];
  const open = [blocks];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "string") characters -= value.length;
    else if (typeof value === "object" && value !== null) {
      const inside = Object.values(value);
      values -= inside.length;
      if (values < 0) return false;
      open.push(...inside);
    }
    if (characters < 0) return false;
  }
  return true;
}

/** Reads a live draft that was created on a device (Yjs, in base64) in a worker, or refuses it. */
export async function parseDraft(
  base64: string,
  { share, now }: ParseOptions,
): Promise<{ state: Uint8Array; text: DraftText }> {
  const read = await parse({ kind: "draft", base64, now }, { share, length: base64.length }).catch((error) =>
    refuseText(error, "body.draft"),
  );
  if (!("problem" in read)) return { state: read.state, text: await readJson<DraftText>(read.text) };
  if (read.problem === "too_long") throw tooLong("body.draft");
  if (read.problem === "too_complex") throw tooComplex("body.draft");
  throw refuseField("body.draft", PROBLEMS[read.problem]);
}

const PROBLEMS = {
  unreadable: "This isn't a Yjs update.",
  partial: "This is only part of a document. Send its full state.",
};

/** Reads the metadata of a page that a user named, in a worker; null if that takes too long. */
export async function parsePage(html: string, { share }: ParseOptions): Promise<PageMeta | null> {
  return parse({ kind: "page", html }, { share, length: html.length }).catch((error) => {
    if (error instanceof WorkerTimeout || error instanceof WorkerExhausted || error instanceof WorkerFailure)
      return null;
    throw error;
  });
}

/** Replaces the pictures of a guest's draft in a worker. One that can't be read stays as it is: creating it reports why. */
export async function placePicturesInWorker(
  draft: Uint8Array,
  placed: ReadonlyMap<string, ImageSource>,
  { share }: ParseOptions,
): Promise<Uint8Array> {
  return parse({ kind: "pictures", draft, placed }, { share, length: draft.length }).catch((error) =>
    refuseText(error, "body.draft"),
  );
}

/** The drafts of an established site share one queue, also for its co-writers; those of all new sites share another. */
const shareOf =
  ({ clock }: Pick<Platform, "clock">, siteId: string) =>
  async (): Promise<Share> => {
    // Its id says when it was made: a query may need a second connection inside of a transaction.
    const isTrusted = isEstablished(new Date(timeOfId(siteId)), clock.now());
    return { key: isTrusted ? siteId : "drafts of new sites", isTrusted };
  };

/** Above this, a draft is computed in a worker: its main thread would be blocked for too long. */
export const SMALL_BYTES = 64 * 1024;

const writeJson = async (value: unknown): Promise<string> =>
  isLight(value) ? JSON.stringify(value) : inOwnTurn(() => JSON.stringify(value));

const readJson = async <Value>(json: string): Promise<Value> =>
  json.length <= SMALL_BYTES ? JSON.parse(json) : inOwnTurn(() => JSON.parse(json));

/** Computes the state or the text of a live draft: a large one in a worker, or refuses it (413). */
export async function computeDraft<Kind extends DraftTask["kind"]>(
  platform: Pick<Platform, "clock" | "newId">,
  siteId: string,
  task: DraftTask & { kind: Kind },
): Promise<WithText<DraftAnswers[Kind]>> {
  const length = bytesOf(task);
  const computed =
    length <= SMALL_BYTES
      ? (runDraftTask(task, platform.newId) as DraftAnswers[Kind])
      : await parse<Kind>(task as never, { share: shareOf(platform, siteId), length }).catch((error) =>
          refuseText(error, "body"),
        );
  const text = computed.text === null ? null : await readJson<DraftText>(computed.text);
  return { ...computed, text };
}

/** Returns the first state of a version's document. */
export async function seedDocument(
  platform: Pick<Platform, "clock">,
  { site_id: siteId, title, blocks }: DraftText & { site_id: string },
): Promise<Uint8Array> {
  const text = { title, blocks };
  const json = await writeJson(text);
  if (json.length <= SMALL_BYTES) return seedOf(text);
  return parse({ kind: "seed", json }, { share: shareOf(platform, siteId), length: json.length });
}

/** Decides a save: of a long text in a worker, or refuses it (413). */
export async function decideInWorker(save: Save, { share, ms }: WorkOptions): Promise<SaveDecision> {
  const { text } = save.changes;
  const json = await writeJson(save);
  if (json.length <= SMALL_BYTES || (!text && !save.base)) return decideSave(save);
  const decided = await parse({ kind: "decide", json }, { share, length: json.length, ms }).catch((error) =>
    refuseText(error, text ? `body.${text.form}` : "body"),
  );
  return readJson<SaveDecision>(decided);
}

/** Renders a text as its readers get it: a long one in a worker, or refuses it (413). See `renderPublished`. */
export async function renderInWorker(
  blocks: PostDocument,
  { summary, visibility, tags }: FormFields,
  { share, ms, files = new Map() }: WorkOptions & { files?: ReadonlyMap<string, string> },
): Promise<PublishedForm> {
  const fields = { summary, visibility, tags };
  const json = await writeJson(blocks);
  if (json.length <= SMALL_BYTES) return renderPublished(blocks, fields, files);
  return parse({ kind: "render", json, fields, files }, { share, length: json.length, ms }).catch((error) =>
    refuseText(error, "blocks"),
  );
}

/** Renders a draft's text as HTML: a long one in a worker, or refuses it (413). */
export async function renderDraft(blocks: PostDocument, { share, ms }: WorkOptions): Promise<string> {
  const json = await writeJson(blocks);
  if (json.length <= SMALL_BYTES) return toHtml(blocks);
  return parse({ kind: "html", json }, { share, length: json.length, ms }).catch((error) =>
    refuseText(error, "blocks"),
  );
}

/** Counts the words of a post's blocks, given as JSON: of many in a worker. */
export async function countWords(
  platform: Pick<Platform, "clock">,
  siteId: string,
  json: string,
): Promise<number> {
  if (json.length <= SMALL_BYTES) return wordCount(JSON.parse(json));
  return parse({ kind: "words", json }, { share: shareOf(platform, siteId), length: json.length });
}

/** Splits a large update of a live draft. See `sliceUpdate`. */
export function sliceInWorker(
  platform: Pick<Platform, "clock">,
  siteId: string,
  update: Uint8Array,
): Promise<Uint8Array[]> {
  return parse({ kind: "slices", update }, { share: shareOf(platform, siteId), length: update.byteLength });
}

/** Whether a draft is computed in a worker. */
export function isLargeDraft(stored: StoredDocument): boolean {
  return storedBytes(stored) > SMALL_BYTES;
}

function bytesOf(task: DraftTask): number {
  const written = task.kind === "saveLive" && task.text ? task.text.length : 0;
  return storedBytes(task.stored) + written;
}

function storedBytes({ state, updates }: StoredDocument): number {
  return updates.reduce((sum, { update }) => sum + update.byteLength, state?.byteLength ?? 0);
}

function refuseText(error: unknown, path: string): never {
  if (error instanceof WorkerTimeout) {
    throw refuseField(path, "This text takes too long to read. Split it into chapters.", "too_large");
  }
  if (error instanceof WorkerExhausted) throw tooComplex(path);
  throw error;
}

function tooComplex(path: string): Refusal {
  return refuseField(path, "This text is too complex to read. Split it into chapters.", "too_large");
}

function tooLong(path: string): Refusal {
  const most = limits.characters.toLocaleString("en");
  return refuseField(path, `A post holds at most ${most} characters. Split it into chapters.`, "too_large");
}
