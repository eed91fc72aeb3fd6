import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "../startupError.ts";
import { syncToDisk } from "../storage/measure.ts";

/** A file of the backup, with the SHA-256 of its bytes in lower-case hex. */
export interface CheckedFile {
  file: string;
  sha256: string;
}

export interface BackedUpTable extends CheckedFile {
  name: string;
  columns: string[];
  rows: number;
}

/** The state of a sequence: its last value, and whether that was already used. */
export interface BackedUpSequence {
  name: string;
  last: string;
  used: boolean;
}

/** Everything a backup consists of. Written last: a folder without it is incomplete. */
export interface Manifest {
  format: 1;
  made_at: string;
  /** The migrations that its database has had, in order. */
  migrations: { name: string; sha256: string }[];
  tables: BackedUpTable[];
  sequences: BackedUpSequence[];
  /** The background jobs, as rows of `JOB_COLUMNS`. */
  jobs: CheckedFile & { rows: number };
  /** The list of stored files; null for a backup without them. */
  files: (CheckedFile & { count: number; bytes: number }) | null;
  secret: CheckedFile;
}

const NAME = "manifest.json";

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const half = join(folder, `${NAME}.half`);
  await writeFile(half, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(half, join(folder, NAME));
  await syncToDisk(folder);
}

/** Reads a backup's manifest. Throws `StartupError` for a folder that is none, incomplete, or of another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), "utf8").catch(() => {
    throw new StartupError(`${folder} is not a complete backup: it has no ${NAME}.`);
  });
  const manifest = parse(text);
  if (manifest?.format === 1) return manifest;
  throw new StartupError(`${join(folder, NAME)} can't be read. Is the backup from a newer version?`);
}

function parse(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return null;
  }
}
