import { realpath, stat } from "node:fs/promises";
import { join, posix, relative, resolve, sep } from "node:path";
import { Exit, Failure, type Issue } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { type OwnAccount, openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { requireSite } from "../posts/prepare.ts";
import {
  type Remembered,
  recallFolder,
  rememberInFolder,
  type Said,
  sitesOfFolder,
} from "../posts/sidecar.ts";
import { nameKey } from "../safePath.ts";
import { type FoundFolder, findTexts } from "./findTexts.ts";
import { isAsRemembered, problemsIn, type ReadText, rawOf, readText } from "./readText.ts";

/** A text in the folder. */
export interface LocalFile {
  path: string;
  /** Hash of the file's bytes when it was read; null for a folder of pages without a text. */
  raw: string | null;
  hash: string;
  id: string | null;
  title: string;
  said: Said;
  /** Null if unchanged since its record, and therefore not parsed. */
  read: ReadText | null;
}

/** A folder of texts, its records, and the site it is compared with. */
export interface Workspace extends OwnAccount {
  terminal: Terminal;
  /** Absolute. */
  root: string;
  found: FoundFolder;
  texts: Map<string, LocalFile>;
  /** By path, including deleted texts. */
  memory: Map<string, Remembered>;
  /** Problems of texts that can't be parsed; those texts are left unchanged on both sides. */
  problems: Issue[];
  broken: Set<string>;
  warnings: Issue[];
  /** The sites it belongs to, if this isn't one of them. */
  otherSites: string[];
  /** Keys of front matter that Quire has no place for, with the number of texts. */
  unused: Map<string, number>;
}

/** Reads a whole folder. Parses only what has changed since the last run. */
export async function openWorkspace(terminal: Terminal, place: Place, folder: string): Promise<Workspace> {
  const root = await requireFolder(resolve(terminal.cwd, folder), folder);
  const found = await findTexts(root);
  const { account, user } = await openOwn(terminal, place);
  requireSite(user, place.origin);
  const memory = await recallAll(root, found, user.id);
  const workspace: Workspace = {
    ...{ terminal, root, account, user, found, memory },
    texts: new Map(),
    problems: [],
    broken: new Set(),
    warnings: [],
    unused: new Map(),
    otherSites: await otherSites(root, found.recordFolders, user.id),
  };
  for (const path of found.texts) {
    terminal.signal.throwIfAborted();
    await addText(workspace, path);
  }
  return workspace;
}

/** Reads one text again. */
export async function addText(workspace: Workspace, path: string): Promise<void> {
  const { root, user, memory, found } = workspace;
  const full = join(root, path);
  const raw = await rawOf(full);
  const known = memory.get(path);
  if (known && (await isAsRemembered(full, raw, known))) {
    const { hash, said } = known;
    const facts = { hash: hash as string, said: saidNow(said as Said, workspace.terminal.now()) };
    workspace.texts.set(path, { path, raw, ...facts, id: null, title: "", read: null });
    return;
  }
  try {
    const now = workspace.terminal.now();
    const read = await readText(root, path, user, {
      isPages: found.pages.has(path),
      now,
      findByName: byName(workspace),
    });
    const { fields, publicity, unused } = read.story.front;
    workspace.warnings.push(...read.warnings);
    for (const key of unused) workspace.unused.set(key, (workspace.unused.get(key) ?? 0) + 1);
    workspace.texts.set(path, {
      ...{ path, raw, read, hash: read.hash, title: read.story.title },
      id: fields.id ?? null,
      said: {
        ...{ draft: fields.draft ?? null, index: fields.index ?? null },
        ...(publicity.kind === "later" ? { at: publicity.at.toISOString() } : {}),
      },
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    workspace.problems.push(...problemsIn(path, error));
    workspace.broken.add(path);
  }
}

/** A text is for readers once the time it names has come, though its file is unchanged. */
function saidNow(said: Said, now: Date): Said {
  return said.at && new Date(said.at) <= now ? { ...said, draft: null, at: null } : said;
}

/** Returns the parsed text, even if its record was enough so far. */
export async function parseText(workspace: Workspace, text: LocalFile): Promise<ReadText> {
  const { root, user, found, terminal } = workspace;
  const reading = { isPages: found.pages.has(text.path), now: terminal.now(), findByName: byName(workspace) };
  text.read ??= await readText(root, text.path, user, reading);
  return text.read;
}

const indexes = new WeakMap<FoundFolder, Map<string, string | null>>();

/** Finds a text of the folder by its name, or the end of its path; null if it isn't the only one. */
function byName({ root, found }: Pick<Workspace, "root" | "found">): (name: string) => string | null {
  const index = indexes.get(found) ?? new Map<string, string | null>();
  if (!indexes.has(found)) {
    indexes.set(found, index);
    for (const path of found.texts) {
      const parts = nameKeyOf(path).split("/");
      for (let from = 0; from < parts.length; from++) {
        const end = parts.slice(from).join("/");
        index.set(end, index.has(end) ? null : path);
      }
    }
  }
  return (name) => {
    const path = index.get(nameKeyOf(name));
    return path ? join(root, path) : null;
  };
}

const nameKeyOf = (path: string): string => nameKey(path.replace(/\.(?:md|markdown|mdown|mkdn?|mdwn)$/i, ""));

/** Returns the post of a text in the folder, by its record or its front matter; null if it has none. */
export function postOfText(
  { root, memory, texts }: Pick<Workspace, "root" | "memory" | "texts">,
  ids?: ReadonlyMap<string, string>,
): (path: string) => string | null {
  return (full) => {
    const path = relative(root, full).replaceAll(sep, "/");
    return ids?.get(path) ?? texts.get(path)?.id ?? memory.get(path)?.id ?? null;
  };
}

/** Changes of the folder's records: null deletes one. */
export type MemoryChanges = ReadonlyMap<string, Remembered | null>;

/** Saves changes of the records, atomically for each folder. */
export async function rememberAll(workspace: Workspace, changes: MemoryChanges): Promise<void> {
  const byFolder = new Map<string, [string, Remembered | null][]>();
  for (const [path, entry] of changes) {
    const folder = folderOf(path);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), [path, entry]]);
  }
  for (const [folder, entries] of byFolder) {
    const full = join(workspace.root, folder);
    // A deleted folder has no records to delete.
    if (entries.every(([, entry]) => entry === null) && !(await stat(full).catch(() => null))) continue;
    await rememberInFolder(full, workspace.user.id, (saved) => {
      for (const [path, entry] of entries) {
        const written = posix.basename(path);
        const name = written.normalize("NFC");
        delete saved[written];
        if (entry === null) delete saved[name];
        else saved[name] = entry;
      }
    });
  }
  for (const [path, entry] of changes) {
    if (entry === null) workspace.memory.delete(path);
    else workspace.memory.set(path, entry);
  }
}

export function folderOf(path: string): string {
  return posix.dirname(path) === "." ? "" : posix.dirname(path);
}

async function otherSites(root: string, folders: readonly string[], siteId: string): Promise<string[]> {
  const sites = new Set<string>();
  for (const folder of folders) for (const id of await sitesOfFolder(join(root, folder))) sites.add(id);
  return sites.has(siteId) ? [] : [...sites];
}

/** Other systems may compose the letters of the same name differently: records have composed ones. */
async function recallAll(root: string, { recordFolders: folders, texts }: FoundFolder, siteId: string) {
  const spelled = new Map(texts.map((path) => [path.normalize("NFC"), path]));
  const memory = new Map<string, Remembered>();
  for (const folder of folders) {
    const entries = Object.entries(await recallFolder(join(root, folder), siteId));
    for (const [name, entry] of entries) {
      // The record file may be untrusted: names must not lead out of its folder.
      if (/[\\/\0]|^\.|^$/.test(name)) continue;
      const path = folder ? `${folder}/${name}` : name;
      memory.set(spelled.get(path.normalize("NFC")) ?? path, entry);
    }
  }
  return memory;
}

async function requireFolder(root: string, typed: string): Promise<string> {
  const found = await stat(root).catch(() => null);
  if (found?.isDirectory()) return realpath(root);
  throw new Failure({
    exit: Exit.failure,
    code: "folder_not_found",
    message: found ? `${typed} is a file. Give its folder.` : `Folder not found: ${typed}.`,
    next: found
      ? `To publish one text: quire publish ${typed}`
      : `To fetch your site into a new folder: mkdir ${typed}`,
  });
}
