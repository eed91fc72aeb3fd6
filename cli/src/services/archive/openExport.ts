import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { hashOfFile } from "../hashOfFile.ts";

/** A local export of another platform, ready to upload. */
export interface OpenExport {
  path: string;
  /** Its name on the site. */
  name: string;
  size: number;
  sha256: string;
}

/** Modification time of every file in the zip, so that the same folder yields the same file. */
const NO_TIME = new Date(Date.UTC(2000, 0, 1));

/** Runs `work` with an export; an unpacked folder is zipped temporarily. */
export async function withExport<T>(
  terminal: Terminal,
  typed: string,
  work: (opened: OpenExport) => Promise<T>,
): Promise<T> {
  const path = resolve(terminal.cwd, typed);
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return work(await describe(terminal, path, typed));
  if (!found?.isDirectory()) throw unusable(typed, "File or folder not found.");
  const dir = await mkdtemp(join(tmpdir(), "quire-export-"));
  try {
    const packed = join(dir, `${basename(path)}.zip`);
    if ((await pack(terminal, path, packed)) === 0) throw unusable(typed, "The folder is empty.");
    return await work(await describe(terminal, packed, typed));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function describe({ signal }: Terminal, path: string, typed: string): Promise<OpenExport> {
  const { size } = await stat(path);
  if (size === 0) throw unusable(typed, "The file is empty.");
  return { path, name: basename(path), size, sha256: await hashOfFile(path, signal) };
}

/** A hidden file that says that a folder's texts are notes of Obsidian, which are private. */
const OBSIDIAN = join(".obsidian", "app.json");

/** Zips a folder, sorted by name; returns the number of files. Skips hidden files, installed packages and links. */
async function pack({ signal }: Terminal, folder: string, to: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => name === OBSIDIAN || !name.split(sep).some(isSkipped))
    .sort();
  const zip = new ZipFile();
  for (const name of names) {
    zip.addFile(join(folder, name), name.split(sep).join("/"), { mtime: NO_TIME, mode: 0o100644 });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to, { mode: 0o600 }), { signal });
  return names.length;
}

const isSkipped = (part: string) => part.startsWith(".") || part === "node_modules";

function unusable(typed: string, why: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "export_unusable",
    message: `${typed}: ${why}`,
    saved: "Nothing was sent.",
  });
}
