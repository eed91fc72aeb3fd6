import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOfFile } from "../hashOfFile.ts";
import { replaceFile } from "../replaceFile.ts";
import { isSafePath, nameKey, pathWithoutLinks, safePath, unsafePath } from "../safePath.ts";

/** Records what exports wrote to this folder: they replace only their own files. */
const RECORD = ".quire-export.json";
/** The record is saved after this many changes, for a run that is killed. */
const SAVE_EVERY = 50;

/** Where to write a file. */
interface Place {
  path: string;
  /** These bytes are already there. */
  isThere: boolean;
}

/** The folder of an export. A server chooses the names in it, and must not reach anything else. */
export interface ExportFolder {
  dir: string;
  /**
   * Returns where to write a file; null if another file is there, which then stays.
   * @param sha256 of the bytes to write: a file with the same bytes counts as the export's own
   * @throws Failure if the server chose an unsafe name
   */
  place(path: string, sha256: string): Promise<Place | null>;
  /** Whether this export or an earlier one wrote a file there. */
  wrote(path: string): boolean;
  /** Records a written file. */
  record(path: string, sha256: string): Promise<void>;
  save(): Promise<void>;
  /** Files that were not written because other files are there. */
  blocked: string[];
}

/** @param force replaces the export's own files although they were edited here */
export async function openExportFolder(dir: string, force: boolean): Promise<ExportFolder> {
  const written = await readRecord(dir);
  const seen = new Map<string, string>();
  const blocked: string[] = [];
  let unsaved = 0;
  const save = async () => {
    if (unsaved === 0) return;
    const record = { version: 1, files: Object.fromEntries(written) };
    await replaceFile(await pathWithoutLinks(dir, RECORD), `${JSON.stringify(record, null, 2)}\n`);
    unsaved = 0;
  };
  return {
    ...{ dir, blocked, save },
    wrote: (path) => written.has(path),
    async place(path, sha256) {
      if ((seen.get(nameKey(path)) ?? path) !== path) throw unsafePath(path);
      seen.set(nameKey(path), path);
      const full = await safePath(dir, path);
      const there = await hashOfFile(full).catch(() => null);
      const own = written.get(path);
      const isThere = there === sha256;
      if (there === null || isThere || there === own || (own !== undefined && force))
        return { path: full, isThere };
      blocked.push(path);
      return null;
    },
    async record(path, sha256) {
      if (written.get(path) === sha256) return;
      written.set(path, sha256);
      unsaved++;
      if (unsaved >= SAVE_EVERY) await save();
    },
  };
}

/** An unreadable record counts as none: existing files then stay. */
async function readRecord(dir: string): Promise<Map<string, string>> {
  try {
    const { files } = JSON.parse(await readFile(join(dir, RECORD), "utf8"));
    return new Map(Object.entries(files as Record<string, string>).filter(([path]) => isSafePath(path)));
  } catch {
    return new Map();
  }
}
