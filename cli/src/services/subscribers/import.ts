import { getImport, getRefusedRows, startImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import type { ColumnMap, ImportFormat } from "@quire/domain/audience/subscriberColumns";
import type { Terminal } from "../../terminal.ts";
import { download } from "../account/download.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import type { Reading } from "../meter.ts";
import { orNull } from "../orNull.ts";
import { startedImport } from "../startedImport.ts";
import { untilOver } from "../untilOver.ts";
import { sendOnce } from "../uploads/sendOnce.ts";
import { writeNew } from "../writeNew.ts";
import type { OpenList } from "./openList.ts";

export interface ImportRequest {
  place: Place;
  list: OpenList;
  mapping: ColumnMap;
  format: ImportFormat;
  dryRun: boolean;
  /** Where the rows go that are not taken. */
  refusedPath: string;
  onProgress(reading: Reading): void;
}

export interface Imported {
  result: SubscriberImport;
  /** The file with the rows that were not taken; null where all were. */
  refusedFile: string | null;
}

/**
 * Sends a list and waits for what comes of it. Stopped at any moment and run again, it goes on as the same import: what
 * was sent is not sent again, and nobody is added twice.
 */
export async function importList(terminal: Terminal, request: ImportRequest): Promise<Imported> {
  const { place, list, mapping, format, dryRun } = request;
  const { account, user } = await openOwn(terminal, place);
  const siteId = user.id;
  const facts = [account.origin, siteId, list.sha256, mapping, format, dryRun];
  const begun = await startedImport(terminal, facts);
  const params = { id: siteId, importId: begun.id };
  const ask = () => account.client.call(getImport, { params, signal: terminal.signal });
  let known = await orNull(ask());
  if (!known) {
    const { path, name, size, sha256 } = list;
    const { file } = await sendOnce(terminal, account, {
      ...{ siteId, kind: "csv", path, name, size, sha256 },
      onProgress: (done, total) => request.onProgress({ stage: "Sending", done, total, unit: "bytes" }),
    });
    const body = { id: begun.id, file_id: file.id, dry_run: dryRun, format, mapping };
    known = await account.client.call(startImport, {
      params: { id: siteId },
      body,
      signal: terminal.signal,
      idempotent: true,
    });
  }
  const result = await untilOver(terminal, known, {
    ask,
    show: (work) => request.onProgress(readingOf(work)),
  });
  const refusedFile = result.has_refused
    ? await writeNew(request.refusedPath, await download(terminal, account, getRefusedRows, { params }))
    : null;
  await begun.forget();
  return { result, refusedFile };
}

/** How far the server is: it reads the file, then merges what it read. */
function readingOf({ state, counts, read, size }: SubscriberImport): Reading {
  if (state === "merging") return { stage: "Merging", done: counts.rows, total: counts.rows, unit: "rows" };
  const total = read > 0 ? Math.round((counts.rows * size) / read) : null;
  return { stage: state === "waiting" ? "Waiting" : "Reading", done: counts.rows, total, unit: "rows" };
}
