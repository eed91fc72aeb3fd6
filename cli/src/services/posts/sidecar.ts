import { mkdir, readFile, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { wait } from "@quire/client/retry";
import type { PostStatus } from "@quire/contracts/records/post";
import { isId } from "@quire/domain/ids";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { FileRole } from "@quire/domain/posts/postFiles";
import { Exit, Failure } from "../../exit.ts";
import { replaceFile } from "../replaceFile.ts";

/** What the folder remembers of one file at one site. */
export interface Remembered {
  id: string;
  /**
   * The last version whose whole text this file has seen, which the next save builds on; null while the post
   * may not exist yet.
   */
  version: number | null;
  /** Fingerprint of what was sent; null when nothing arrived for certain. */
  hash: string | null;
  /**
   * The version on the site, where others' changes were merged in that this file doesn't have. Building on it
   * would take them out again.
   */
  stands?: number;
  /** A version that a conflict has shown, and that `--force` may therefore replace. */
  shown?: number;
  /** Of the file as it was then, to its last byte: one that is the same needs no reading. */
  raw?: string;
  /** What its front matter then said; null where it was silent. */
  said?: { draft: boolean | null; index: number | null };
  /** How the post then stood. */
  status?: PostStatus;
  index?: number | null;
  /** The picture files that it names, as they are written there. */
  pictures?: Record<string, KnownPicture>;
  /** What the post carried when it was last read. */
  files?: KnownFiles;
}

/** A picture file of the folder that the site has. */
export interface KnownPicture {
  url: string;
  /** Id of the site's file, where it is known. */
  file: string | null;
  sha256: string;
  size: number;
  /** When the file was last changed, in milliseconds: one that is the same needs no reading. */
  mtime: number;
}

/** A file that a post carries, with what is said of it on the site: a text's front matter has no words for that. */
export interface KnownFile {
  id: string;
  kind: UploadKind;
  role: FileRole;
  alt: string;
}

/** By the hash of their bytes. */
export type KnownFiles = Readonly<Record<string, KnownFile>>;

interface SidecarFile {
  version: 1;
  /** Site id → file name → what is remembered. */
  sites: Record<string, Record<string, Remembered>>;
}

/** What standard input is called: no file, so nothing is remembered of it. */
export const STDIN = "-";
export const SIDECAR = ".quire.json";
const LOCK_STALE_MS = 2000;

/** The file beside the stories that remembers which post each became. It holds no secret: commit it. */
export function sidecarPath(storyPath: string): string {
  return join(dirname(storyPath), SIDECAR);
}

export async function recall(storyPath: string, siteId: string): Promise<Remembered | null> {
  if (nameOf(storyPath) === STDIN) return null;
  const file = await read(sidecarPath(storyPath));
  return file.sites[siteId]?.[nameOf(storyPath)] ?? null;
}

/** What is remembered of a file that is gone and was the same to the last letter: this one under its old name. */
export async function recallRenamed(
  storyPath: string,
  siteId: string,
  hash: string,
): Promise<Remembered | null> {
  if (nameOf(storyPath) === STDIN) return null;
  const file = await read(sidecarPath(storyPath));
  for (const [name, entry] of Object.entries(file.sites[siteId] ?? {})) {
    if (entry.hash !== hash) continue;
    const isThere = await stat(join(dirname(storyPath), name)).then(
      () => true,
      () => false,
    );
    if (!isThere) return entry;
  }
  return null;
}

/** Everything that a folder remembers of one site, by file name. */
export async function recallFolder(folder: string, siteId: string): Promise<Record<string, Remembered>> {
  return (await read(join(folder, SIDECAR))).sites[siteId] ?? {};
}

/** Changes several entries of a folder in one step, as `remember` does for one. */
export async function rememberInFolder(
  folder: string,
  siteId: string,
  change: (entries: Record<string, Remembered>) => void,
): Promise<void> {
  const path = join(folder, SIDECAR);
  await withLock(path, async () => {
    const file = await read(path);
    const entries = file.sites[siteId] ?? {};
    file.sites[siteId] = entries;
    change(entries);
    await replaceFile(path, `${JSON.stringify(file, null, 2)}\n`);
  });
}

/**
 * Changes what is remembered of one file, in one step and one process at a time: of two publishes in one
 * folder the later would else forget the earlier's id, and its next run would make a second post.
 */
export async function remember(
  storyPath: string,
  siteId: string,
  change: (before: Remembered | null) => Remembered,
): Promise<Remembered> {
  if (nameOf(storyPath) === STDIN) return change(null);
  const path = sidecarPath(storyPath);
  return withLock(path, async () => {
    const file = await read(path);
    const site = file.sites[siteId] ?? {};
    file.sites[siteId] = site;
    const after = change(site[nameOf(storyPath)] ?? null);
    for (const [name, { id }] of Object.entries(site)) if (id === after.id) delete site[name];
    site[nameOf(storyPath)] = after;
    await replaceFile(path, `${JSON.stringify(file, null, 2)}\n`);
    return after;
  });
}

/** The same letters may be composed differently on another system's disk. */
function nameOf(storyPath: string): string {
  return basename(storyPath).normalize("NFC");
}

async function read(path: string): Promise<SidecarFile> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { version: 1, sites: {} };
    throw unusable(path, error);
  }
  try {
    const file = JSON.parse(text) as SidecarFile;
    const entries = Object.values(file.sites).flatMap((site) => Object.values(site));
    if (file.version === 1 && entries.every((entry) => isId(entry.id))) return file;
  } catch (error) {
    throw unusable(path, error);
  }
  throw unusable(path, null);
}

function unusable(path: string, cause: unknown): Failure {
  return new Failure(
    {
      exit: Exit.failure,
      code: "sidecar_unreadable",
      message: `${path} can't be read. It records which post each file became.`,
      kept: "Nothing was sent, to avoid creating a second post.",
      next: "Restore it, or move it away and add `id:` to the front matter of files that are already published.",
    },
    cause,
  );
}

async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  for (let tries = 0; ; tries++) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EEXIST" || tries > 400) throw locked(path, code);
      const made = await stat(lock).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      // Left behind by a process that was killed: work under the lock takes milliseconds.
      if (made > 0 && Date.now() - made > LOCK_STALE_MS) await rmdir(lock).catch(() => {});
      else await wait(25);
    }
  }
  try {
    return await work();
  } finally {
    await rmdir(lock).catch(() => {});
  }
}

function locked(path: string, code: string | undefined): Failure {
  const busy = code === "EEXIST";
  return new Failure({
    exit: Exit.failure,
    code: busy ? "sidecar_locked" : "sidecar_unwritable",
    message: busy
      ? `Another quire is running in this folder (${path}.lock).`
      : `${path} can't be written (${code}). It records which post each file became.`,
    kept: "Nothing was sent.",
    next: busy
      ? "Wait until it's done, then run this again."
      : "Make the folder writable, then run this again.",
  });
}
