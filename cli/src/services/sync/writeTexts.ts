import { readFile } from "node:fs/promises";
import { dirname, join, posix, relative, sep } from "node:path";
import type { PostText } from "@quire/contracts/calls/syncing";
import type { Reading } from "../meter.ts";
import { knownFilesOf } from "../posts/knownFiles.ts";
import { addressesOf } from "../posts/postLinks.ts";
import type { Remembered } from "../posts/sidecar.ts";
import { replaceFile } from "../replaceFile.ts";
import { nameKey, pathWithoutLinks } from "../safePath.ts";
import { fetchFiles } from "./fetchFiles.ts";
import { fetchPictures, type LocalPictures } from "./fetchPictures.ts";
import { locationOf, serialOf } from "./findTexts.ts";
import { knownPictures } from "./knownPictures.ts";
import { pathFor } from "./names.ts";
import { rawOf } from "./readText.ts";
import { asAddress, renderText } from "./render.ts";
import {
  addText,
  folderOf,
  type MemoryChanges,
  parseText,
  postOfText,
  rememberAll,
  type Workspace,
} from "./workspace.ts";

/** A post to write to the folder. */
export interface Incoming {
  post: PostText;
  /** Path of its file; null for a new one. */
  path: string | null;
  isLossless?: boolean;
}

/** Result for one post: its path, or that the file was changed during the run. */
export interface Written {
  id: string;
  path: string;
  /** `filesLeft`: a folder of pages whose files could not all be fetched. */
  state: "written" | "changedDuringRun" | "filesLeft";
}

/**
 * Writes posts to the folder: pictures and files first, then the text atomically, and the records last. After an
 * interruption, the next run finds files that agree with the site and only has to record them.
 */
export async function writeTexts(
  workspace: Workspace,
  incoming: readonly Incoming[],
  onProgress?: (reading: Reading) => void,
): Promise<Written[]> {
  const since = workspace.terminal.now().getTime();
  const written: Written[] = [];
  const changes = new Map<string, Remembered | null>();
  const serialsFirst = incoming.toSorted(
    (a, b) => Number(b.post.ptype === "parent") - Number(a.post.ptype === "parent"),
  );
  try {
    for (const one of serialsFirst) {
      workspace.terminal.signal.throwIfAborted();
      written.push(await writeOne(workspace, one, changes, { since, onProgress }));
    }
  } finally {
    await rememberAll(workspace, changes);
  }
  return written;
}

const STAYS = "its files stay on the site: not all could be fetched or named here";

async function writeOne(
  workspace: Workspace,
  { post, path: known, isLossless = false }: Incoming,
  changes: Map<string, Remembered | null>,
  fetching: Parameters<typeof fetchFiles>[3],
): Promise<Written> {
  const { root, memory, account, terminal } = workspace;
  const serial = post.parent === null ? null : pathOfPost(workspace, changes, post.parent);
  const path = known ?? pathFor(post, serial, (wanted) => isTaken(workspace, wanted));
  const full = await pathWithoutLinks(root, path);
  const own = workspace.texts.get(path);
  const before = await readFile(full, "utf8").catch(() => null);
  // The file was saved during the run: its text is newer than what was compared.
  const isNewer = own ? (await rawOf(full)) !== own.raw : before !== null && !memory.has(path);
  if (isNewer) return { id: post.id, path, state: "changedDuringRun" };
  const knownHere = await knownPictures(workspace, path, post);
  const pictures = isLossless
    ? knownHere
    : await fetchPictures(terminal, account, root, path, post, knownHere);
  const files = isLossless ? undefined : await fetchFiles(workspace, path, post, fetching);
  if (files === undefined && !isLossless) {
    if (workspace.found.pages.has(path)) return { id: post.id, path, state: "filesLeft" };
    workspace.warnings.push({ file: path, line: null, key: "files", message: STAYS });
  }
  const text = renderText(post, {
    ...{ path, before, isLossless, files, now: terminal.now() },
    parent: parentAsWritten(workspace, path, serial, post),
    isPlacedByName: isPlacedByName(workspace, path, serial),
    pictures: byAddress(pictures),
    links: await linksBack(workspace, path),
  });
  if (text !== before) await replaceFile(full, text);
  if (!workspace.found.texts.includes(path)) workspace.found.texts.push(path);
  memory.delete(path);
  await addText(workspace, path);
  changes.set(path, await memoryOf(workspace, path, post, pictures));
  return { id: post.id, path, state: "written" };
}

/** Returns the record of a file that agrees with this post. */
export async function memoryOf(
  workspace: Workspace,
  path: string,
  post: Pick<PostText, "id" | "version" | "status" | "index" | "files">,
  pictures: LocalPictures,
): Promise<Remembered> {
  const text = workspace.texts.get(path);
  const { id, version, status, index } = post;
  if (!text) return { id, version, hash: null, status, index };
  const { attached } = await parseText(workspace, text);
  // Attached files are read every time: a recording may change without its text.
  const raw = text.raw !== null && attached.length === 0 ? { raw: text.raw } : {};
  const files = knownFilesOf(post.files);
  const state = { ...raw, said: text.said, status, index, pictures, ...(files ? { files } : {}) };
  return { id, version, hash: text.hash, ...state };
}

function pathOfPost(workspace: Workspace, changes: MemoryChanges, id: string): string | null {
  for (const [path, entry] of changes) if (entry?.id === id) return path;
  for (const [path, entry] of workspace.memory) if (entry.id === id) return path;
  for (const { path, id: named } of workspace.texts.values()) if (named === id) return path;
  return null;
}

/** @param key a `nameKey` */
function isTaken({ found, memory }: Workspace, key: string): boolean {
  const folder = folderOf(key);
  const isSerial = key.endsWith("/story.md") || key.endsWith("/comic.md");
  const isIt = (one: string) => nameKey(one) === key || (isSerial && nameKey(folderOf(one)) === folder);
  return found.texts.some(isIt) || [...memory.keys()].some(isIt);
}

/** Parts in their serial's folder need not name it. */
function parentAsWritten(
  { found }: Workspace,
  path: string,
  serial: string | null,
  { parent }: PostText,
): string | null {
  if (parent === null) return null;
  if (serial === null) return parent;
  const { folder } = locationOf(found.pages, path);
  if (folderOf(serial) === folder && serialOf(namesIn(found.texts, folder)) !== null) return null;
  return posix.relative(folderOf(path), serial);
}

function namesIn(paths: readonly string[], folder: string): string[] {
  return paths.filter((path) => folderOf(path) === folder).map((path) => posix.basename(path));
}

function isPlacedByName({ found }: Workspace, path: string, serial: string | null): boolean {
  const { folder, name } = locationOf(found.pages, path);
  return serial !== null && folderOf(serial) === folder && /^\d/.test(name);
}

/** Returns the relative addresses of the texts that a text links to, by those of their posts. */
async function linksBack(workspace: Workspace, path: string): Promise<Map<string, string>> {
  const text = workspace.texts.get(path);
  if (!text) return new Map();
  const { linked } = await parseText(workspace, text);
  const addresses = await addressesOf(linked, postOfText(workspace));
  return new Map(
    [...addresses].map(([written, address]) => {
      const full = linked.get(written) as string;
      const to = relative(dirname(join(workspace.root, path)), full).replaceAll(sep, "/");
      return [address, asAddress(to) + (/#.*$/.exec(address)?.[0] ?? "")];
    }),
  );
}

function byAddress(pictures: LocalPictures): Map<string, string> {
  return new Map(Object.entries(pictures).map(([written, { url }]) => [url, written]));
}
