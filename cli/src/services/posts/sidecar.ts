import { mkdir, readFile, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { wait } from "@quire/client/retry";
import type { PostStatus } from "@quire/contracts/records/post";
import { isId } from "@quire/domain/ids";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { FileRole } from "@quire/domain/posts/postFiles";
import { Exit, Failure } from "../../exit.ts";
import { findNamed } from "../findNamed.ts";
import { replaceFile } from "../replaceFile.ts";

/** What front matter says about a post's state. Null for missing keys. */
export interface Said {
  /** Not for readers now. */
  draft: boolean | null;
  index: number | null;
  /** When to publish it automatically, UTC ISO 8601. */
  at?: string | null;
}

/** The folder's record of one file at one site. */
export interface Remembered {
  id: string;
  /**
   * The last version whose full text this file contains, the base of the next save; null while the post may not
   * exist yet.
   */
  version: number | null;
  /** Fingerprint of the sent text; null if it may not have arrived. */
  hash: string | null;
  /** The site's version with others' changes that this file lacks. Using it as the base would remove them. */
  existing?: number;
  /** A version shown in a conflict, which `--force` may replace. */
  shown?: number;
  /** Hash of the file's exact bytes: an equal one need not be parsed. */
  raw?: string;
  /** Front matter at that time; null for missing keys. */
  said?: Said;
  /** State of the post at that time. */
  status?: PostStatus;
  index?: number | null;
  /** Its pictures by their path in the text. */
  pictures?: Record<string, KnownPicture>;
  /** The post's files at the last read. */
  files?: KnownFiles;
}

/** A local picture that the site has. */
export interface KnownPicture {
  url: string;
  /** ID of the site's file, if known. */
  file: string | null;
  sha256: string;
  size: number;
  /** Modification time in milliseconds: an unchanged file need not be read. */
  mtime: number;
}

/** A post's file, with its fields on the site that front matter can't express. */
export interface KnownFile {
  id: string;
  kind: UploadKind;
  role: FileRole;
  alt: string;
}

/** By the SHA-256 of their bytes. */
export type KnownFiles = Readonly<Record<string, KnownFile>>;

interface SidecarFile {
  version: 1;
  /** Site ID → file name → record. */
  sites: Record<string, Record<string, Remembered>>;
}

/** Stands for standard input, which has no record. */
export const STDIN = "-";
export const SIDECAR = ".quire.json";
const LOCK_STALE_MS = 2000;

/**
 * Returns the path of the file next to the stories that records which post each became. It has no secrets: commit
 * it.
 */
export function sidecarPath(storyPath: string): string {
  return join(dirname(storyPath), SIDECAR);
}

export async function recall(storyPath: string, siteId: string): Promise<Remembered | null> {
  if (nameOf(storyPath) === STDIN) return null;
  const file = await read(sidecarPath(storyPath));
  return file.sites[siteId]?.[nameOf(storyPath)] ?? null;
}

/** Returns the record of a deleted file with identical text: this file under its old name. */
export async function recallRenamed(
  storyPath: string,
  siteId: string,
  hash: string,
): Promise<Remembered | null> {
  if (nameOf(storyPath) === STDIN) return null;
  const file = await read(sidecarPath(storyPath));
  for (const [name, entry] of Object.entries(file.sites[siteId] ?? {})) {
    if (entry.hash !== hash) continue;
    if ((await findNamed(dirname(storyPath), name)) === null) return entry;
  }
  return null;
}

/** Returns all records of a folder for one site, by file name. */
export async function recallFolder(folder: string, siteId: string): Promise<Record<string, Remembered>> {
  return (await read(join(folder, SIDECAR))).sites[siteId] ?? {};
}

/** Returns the sites that a folder has records for. */
export async function sitesOfFolder(folder: string): Promise<string[]> {
  const { sites } = await read(join(folder, SIDECAR));
  return Object.keys(sites).filter((id) => Object.keys(sites[id] ?? {}).length > 0);
}

/** Updates several records of a folder atomically, like `remember`. */
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
 * Updates a file's record atomically and under a lock: without it, of two parallel publishes one would lose its ID,
 * and its next run would create a second post.
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

/** Other systems may compose the same letters differently. */
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
      saved: "Nothing was sent, to avoid creating a second post.",
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
      // Left by a killed process: work under the lock takes milliseconds.
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
    saved: "Nothing was sent.",
    next: busy
      ? "Wait until it's done, then run this again."
      : "Make the folder writable, then run this again.",
  });
}
