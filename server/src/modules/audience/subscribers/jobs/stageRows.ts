import { once } from "node:events";
import type { UnknownWord } from "@quire/contracts/records/subscriber";
import {
  checkColumns,
  guessColumns,
  guessFormat,
  readHeader,
} from "@quire/domain/audience/subscriberColumns";
import { type ListedSubscriber, rowReader } from "@quire/domain/audience/subscriberRows";
import { bareWord } from "@quire/domain/text/bareWord";
import type { CsvRow } from "@quire/domain/text/csvRows";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { failpoint } from "../../../../platform/failpoint.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { type ImportRow, NO_COUNTS } from "../importRow.ts";
import { ImportProblem } from "../problem.ts";
import { readTable } from "../table/readTable.ts";
import { RefusedRows } from "../table/refusedRows.ts";
import { type Progress, recordProgress } from "./progress.ts";

/** Rows between two progress updates, some ten per second. */
const PROGRESS_ROWS = 25_000;
const MAX_UNKNOWN_WORDS = 50;

/** A file whose rows are all in the staging table. */
export interface Staged {
  progress: Progress;
  refused: RefusedRows;
  /** Accepted rows in the staging table, and those whose address is out. */
  staged: number;
  out: number;
}

/**
 * Reads a file into a temporary staging table of this connection: it needs no WAL and no cleanup, since it
 * disappears with the connection, and a repeated import starts with an empty one.
 */
export async function stageRows(
  platform: Platform,
  client: pg.Client,
  work: ImportRow & { storage_key: string; refused_key: string },
): Promise<Staged> {
  const file = await platform.storage.get(work.storage_key);
  if (!file) throw new ImportProblem("The file is no longer here. Send it again.");
  await client.query(
    `CREATE TEMPORARY TABLE staged (line integer, email text COLLATE "C", name text, since timestamptz, is_out boolean, has_left boolean)`,
  );
  const copy = client.query(copyFrom("COPY staged (line, email, name, since, is_out, has_left) FROM STDIN"));
  // An error that breaks the connection is thrown by the pending query.
  copy.on("error", () => undefined);
  let table: Table | null = null;
  let reported = 0;
  try {
    for await (const { rows, bytes } of readTable(file)) {
      const isFirst: boolean = table === null;
      if (isFirst && rows.length > 0) table = openTable(platform, work, rows);
      const lines = table ? acceptRows(table, isFirst && table.hasHeader ? rows.slice(1) : rows) : "";
      if (table) table.progress.read += bytes;
      if (lines !== "" && !copy.write(lines)) await drained(copy);
      await table?.refused.flush();
      if (!table || (table.progress.counts.rows - reported < PROGRESS_ROWS && reported > 0)) continue;
      reported = Math.max(1, table.progress.counts.rows);
      await recordProgress(platform, work.id, table.progress, "reading");
      failpoint("importReading");
    }
    if (!table) throw new ImportProblem("The file is empty. Nobody was added.");
    if (table.progress.counts.rows === 0) {
      throw new ImportProblem("The file has only column names. Nobody was added.");
    }
    copy.end();
    await once(copy, "finish");
    return table;
  } catch (error) {
    file.destroy();
    table?.refused.discard();
    throw error;
  }
}

interface Table extends Staged {
  hasHeader: boolean;
  read: ReturnType<typeof rowReader>;
}

/** Guesses the columns from the first rows unless the request maps them. */
function openTable(
  platform: Platform,
  { format, mapping, subscribed_words: words, refused_key: key }: ImportRow & { refused_key: string },
  rows: readonly CsvRow[],
): Table {
  const [first, ...others] = rows.slice(0, 200).map(({ cells }) => cells);
  const { columns, isHeader } = readHeader(first ?? []);
  const map = mapping ?? guessColumns(columns, isHeader ? others : [first ?? [], ...others]);
  const columnError = checkColumns(map, columns);
  if (columnError) throw new ImportProblem(`${columnError} Nobody was added.`);
  return {
    hasHeader: isHeader,
    read: rowReader(columns, map, words),
    staged: 0,
    out: 0,
    refused: new RefusedRows(platform.storage, key, columns),
    progress: {
      read: 0,
      counts: { ...NO_COUNTS },
      format: format ?? guessFormat(columns),
      mapping: map,
      unknownWords: [],
    },
  };
}

/** Returns COPY lines of the accepted rows; records the refused ones with their reason. */
function acceptRows(table: Table, rows: readonly CsvRow[]): string {
  const { counts } = table.progress;
  let lines = "";
  for (const row of rows) {
    counts.rows++;
    const result = table.read(row);
    if ("refused" in result) {
      if (result.refused === "opted_out") counts.opted_out++;
      else if (result.refused === "unclear") {
        counts.unclear++;
        countWord(table.progress.unknownWords, result.word ?? "");
      } else counts.invalid++;
      table.refused.add(row.line, result.refused, row.cells);
      if (result.email !== undefined) {
        table.out++;
        const out = { email: result.email, name: "", since: null };
        lines += copyLine(row.line, out, result.refused === "opted_out" ? "left" : "unclear");
      }
    } else {
      table.staged++;
      lines += copyLine(row.line, result, "subscribed");
    }
  }
  return lines;
}

/** Counts a word; of very many different ones, which are no words, only the first are listed. */
function countWord(words: UnknownWord[], word: string): void {
  const known = words.find((one) => bareWord(one.word) === bareWord(word));
  if (known) known.rows++;
  else if (words.length < MAX_UNKNOWN_WORDS) words.push({ word, rows: 1 });
}

/** Cells contain no control characters here; COPY gives a special meaning only to backslashes. */
function copyLine(
  line: number,
  { email, name, since }: ListedSubscriber,
  consent: "subscribed" | "unclear" | "left",
): string {
  const text = `${line}\t${email}\t${name}\t`;
  const escaped = text.includes("\\") ? text.replaceAll("\\", "\\\\") : text;
  return `${escaped}${since ?? "\\N"}\t${consent !== "subscribed"}\t${consent === "left"}\n`;
}

function drained(copy: NodeJS.WritableStream): Promise<unknown> {
  // `once` rejects if the stream fails instead.
  return once(copy, "drain");
}
