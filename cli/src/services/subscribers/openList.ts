import { createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { CsvReader, guessDelimiter } from "@quire/domain/csvRows";
import {
  type ColumnMap,
  guessColumns,
  guessFormat,
  type ImportFormat,
  readHeader,
} from "@quire/domain/subscriberColumns";
import { decodeLines, detectEncoding } from "@quire/domain/textEncoding";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { hashOfFile } from "../hashOfFile.ts";
import { pipeStdin } from "../stdin.ts";

/** A list on the disk, with what its first rows say. */
export interface OpenList {
  path: string;
  /** As the site will know it. */
  name: string;
  size: number;
  sha256: string;
  columns: string[];
  guessed: { format: ImportFormat; mapping: ColumnMap };
}

const HEAD_BYTES = 64 * 1024;

/** Runs `work` with the list of this name; `-` is stdin, kept beside for as long as it is worked on. */
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
  if (!found?.isFile()) throw unusable(typed, "There is no such file.");
  if (found.size === 0) throw unusable(typed, "The file is empty.");
  const { columns, rows } = await readHead(path, typed);
  return {
    path,
    name,
    size: found.size,
    sha256: await hashOfFile(path, signal),
    columns,
    guessed: { format: guessFormat(columns), mapping: guessColumns(columns, rows) },
  };
}

async function readHead(path: string, typed: string): Promise<{ columns: string[]; rows: string[][] }> {
  const head = await firstBytes(path);
  const detected = detectEncoding(head);
  if (!detected) throw unusable(typed, "This is not a text file. Export the list as CSV and send that.");
  const bytes = head.subarray(detected.skip);
  const text =
    detected.encoding === "utf-8" ? decodeLines(bytes) : new TextDecoder(detected.encoding).decode(bytes);
  const { delimiter, skip } = guessDelimiter(text);
  const reader = new CsvReader(delimiter);
  const found = reader.push(text.slice(skip)).slice(0, 200);
  // A file of one line has no line end; of a longer one, the last line is cut and says nothing.
  if (found.length === 0) found.push(...reader.end().rows);
  const rows = found.map(({ cells }) => cells);
  const { columns, isHeader } = readHeader(rows[0] ?? []);
  return { columns, rows: isHeader ? rows.slice(1) : rows };
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
    kept: "Nothing was sent.",
  });
}
