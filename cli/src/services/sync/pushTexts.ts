import { Buffer } from "node:buffer";
import { relative, sep } from "node:path";
import { CallError } from "@quire/client/errors";
import {
  type PostSave,
  SAVES_MAX,
  type SaveRefusal,
  type SaveResult,
  savePosts,
} from "@quire/contracts/calls/syncing";
import { newId } from "@quire/domain/ids";
import { STORY_TYPES } from "@quire/domain/posts/postTypes";
import { isoOf } from "@quire/formats/frontMatter/moments";
import { scheduleOf } from "@quire/formats/frontMatter/publicity";
import type { Issue } from "../../exit.ts";
import { addressesOf, warnOfLinks } from "../posts/postLinks.ts";
import { contentOf } from "../posts/save.ts";
import { scheduleAt } from "../posts/schedule.ts";
import type { KnownPicture, Remembered } from "../posts/sidecar.ts";
import { isSerialType } from "../posts/story.ts";
import { placementOf, type SerialKinds } from "./placement.ts";
import type { Action, PushChange } from "./plan.ts";
import type { ReadText } from "./readText.ts";
import { sendPictures } from "./sendPictures.ts";
import { type LocalFile, parseText, postOfText, rememberAll, type Workspace } from "./workspace.ts";

export type PushAction = Extract<Action, { kind: "create" | "push" | "both" }>;

/** Result of sending one text. */
export interface Pushed {
  path: string;
  id: string;
  action: "created" | "updated";
  url: string;
  /** The site's text has others' changes that the file lacks. */
  isMixed: boolean;
  /** When it will be published automatically. */
  scheduled: string | null;
}

export interface PushReport {
  pushed: Pushed[];
  /** Changed on both sides in the same place. */
  conflicts: { path: string; id: string; version: number }[];
  problems: Issue[];
  /** The site accepts no more for now. */
  stopped: SaveRefusal | null;
  /** Number of texts not tried for that reason. */
  left: number;
}

/** Below the server's limit per request, leaving room for JSON. */
const BATCH_BYTES = 5 * 1024 * 1024;

interface Ready {
  action: PushAction;
  text: LocalFile;
  read: ReadText;
  save: PostSave;
  pictures: Record<string, KnownPicture>;
  /** Schedules the draft after the save, if its front matter says a time. */
  schedules: boolean;
}

/**
 * Sends texts in batches: serials first, so that their parts find them, and parts in order. Records the IDs of new
 * posts before sending, so that an interrupted run creates nothing twice.
 */
export async function pushTexts(
  workspace: Workspace,
  actions: readonly PushAction[],
  options: { kinds: SerialKinds; draft?: boolean; onSent(done: number): void },
): Promise<PushReport> {
  const report: PushReport = { pushed: [], conflicts: [], problems: [], stopped: null, left: 0 };
  const kinds = new Map(options.kinds);
  const ids = new Map([...workspace.memory].map(([path, { id }]) => [path, id]));
  for (const text of workspace.texts.values()) if (text.id !== null) ids.set(text.path, text.id);
  const ordered = await inOrder(workspace, actions);
  const newIds = new Map(
    ordered.map(({ action }) => [
      action,
      action.id ?? newId(workspace.terminal.now().getTime(), workspace.terminal.random),
    ]),
  );
  for (const [{ path }, id] of newIds) ids.set(path, id);
  await recordLinked(workspace, ordered, newIds);
  let batch: Ready[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await sendBatch(workspace, batch, report);
    options.onSent(report.pushed.length);
    batch = [];
    bytes = 0;
  };
  for (const [at, { action, read, text }] of ordered.entries()) {
    workspace.terminal.signal.throwIfAborted();
    const id = newIds.get(action) as string;
    const { type } = read.story.front.fields;
    if (isSerialType(type)) kinds.set(id, type);
    const save = await makeSave(
      workspace,
      { action, read, text },
      id,
      { ids, kinds, draft: options.draft },
      report,
    );
    if (save === null) continue;
    const size = Buffer.byteLength(JSON.stringify(save.save));
    if (batch.length === SAVES_MAX || bytes + size > BATCH_BYTES) await flush();
    if (report.stopped) {
      report.left = ordered.length - at;
      return report;
    }
    batch.push(save);
    bytes += size;
  }
  await flush();
  return report;
}

/** Records the ids of new posts that others link to before these are sent, so that no interruption changes them. */
async function recordLinked(
  workspace: Workspace,
  ordered: readonly Pick<Ready, "action" | "read">[],
  newIds: ReadonlyMap<PushAction, string>,
): Promise<void> {
  const { root, memory } = workspace;
  const linked = new Set(
    ordered.flatMap(({ read }) =>
      [...read.linked.values()].map((path) => relative(root, path).replaceAll(sep, "/")),
    ),
  );
  const records = [...newIds].flatMap(([{ kind, path }, id]) =>
    kind === "create" && linked.has(path) && memory.get(path)?.id !== id
      ? [[path, { id, version: null, hash: null }] as const]
      : [],
  );
  if (records.length > 0) await rememberAll(workspace, new Map(records));
}

async function inOrder(workspace: Workspace, actions: readonly PushAction[]) {
  const read: { action: PushAction; read: ReadText; text: LocalFile; rank: [number, number] }[] = [];
  for (const action of actions) {
    const text = workspace.texts.get(action.path) as LocalFile;
    const one = await parseText(workspace, text);
    const { type, index } = one.story.front.fields;
    const { weight } = one.story.front;
    const place =
      ("index" in action ? action.index : undefined) ?? index ?? weight ?? Number.MAX_SAFE_INTEGER;
    read.push({ action, read: one, text, rank: [isSerialType(type) ? 0 : 1, place] });
  }
  return read.sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]);
}

interface Surroundings {
  ids: ReadonlyMap<string, string>;
  kinds: SerialKinds;
  draft?: boolean;
}

async function makeSave(
  workspace: Workspace,
  { action, read, text }: Pick<Ready, "action" | "read" | "text">,
  id: string,
  around: Surroundings,
  report: PushReport,
): Promise<Ready | null> {
  try {
    const { known: pictures, files } = await sendPictures(workspace, text.path, read);
    const links = await addressesOf(read.linked, postOfText(workspace, around.ids));
    warnOfLinks(read.story, links, warningsOf(workspace, text.path));
    const { index: said, ...content } = contentOf(read, files, links);
    if (action.kind !== "create") {
      const { base, status, index, schedules } = action satisfies PushChange;
      const save: PostSave = {
        ...content,
        id,
        last_version: base,
        merge: "blocks",
        ...(status ? { status } : {}),
        ...(index === undefined ? {} : { index }),
      };
      return { action, text, read, pictures, save, schedules: schedules ?? false };
    }
    const placed = placementOf(workspace, text.path, read, around);
    if ("error" in placed) {
      report.problems.push({ file: text.path, line: placed.line, key: placed.key, message: placed.error });
      return null;
    }
    const { ptype, subtype } = STORY_TYPES[placed.type];
    const index = said ?? placed.index;
    const { fields, published } = read.story.front;
    const isDraft = fields.draft || (around.draft ?? false);
    const save: PostSave = {
      ...content,
      ...{ id, ptype },
      ...(subtype ? { subtype } : {}),
      ...(placed.parent === null ? {} : { parent: placed.parent, ...(index === undefined ? {} : { index }) }),
      ...(published ? { published: isoOf(published) } : {}),
      ...(isDraft ? {} : { status: "published" }),
    };
    return { action, text, read, pictures, save, schedules: !around.draft };
  } catch (error) {
    if (!isOfOneFile(error)) throw error;
    report.problems.push({ file: text.path, line: null, key: null, message: (error as Error).message });
    return null;
  }
}

const warningsOf = ({ warnings }: Workspace, file: string) => ({
  warn: (line: number | null, key: string | null, message: string) =>
    void warnings.push({ file, line, key, message }),
});

/** A refused picture doesn't stop the other texts. */
function isOfOneFile(error: unknown): boolean {
  return error instanceof CallError && [400, 413, 415, 422].includes(error.status);
}

async function sendBatch(workspace: Workspace, batch: readonly Ready[], report: PushReport): Promise<void> {
  const { account, user, terminal } = workspace;
  const created = new Map<string, Remembered | null>();
  for (const { action, text, save } of batch) {
    const isRecorded = workspace.memory.get(text.path)?.id === save.id;
    if (action.kind === "create" && !isRecorded)
      created.set(text.path, { id: save.id, version: null, hash: null });
  }
  if (created.size > 0) await rememberAll(workspace, created);
  const { results } = await account.client.call(savePosts, {
    params: { siteId: user.id },
    body: { saves: batch.map(({ save }) => save) },
    signal: terminal.signal,
    timeoutMs: 120_000,
    idempotent: true,
  });
  const changes = new Map<string, Remembered | null>();
  for (const result of results) {
    const ready = batch.find(({ save }) => save.id === result.id);
    if (!ready) continue;
    const timed = await scheduleSaved(workspace, ready, result);
    applyResult(workspace, ready, timed, report, changes);
  }
  await rememberAll(workspace, changes);
}

type TimedResult = SaveResult & { scheduled: string | null };

/** Schedules a saved draft for the time in its front matter; a refusal is reported like one of the save. */
async function scheduleSaved(
  { account, user, terminal }: Workspace,
  { action, read, schedules }: Ready,
  result: SaveResult,
): Promise<TimedResult> {
  const { signal } = terminal;
  const at = schedules ? scheduleOf(read.story.front.publicity, terminal.now()) : null;
  if (at === null || result.refused || result.saved?.status !== "drafts")
    return { ...result, scheduled: null };
  try {
    const to = { params: { siteId: user.id, id: result.id }, signal };
    const isMoved = action.kind !== "create";
    const scheduled = await scheduleAt(account.client, to, { at, newsletter: false, isMoved });
    return { ...result, scheduled: scheduled.at };
  } catch (error) {
    if (!(error instanceof CallError) || error.status < 400 || error.status >= 500 || error.status === 401)
      throw error;
    const { status, code, message, issues } = error;
    const refused = { status, code, message, issues: [...issues], details: null, retry_after: null };
    return { ...result, refused: refused as SaveRefusal, scheduled: null };
  }
}

function applyResult(
  workspace: Workspace,
  { action, text, read, save, pictures }: Ready,
  { id, saved, refused, scheduled }: TimedResult,
  report: PushReport,
  changes: Map<string, Remembered | null>,
): void {
  const { path } = text;
  const before = workspace.memory.get(path);
  if (saved) {
    const base = save.last_version ?? null;
    // A save creates one version: if there are more, others' changes came in between.
    const isMixed = base !== null && (saved.merged || saved.version > base + 1);
    // A requested but refused change is still pending: the next run detects it as new.
    const said = refused ? before?.said : text.said;
    const isApplied = save.status !== undefined && !refused;
    changes.set(path, {
      ...{ id, version: isMixed ? base : saved.version, hash: text.hash },
      ...(isMixed ? { existing: saved.version } : {}),
      ...(text.raw !== null && read.attached.length === 0 && !refused ? { raw: text.raw } : {}),
      ...(said ? { said } : {}),
      status: isApplied ? saved.status : (before?.status ?? saved.status),
      index: save.index ?? before?.index ?? null,
      pictures,
      ...(before?.files ? { files: before.files } : {}),
    });
    const kind = action.kind === "create" ? "created" : "updated";
    report.pushed.push({ path, id, action: kind, url: saved.url, isMixed, scheduled });
  }
  if (!refused) return;
  if (refused.code === "version_conflict" && refused.details) {
    report.conflicts.push({ path, id, version: refused.details.version });
  } else if (refused.status === 429) report.stopped ??= refused;
  else report.problems.push(...problemsOfRefusal(path, read, refused));
}

/** Front matter keys of request fields. */
const KEYS: Record<string, string> = { visibility: "access", pricing: "price", cover_file: "cover" };

function problemsOfRefusal(path: string, { story }: ReadText, { message, issues }: SaveRefusal): Issue[] {
  if (issues.length === 0) return [{ file: path, line: null, key: null, message }];
  return issues.map((issue) => {
    const field = issue.path.replace(/^body\./, "").split(".")[0] ?? "";
    const key = KEYS[field] ?? field;
    const line = story.front.lines[key as keyof typeof story.front.lines] ?? null;
    return { file: path, line, key: key === "markdown" ? null : key, message: issue.message };
  });
}
