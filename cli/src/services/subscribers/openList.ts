import { createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { ColumnMap, ImportFormat } from "@quire/domain/audience/subscriberColumns";
import { HEAD_BYTES, readListHead } from "@quire/domain/audience/subscriberHead";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { hashOfFile } from "../hashOfFile.ts";
import { pipeStdin } from "../stdin.ts";

/** A local list, with what its first rows show. */
export interface OpenList {
  path: string;
  /** Its name on the site. */
  name: string;
  size: number;
  sha256: string;
  columns: string[];
  guessed: { format: ImportFormat; mapping: ColumnMap };
}

/** Runs `work` with a list; `-` is stdin, saved temporarily. */
export async function withList<T>(
  terminal: Terminal,
  file: string,
  work: (list: OpenList) => Promise<T>,
): Promise<T> {
  if (file !== "-") {
    const path = resolve(terminal.cwd, file);
    return work(await openList(terminal, { path, name: basename(file), typed: file }));
  }
  const dir = await mkdtemp(join(tmpdir(), "quire-list-"));
  try {
    const path = join(dir, "stdin.csv");
    await pipeStdin(terminal, createWriteStream(path, { mode: 0o600 }));
    return await work(await openList(terminal, { path, name: "stdin.csv", typed: "-" }));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function openList(
  { signal }: Terminal,
  { path, name, typed }: { path: string; name: string; typed: string },
): Promise<OpenList> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw unusable(typed, "File not found.");
  if (found.size === 0) throw unusable(typed, "The file is empty.");
  const head = readListHead(await firstBytes(path));
  if (!head) throw unusable(typed, "This isn't a text file. Export the list as CSV and send that.");
  return {
    path,
    name,
    size: found.size,
    sha256: await hashOfFile(path, signal),
    columns: head.columns,
    guessed: { format: head.format, mapping: head.mapping },
  };
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function unusable(typed: string, why: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "list_unusable",
    message: `${typed === "-" ? "stdin" : typed}: ${why}`,
    saved: "Nothing was sent.",
  });
}
