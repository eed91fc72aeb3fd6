import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { PICTURE_WIDTHS } from "../../modules/media/pictures.ts";
import type { ChaosHome } from "./chaosHome.ts";
import type { Ledger } from "./ledger.ts";

interface FileRow {
  id: string;
  sha256: string;
  original_key: string;
  storage_key: string;
  width: number;
  variants: { key: string; width: number; avif?: string }[];
}

const rowsOf = (home: ChaosHome) =>
  home.query<FileRow>(
    "SELECT id, encode(sha256, 'hex') AS sha256, original_key, storage_key, width, variants FROM files",
  );

const keysOf = (row: FileRow) => [
  row.original_key,
  row.storage_key,
  ...row.variants.flatMap(({ key, avif }) => [key, ...(avif ? [avif] : [])]),
];

/** Returns what a stored file lacks; null if nothing. */
type LackOf = (key: string) => "bytes" | "type" | null;

const lackInFolder =
  (dataDir: string): LackOf =>
  (key) => {
    if (!existsSync(join(dataDir, "files/files", key))) return "bytes";
    return existsSync(join(dataDir, "files/types", key)) ? null : "type";
  };

/** Checks that each row has its bytes and that no acknowledged picture is lost. Returns the violations. */
export async function auditFiles(
  home: ChaosHome,
  { pictures, unanswered }: Ledger,
  lackOf: LackOf = lackInFolder(home.dataDir),
): Promise<string[]> {
  const rows = await rowsOf(home);
  const wrong: string[] = [];
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const lack = lackOf(key);
      if (lack) wrong.push(`${key} has a row and no ${lack}`);
    }
    if (!pictures.has(row.sha256) && !unanswered.has(row.sha256)) wrong.push(`file ${row.id} was never sent`);
  }
  const found = new Map(rows.map((row) => [row.sha256, row.id]));
  for (const [hash, id] of pictures) {
    if (found.get(hash) !== id)
      wrong.push(`picture ${id} was acknowledged and is ${found.get(hash) ?? "gone"}`);
  }
  return wrong;
}

/**
 * Checks storage once all requests are answered and all jobs are done: the bytes match what was sent, all copies
 * exist, and there are no orphans. Returns the violations.
 */
export async function auditStorage(home: ChaosHome): Promise<string[]> {
  const rows = await rowsOf(home);
  const wrong: string[] = [];
  for (const row of rows) {
    const bytes = await readFile(join(home.dataDir, "files/files", row.original_key));
    if (createHash("sha256").update(bytes).digest("hex") !== row.sha256)
      wrong.push(`${row.original_key} is damaged`);
    const wanted = PICTURE_WIDTHS.filter((width) => width < row.width);
    const made = row.variants.map(({ width }) => width);
    if (wanted.join() !== made.join()) wrong.push(`file ${row.id} has copies of ${made}, not of ${wanted}`);
  }
  const known = new Set(rows.flatMap(keysOf));
  for (const folder of ["files", "types"]) {
    for (const key of await listFiles(join(home.dataDir, "files", folder))) {
      if (!known.has(key)) wrong.push(`${folder}/${key} belongs to nothing`);
    }
  }
  return wrong;
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)));
}
