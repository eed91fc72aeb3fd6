import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
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
import type { Reading } from "../meter.ts";
import { replaceFile } from "../replaceFile.ts";
import { unpackZip } from "./unpackZip.ts";

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
}

interface ExportRequest {
  place: Place;
  folder: string;
  onProgress(reading: Reading): void;
}

/** Links are valid for ten minutes. */
const LINKS_MS = 8 * 60_000;
const FOLDERS = ["posts", "files"];

/** Exports the user's posts and files into a folder. A later run only fetches what is new or unfinished. */
export async function exportEverything(
  terminal: Terminal,
  { place, folder, onProgress }: ExportRequest,
): Promise<Exported> {
  const account = await openAccount(terminal, place);
  const dir = resolve(terminal.cwd, folder);
  await mkdir(dir, { recursive: true });
  const texts = await fetchTexts(terminal, account, dir, onProgress);
  const result: Exported = {
    folder,
    host: place.origin,
    at: terminal.now().toISOString(),
    posts: texts.filter((name) => name.startsWith("posts/")).length,
    files: { fetched: 0, there: 0, bytes: 0 },
    missing: [],
    left: [],
  };
  const known = new Set(texts);
  let done = 0;
  for await (const { file, total } of filesOf(terminal, account)) {
    const path = join(dir, safePath(file));
    known.add(file.path);
    const show = (count: number) =>
      onProgress({ stage: "Fetching files", done: done + count, total, unit: "bytes", detail: file.path });
    show(0);
    let received = 0;
    const outcome = await fetchFile(terminal, place.origin, file, {
      path,
      onBytes(count) {
        received += count;
        show(Math.min(received, file.size));
      },
    });
    done += file.size;
    if (outcome === "missing") result.missing.push(file.path);
    else {
      result.files[outcome]++;
      result.files.bytes += file.size;
    }
  }
  result.left = await othersIn(dir, known);
  await replaceFile(join(dir, "export.json"), `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

async function fetchTexts(
  terminal: Terminal,
  account: Account,
  dir: string,
  onProgress: ExportRequest["onProgress"],
): Promise<string[]> {
  const zip = join(dir, "texts.zip.part");
  await rm(zip, { force: true });
  try {
    const bytes = await download(terminal, account, exportPosts as Call);
    let done = 0;
    bytes.on("data", (chunk: Uint8Array) => {
      done += chunk.byteLength;
      onProgress({ stage: "Fetching texts", done, total: null, unit: "bytes" });
    });
    await pipeline(bytes, createWriteStream(zip, { flags: "wx" }), { signal: terminal.signal });
    return await unpackZip(zip, dir, terminal.signal);
  } catch (error) {
    terminal.signal.throwIfAborted();
    throw error;
  } finally {
    await rm(zip, { force: true });
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

/** A server's path must name a file directly below `files`; anything else is malicious. */
function safePath({ path }: ExportedFile): string {
  if (/^files\/(?!\.{1,2}$)[^/\\\0]+$/.test(path)) return path;
  throw new Failure({
    exit: Exit.failure,
    code: "path_unsafe",
    message: `The site lists a file that would be written outside its folder: ${path}`,
    saved: "It was not written.",
    next: "Check that this is the site you mean: quire whoami",
  });
}

async function othersIn(dir: string, known: ReadonlySet<string>): Promise<string[]> {
  const found = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(dir, folder)).catch(() => []);
      return names.map((name) => `${folder}/${name}`);
    }),
  );
  return found.flat().filter((name) => !known.has(name));
}
