import type { PostStatus } from "@quire/contracts/records/post";

/** A text of the folder as it stands. Paths are relative to the folder, with `/`. */
export interface LocalText {
  path: string;
  /** As its front matter names it. */
  id: string | null;
  title: string;
  /** Same text, pictures and fields: same hash. */
  hash: string;
  /** What its front matter says of being a draft; null where it is silent. */
  draft: boolean | null;
  /** Its place in its serial, as it says itself or as its name does. */
  index: number | null;
  /** The site's text of an unsettled conflict lies beside it. */
  isWaiting: boolean;
}

/** What the folder remembers of a text: how it was when it and the site last agreed. */
export interface Memory {
  path: string;
  id: string;
  /** Null while the post may not exist yet. */
  version: number | null;
  hash: string | null;
  /** A version that a conflict has shown. */
  shown?: number;
  draft?: boolean | null;
  status?: PostStatus;
  index?: number | null;
}

/** A post of the site as it stands. */
export interface RemotePost {
  id: string;
  version: number;
  status: PostStatus;
  title: string;
  index: number | null;
  isArchived: boolean;
  isTypedIn: boolean;
}

/** What a save does beside bringing the text. */
export interface PushChange {
  /** The version that the text began at. */
  base: number;
  status?: PostStatus;
  index?: number;
}

/** What is to be done about one text, so that folder and site agree. */
export type Action =
  | { kind: "same"; path: string; id: string }
  /** Only here: a post is made. `id` is the one that the file names, or that an earlier run began with. */
  | { kind: "create"; path: string; id: string | null }
  /** Only there: a file is made. */
  | { kind: "fetch"; id: string }
  | ({ kind: "push"; path: string; id: string } & PushChange)
  /** `keepsText`: only fields that make no version differ. */
  | { kind: "pull"; path: string; id: string; keepsText: boolean }
  | ({ kind: "both"; path: string; id: string } & PushChange)
  /** Both are there, and nobody knows how they were when they last agreed. */
  | { kind: "compare"; path: string; id: string }
  /** The file is gone and the post is as it was. To be asked for. */
  | { kind: "deleteThere"; path: string; id: string }
  /** The post is gone and the file is as it was. To be asked for. */
  | { kind: "deleteHere"; path: string; id: string }
  /** The file is gone, the post has changed since: it comes back. */
  | { kind: "restore"; path: string; id: string }
  /** The post is gone, the file has changed since: it stays a file. */
  | { kind: "orphan"; path: string; id: string }
  /** A conflict that nobody has settled yet. */
  | { kind: "waiting"; path: string; id: string }
  /** Gone on both sides. */
  | { kind: "forget"; path: string; id: string }
  /** Two files are the same post. */
  | { kind: "twice"; path: string; id: string; other: string };

export interface Plan {
  actions: Action[];
  /** Texts whose file has another path than is remembered. */
  renames: { from: string; to: string; id: string }[];
}

/** The actions of some kinds. */
export function ofKinds<K extends Action["kind"]>(
  { actions }: Plan,
  ...kinds: K[]
): Extract<Action, { kind: K }>[] {
  return actions.filter((action): action is Extract<Action, { kind: K }> =>
    (kinds as string[]).includes(action.kind),
  );
}

/** Compares folder and site with how they last agreed. Decides alone: nothing is read or changed here. */
export function planSync(
  locals: readonly LocalText[],
  memories: readonly Memory[],
  remotes: readonly RemotePost[],
): Plan {
  const remoteById = new Map(remotes.map((remote) => [remote.id, remote]));
  const { known, renames } = matchTexts(locals, memories, remoteById);
  const taken = new Map<string, string>();
  const actions: Action[] = [];
  for (const local of locals) {
    const memory = known.get(local.path);
    const id = local.id ?? memory?.id ?? null;
    const other = id === null ? undefined : taken.get(id);
    if (id !== null && other !== undefined) {
      actions.push({ kind: "twice", path: local.path, id, other });
      continue;
    }
    if (id !== null) taken.set(id, local.path);
    const own = memory?.id === id ? memory : undefined;
    actions.push(decideHere(local, own, id === null ? undefined : remoteById.get(id), id));
  }
  for (const memory of memories) {
    if (taken.has(memory.id)) continue;
    taken.set(memory.id, memory.path);
    actions.push(decideGone(memory, remoteById.get(memory.id)));
  }
  for (const { id, isArchived } of remotes) {
    if (!taken.has(id) && !isArchived) actions.push({ kind: "fetch", id });
  }
  return { actions, renames };
}

/** A file and a post, or a file alone. */
function decideHere(
  local: LocalText,
  memory: Memory | undefined,
  remote: RemotePost | undefined,
  id: string | null,
): Action {
  const { path } = local;
  if (id === null) return { kind: "create", path, id };
  if (!remote) {
    if (!memory || memory.version === null) return { kind: "create", path, id };
    return { kind: local.hash === memory.hash ? "deleteHere" : "orphan", path, id };
  }
  if (local.isWaiting && (!memory || memory.shown !== undefined)) return { kind: "waiting", path, id };
  if (!memory) return { kind: "compare", path, id };
  // The run that made it was cut off: whatever it made is version 1.
  if (memory.version === null) {
    return {
      kind: "push",
      path,
      id,
      base: 1,
      status: local.draft ? "drafts" : "published",
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
  const status = wishedStatus(local, memory, remote, textHere);
  const indexHere = isMovedHere(local, memory, remote, textHere);
  const wish: PushChange = { base, ...(status && { status }), ...(indexHere && placeOf(local)) };
  const isChangedHere = textHere || (status !== undefined && status !== remote.status) || indexHere;
  if (isChangedHere) return { kind: textThere ? "both" : "push", path, id, ...wish };
  const isMovedThere = local.index !== null && remote.index !== local.index;
  const isShownThere = memory.status !== undefined && memory.status !== remote.status;
  if (textThere || isMovedThere || isShownThere) return { kind: "pull", path, id, keepsText: !textThere };
  return { kind: "same", path, id };
}

/** What its front matter asks for anew; of a text that readers see, what has changed is shown to them. */
function wishedStatus(
  { draft }: LocalText,
  memory: Memory,
  remote: RemotePost,
  textHere: boolean,
): PostStatus | undefined {
  const before = memory.draft;
  const isNews = before !== undefined && draft !== before && !(before === false && draft === null);
  if (isNews) return draft ? "drafts" : "published";
  return textHere && remote.status === "published" ? "published" : undefined;
}

function isMovedHere(local: LocalText, memory: Memory, remote: RemotePost, textHere: boolean): boolean {
  if (local.index === null || local.index === remote.index) return false;
  return memory.index === undefined ? textHere : local.index !== memory.index;
}

function placeOf({ index }: LocalText): { index?: number } {
  return index === null ? {} : { index };
}

/** A post whose file is no longer there. */
function decideGone({ path, id, version, shown }: Memory, remote: RemotePost | undefined): Action {
  if (!remote) return { kind: "forget", path, id };
  if (remote.isArchived) return { kind: "forget", path, id };
  // Of an unsettled conflict the site's text is newer than the one that is gone.
  const isUnchanged =
    version !== null && shown === undefined && remote.version === version && !remote.isTypedIn;
  return { kind: isUnchanged ? "deleteThere" : "restore", path, id };
}

/** Finds for each file what is remembered of it, also where it has another name or folder now. */
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
  const take = (local: LocalText, memory: Memory) => {
    known.set(local.path, memory);
    lost.delete(memory);
    if (memory.path !== local.path) renames.push({ from: memory.path, to: local.path, id: memory.id });
  };
  const open: LocalText[] = [];
  for (const local of locals) {
    const here = byPath.get(local.path);
    const named = local.id === null ? undefined : byId.get(local.id);
    if (here && (local.id === null || here.id === local.id)) known.set(local.path, here);
    else if (named && lost.has(named)) take(local, named);
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
      // Of two that may be it, neither is taken: a wrong guess would put one text in another's place.
      const rivals = open.filter(
        (other) => !known.has(other.path) && matches.some((one) => isSame(other, one)),
      );
      if (rivals.length === 1) take(local, matches[0] as Memory);
    }
  }
  return { known, renames };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
