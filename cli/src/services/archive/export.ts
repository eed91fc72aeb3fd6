import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Call } from "@quire/contracts/call";
import { type ExportedFile, exportPosts, listExportedFiles } from "@quire/contracts/calls/exports";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { download } from "../account/download.ts";
import { type Account, openAccount } from "../account/open.ts";
import type { Place } from "../account/place.ts";
import { fetchFile } from "../fetchFile.ts";
import { limitBytes } from "../limitBytes.ts";
import { amount, type Reading } from "../meter.ts";
import { replaceFile } from "../replaceFile.ts";
import { unsafePath } from "../safePath.ts";
import { stoppable } from "../stoppable.ts";
import { type ExportFolder, openExportFolder } from "./exportFolder.ts";
import { EXPORT_LIMITS, type ExportLimits } from "./exportLimits.ts";
import { tooLarge, unpackZip } from "./unpackZip.ts";

/** Result of an export: printed by `quire export --json` and saved as `export.json`. */
export interface Exported {
  folder: string;
  host: string;
  /** UTC ISO 8601. */
  at: string;
  posts: number;
  files: { fetched: number; there: number; bytes: number };
  /** Files that the site no longer has. */
  missing: string[];
  /** Files of an earlier export that are no longer on the site; they are left untouched. */
  left: string[];
  /** Files that weren't written because other files are there. */
  blocked: string[];
}

interface ExportRequest {
  place: Place;
  folder: string;
  /** Replaces files of an earlier export that were edited here. */
  force: boolean;
  limits?: ExportLimits;
  onProgress(reading: Reading): void;
}

/** Links are valid for ten minutes. */
const LINKS_MS = 8 * 60_000;
const FOLDERS = ["posts", "files"];
const SUMMARY = "export.json";

/**
 * Exports the user's posts and files into a folder. A later run only fetches what is new or unfinished. Files that an
 * export didn't write stay as they are.
 */
export async function exportEverything(
  terminal: Terminal,
  { place, folder, force, limits = EXPORT_LIMITS, onProgress }: ExportRequest,
): Promise<Exported> {
  const account = await openAccount(terminal, place);
  const dir = resolve(terminal.cwd, folder);
  await mkdir(dir, { recursive: true });
  const target = await openExportFolder(dir, force);
  const result: Exported = {
    ...{ folder, host: place.origin, at: terminal.now().toISOString(), posts: 0 },
    files: { fetched: 0, there: 0, bytes: 0 },
    ...{ missing: [], left: [], blocked: target.blocked },
  };
  try {
    const texts = await fetchTexts(terminal, account, target, { limits, onProgress });
    result.posts = texts.length;
    const known = new Set(texts);
    await fetchFiles(terminal, account, target, { limits, onProgress, known, result });
    result.left = await earlierFilesIn(target, known);
    await writeSummary(target, result);
  } finally {
    await target.save();
  }
  if (target.blocked.length > 0) throw blocked(result);
  return result;
}

async function writeSummary(target: ExportFolder, result: Exported): Promise<void> {
  const summary = `${JSON.stringify(result, null, 2)}\n`;
  const sha256 = createHash("sha256").update(summary).digest("hex");
  const place = await target.place(SUMMARY, sha256);
  if (place === null) return;
  await replaceFile(place.path, summary);
  await target.record(SUMMARY, sha256);
}

interface Fetching {
  limits: ExportLimits;
  onProgress: ExportRequest["onProgress"];
}

async function fetchTexts(
  terminal: Terminal,
  account: Account,
  target: ExportFolder,
  { limits, onProgress }: Fetching,
): Promise<string[]> {
  const { signal } = terminal;
  const zip = join(target.dir, ".quire-texts.zip.part");
  await rm(zip, { force: true });
  try {
    const room = Math.min(limits.zipBytes, await freeBytes(target.dir, limits));
    const bytes = await download(terminal, account, exportPosts as Call);
    let done = 0;
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of limitBytes(chunks, room, tooLarge)) {
        done += chunk.byteLength;
        onProgress({ stage: "Fetching texts", done, total: null, unit: "bytes" });
        yield chunk;
      }
    };
    await stoppable(signal, pipeline(bytes, counted, createWriteStream(zip, { flags: "wx" }), { signal }));
    return await unpackZip(zip, target, { limits, signal });
  } finally {
    await rm(zip, { force: true });
  }
}

async function fetchFiles(
  terminal: Terminal,
  account: Account,
  target: ExportFolder,
  { limits, onProgress, known, result }: Fetching & { known: Set<string>; result: Exported },
): Promise<void> {
  let done = 0;
  let count = 0;
  for await (const { file, total } of filesOf(terminal, account)) {
    if (++count > limits.files) throw tooMany(limits);
    if (!/^files\/[^/]+$/.test(file.path)) throw unsafePath(file.path);
    const place = await target.place(file.path, file.sha256);
    known.add(file.path);
    if (place === null) continue;
    if (!place.isThere) await requireRoom(target.dir, file, limits);
    const show = (bytes: number) =>
      onProgress({ stage: "Fetching files", done: done + bytes, total, unit: "bytes", detail: file.path });
    show(0);
    let received = 0;
    const outcome = await fetchFile(terminal, account.origin, file, {
      ...place,
      onBytes(bytes) {
        received += bytes;
        show(Math.min(received, file.size));
      },
    });
    done += file.size;
    if (outcome === "missing") result.missing.push(file.path);
    else {
      await target.record(file.path, file.sha256);
      result.files[outcome]++;
      result.files.bytes += file.size;
    }
  }
}

/** Iterates over the site's files in order, each with a valid link. */
async function* filesOf(
  { now, signal }: Terminal,
  { client }: Account,
): AsyncGenerator<{ file: ExportedFile; total: number | null }> {
  let next: string | null = null;
  let total: number | null = null;
  do {
    const query: { next?: string } = next === null ? {} : { next };
    const fetchPage = () => client.call(listExportedFiles, { query, signal });
    let page = await fetchPage();
    let fetchedAt = now().getTime();
    total ??= page.totals?.bytes ?? null;
    for (const { id } of page.files) {
      if (now().getTime() - fetchedAt > LINKS_MS) [page, fetchedAt] = [await fetchPage(), now().getTime()];
      const file = page.files.find((one) => one.id === id);
      // Deleted since the page was fetched, so no longer part of the site.
      if (file) yield { file, total };
    }
    next = page.next;
  } while (next !== null);
}

/** Bytes that an export may add to the disk. */
async function freeBytes(dir: string, { freeBytes: reserve }: ExportLimits): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize - reserve;
}

async function requireRoom(dir: string, { path, size }: ExportedFile, limits: ExportLimits): Promise<void> {
  const isPossible = Number.isSafeInteger(size) && size >= 0 && size <= limits.fileBytes;
  if (isPossible && size <= (await freeBytes(dir, limits))) return;
  throw new Failure({
    exit: Exit.failure,
    code: isPossible ? "disk_full" : "export_too_large",
    message: isPossible
      ? `${path} needs ${amount(size, "bytes")}, and the disk is nearly full.`
      : `The site announced an impossible size of ${path}: ${size} bytes.`,
    saved: "All files fetched so far are saved.",
    next: isPossible
      ? "Make room, then run this again: it continues."
      : "Check that this is the site you mean: quire whoami",
  });
}

function tooMany({ files }: ExportLimits): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "export_too_large",
    message: `The site lists more than ${files.toLocaleString("en")} files.`,
    saved: "All files fetched so far are saved.",
    next: "Check that this is the site you mean: quire whoami",
  });
}

/** Paths that a message names. */
const MAX_NAMED = 5;

function blocked({ blocked: paths, folder }: Exported): Failure {
  const more = paths.length > MAX_NAMED ? ` and ${paths.length - MAX_NAMED} more` : "";
  return new Failure({
    exit: Exit.conflict,
    code: "files_in_the_way",
    message: `Other files are where the export writes: ${paths.slice(0, MAX_NAMED).join(", ")}${more}.`,
    saved: `They stay as they are. Everything else is in ${folder}.`,
    next: "Move them away, then run this again. If an earlier export wrote them and you edited them, --force replaces them.",
    details: { blocked: paths },
  });
}

/** Files in the folder that earlier exports wrote and this one didn't name. */
async function earlierFilesIn(target: ExportFolder, known: ReadonlySet<string>): Promise<string[]> {
  const found = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(target.dir, folder)).catch(() => []);
      return names.map((name) => `${folder}/${name}`);
    }),
  );
  return found.flat().filter((path) => target.wrote(path) && !known.has(path));
}
