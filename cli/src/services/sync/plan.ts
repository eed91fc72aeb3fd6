import type { PostStatus } from "@quire/contracts/records/post";

/** A text in the folder. Paths are relative to the folder, with `/`. */
export interface LocalText {
  path: string;
  /** From its front matter. */
  id: string | null;
  title: string;
  /** Equal for the same text, pictures and fields. */
  hash: string;
  /** Whether its front matter keeps it from readers now; null if it doesn't say. */
  draft: boolean | null;
  /** When to publish it automatically. */
  at: string | null;
  /** Its position in its serial, from front matter or name. */
  index: number | null;
  /** An unresolved conflict has left the site's text next to it. */
  isWaiting: boolean;
}

/** The folder's record of a text: its state when it last agreed with the site. */
export interface Memory {
  path: string;
  id: string;
  /** Null while the post may not exist yet. */
  version: number | null;
  hash: string | null;
  /** A version shown in a conflict. */
  shown?: number;
  draft?: boolean | null;
  at?: string | null;
  status?: PostStatus;
  index?: number | null;
}

/** Current state of a post on the site. */
export interface RemotePost {
  id: string;
  version: number;
  status: PostStatus;
  title: string;
  index: number | null;
  isArchived: boolean;
  isTypedIn: boolean;
  isScheduled: boolean;
}

/** What a save changes besides the text. */
export interface PushChange {
  /** The version that the text is based on. */
  base: number;
  status?: PostStatus;
  index?: number;
  /** Schedules the draft for the time its front matter says. */
  schedules?: true;
}

/** What to do with a text so that folder and site agree. */
export type Action =
  | { kind: "same"; path: string; id: string }
  /** Only in the folder: creates a post. `id` is from the file, or from an interrupted run. */
  | { kind: "create"; path: string; id: string | null }
  /** Only on the site: creates a file. */
  | { kind: "fetch"; id: string }
  | ({ kind: "push"; path: string; id: string } & PushChange)
  /** `isLossless`: only fields that create no version differ. */
  | { kind: "pull"; path: string; id: string; isLossless: boolean }
  | ({ kind: "both"; path: string; id: string } & PushChange)
  /** On both sides, without a known common base. */
  | { kind: "compare"; path: string; id: string }
  /** The file was deleted and the post is unchanged. Needs confirmation. */
  | { kind: "deleteThere"; path: string; id: string }
  /** The post was deleted and the file is unchanged. Needs confirmation. */
  | { kind: "deleteHere"; path: string; id: string }
  /** The file was deleted but the post has changed: restores the file. */
  | { kind: "restore"; path: string; id: string }
  /** The post was deleted but the file has changed: keeps the file. */
  | { kind: "orphan"; path: string; id: string }
  /** An unresolved conflict. */
  | { kind: "waiting"; path: string; id: string }
  /** Deleted on both sides. */
  | { kind: "forget"; path: string; id: string }
  /** Two files claim the same post. */
  | { kind: "twice"; path: string; id: string; other: string };

export interface Plan {
  actions: Action[];
  /** Texts whose path differs from their record. */
  renames: { from: string; to: string; id: string }[];
}

/** Returns the actions of some kinds. */
export function ofKinds<K extends Action["kind"]>(
  { actions }: Plan,
  ...kinds: K[]
): Extract<Action, { kind: K }>[] {
  return actions.filter((action): action is Extract<Action, { kind: K }> =>
    (kinds as string[]).includes(action.kind),
  );
}

interface NewTexts {
  /** Saves them as drafts, whatever their front matter says. */
  draft?: boolean;
}

/** Compares folder and site with their last common state. Pure: reads and changes nothing. */
export function planSync(
  locals: readonly LocalText[],
  memories: readonly Memory[],
  remotes: readonly RemotePost[],
  { draft = false }: NewTexts = {},
): Plan {
  const remoteById = new Map(remotes.map((remote) => [remote.id, remote]));
  const { known, renames } = matchTexts(locals, memories, remoteById);
  const claimed = new Map<string, string>();
  const actions: Action[] = [];
  for (const local of locals) {
    const memory = known.get(local.path);
    const id = local.id ?? memory?.id ?? null;
    const other = id === null ? undefined : claimed.get(id);
    if (id !== null && other !== undefined) {
      actions.push({ kind: "twice", path: local.path, id, other });
      continue;
    }
    if (id !== null) claimed.set(id, local.path);
    const own = memory?.id === id ? memory : undefined;
    actions.push(decideHere(local, own, id === null ? undefined : remoteById.get(id), id, draft));
  }
  for (const memory of memories) {
    if (claimed.has(memory.id)) continue;
    claimed.set(memory.id, memory.path);
    actions.push(decideRemoved(memory, remoteById.get(memory.id)));
  }
  for (const { id, isArchived } of remotes) {
    if (!claimed.has(id) && !isArchived) actions.push({ kind: "fetch", id });
  }
  return { actions, renames };
}

/** Decides about a file with its post, or a file alone. */
function decideHere(
  local: LocalText,
  memory: Memory | undefined,
  remote: RemotePost | undefined,
  id: string | null,
  isNewDraft: boolean,
): Action {
  const { path } = local;
  if (id === null) return { kind: "create", path, id };
  if (!remote) {
    if (!memory || memory.version === null) return { kind: "create", path, id };
    return { kind: local.hash === memory.hash ? "deleteHere" : "orphan", path, id };
  }
  if (local.isWaiting && (!memory || memory.shown !== undefined)) return { kind: "waiting", path, id };
  if (!memory) return { kind: "compare", path, id };
  // Its creation was interrupted: if it succeeded, the post is at version 1.
  if (memory.version === null) {
    return {
      kind: "push",
      path,
      id,
      base: 1,
      status: local.draft || isNewDraft ? "drafts" : "published",
      ...(local.at === null || isNewDraft ? {} : { schedules: true as const }),
      ...placeOf(local),
    };
  }
  return decideKnown(local, memory, memory.version, remote);
}

function decideKnown(local: LocalText, memory: Memory, version: number, remote: RemotePost): Action {
  const { path } = local;
  const { id } = remote;
  const base = memory.shown ?? version;
  const textHere = local.hash !== memory.hash;
  const textThere = remote.version !== base || remote.isTypedIn;
  const status = requestedStatus(local, memory, remote, textHere);
  const indexHere = isMovedHere(local, memory, remote, textHere);
  const schedules = local.at !== null && local.at !== memory.at;
  const change: PushChange = {
    ...{ base, ...(status && { status }), ...(indexHere && placeOf(local)) },
    ...(schedules && { schedules }),
  };
  const isChangedHere =
    textHere || (status !== undefined && status !== remote.status) || indexHere || schedules;
  if (isChangedHere) return { kind: textThere ? "both" : "push", path, id, ...change };
  const isMovedThere = local.index !== null && remote.index !== local.index;
  const isShownThere = memory.status !== undefined && memory.status !== remote.status;
  if (textThere || isMovedThere || isShownThere) return { kind: "pull", path, id, isLossless: !textThere };
  return { kind: "same", path, id };
}

/**
 * Returns a status newly set in front matter; changes of a published text are published. A text that isn't for
 * readers is never published, even if its post is; a scheduled one keeps its time.
 */
function requestedStatus(
  { draft }: LocalText,
  memory: Memory,
  remote: RemotePost,
  textHere: boolean,
): PostStatus | undefined {
  const before = memory.draft;
  const isNew = before !== undefined && draft !== before && !(before === false && draft === null);
  if (isNew) return draft ? "drafts" : remote.isScheduled ? undefined : "published";
  return textHere && !draft && remote.status === "published" ? "published" : undefined;
}

function isMovedHere(local: LocalText, memory: Memory, remote: RemotePost, textHere: boolean): boolean {
  if (local.index === null || local.index === remote.index) return false;
  return memory.index === undefined ? textHere : local.index !== memory.index;
}

function placeOf({ index }: LocalText): { index?: number } {
  return index === null ? {} : { index };
}

/** Decides about a post whose file is gone. */
function decideRemoved({ path, id, version, shown }: Memory, remote: RemotePost | undefined): Action {
  if (!remote) return { kind: "forget", path, id };
  if (remote.isArchived) return { kind: "forget", path, id };
  // In an unresolved conflict the site's text is newer than the deleted one.
  const isUnchanged =
    version !== null && shown === undefined && remote.version === version && !remote.isTypedIn;
  return { kind: isUnchanged ? "deleteThere" : "restore", path, id };
}

/** Matches files to records, even after a rename or move. */
function matchTexts(
  locals: readonly LocalText[],
  memories: readonly Memory[],
  remoteById: ReadonlyMap<string, RemotePost>,
) {
  const byPath = new Map(memories.map((memory) => [memory.path, memory]));
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const known = new Map<string, Memory>();
  const renames: Plan["renames"] = [];
  const isThere = new Set(locals.map(({ path }) => path));
  const lost = new Set(memories.filter(({ path }) => !isThere.has(path)));
  const assign = (local: LocalText, memory: Memory) => {
    known.set(local.path, memory);
    lost.delete(memory);
    if (memory.path !== local.path) renames.push({ from: memory.path, to: local.path, id: memory.id });
  };
  const open: LocalText[] = [];
  for (const local of locals) {
    const here = byPath.get(local.path);
    const named = local.id === null ? undefined : byId.get(local.id);
    if (here && (local.id === null || here.id === local.id)) known.set(local.path, here);
    else if (named && lost.has(named)) assign(local, named);
    else if (local.id === null) open.push(local);
  }
  const rules: ((local: LocalText, memory: Memory) => boolean)[] = [
    (local, memory) => local.hash === memory.hash,
    (local, memory) => local.title !== "" && local.title === remoteById.get(memory.id)?.title,
    (local, memory) => nameOf(local.path) === nameOf(memory.path),
  ];
  for (const isSame of rules) {
    for (const local of open) {
      if (known.has(local.path)) continue;
      const matches = [...lost].filter((memory) => isSame(local, memory));
      if (matches.length !== 1) continue;
      // With two candidates neither is matched: a wrong guess would replace one text by another.
      const rivals = open.filter(
        (other) => !known.has(other.path) && matches.some((one) => isSame(other, one)),
      );
      if (rivals.length === 1) assign(local, matches[0] as Memory);
    }
  }
  return { known, renames };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
