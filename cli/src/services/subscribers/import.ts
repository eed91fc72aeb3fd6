import { getImport, getRefusedRows, startImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import type { ColumnMap, ImportFormat } from "@quire/domain/audience/subscriberColumns";
import type { Terminal } from "../../terminal.ts";
import { download } from "../account/download.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import type { Reading } from "../meter.ts";
import { orNull } from "../orNull.ts";
import { pollUntilDone } from "../pollUntilDone.ts";
import { startedImport } from "../startedImport.ts";
import { sendOnce } from "../uploads/sendOnce.ts";
import { writeNew } from "../writeNew.ts";
import type { OpenList } from "./openList.ts";

export interface ImportRequest {
  place: Place;
  list: OpenList;
  mapping: ColumnMap;
  format: ImportFormat;
  /** Words that we don't know and that mean subscribed. */
  subscribedWords: readonly string[];
  dryRun: boolean;
  /** Path for rejected rows. */
  refusedPath: string;
  onProgress(reading: Reading): void;
}

export interface Imported {
  result: SubscriberImport;
  /** The file with rejected rows; null if there are none. */
  refusedFile: string | null;
}

/**
 * Uploads a list and waits for the import. A stopped run resumes the same import: nothing is sent twice, and no one
 * is added twice.
 */
export async function importList(terminal: Terminal, request: ImportRequest): Promise<Imported> {
  const { place, list, mapping, format, subscribedWords, dryRun } = request;
  const { account, user } = await openOwn(terminal, place);
  const siteId = user.id;
  const facts = [account.origin, siteId, list.sha256, mapping, format, dryRun, ...subscribedWords];
  const started = await startedImport(terminal, facts);
  const params = { id: siteId, importId: started.id };
  const fetchImport = () => account.client.call(getImport, { params, signal: terminal.signal });
  let known = await orNull(fetchImport());
  if (!known) {
    const { path, name, size, sha256 } = list;
    const { file } = await sendOnce(terminal, account, {
      ...{ siteId, kind: "csv", path, name, size, sha256 },
      onProgress: (done, total) => request.onProgress({ stage: "Sending", done, total, unit: "bytes" }),
    });
    const body = {
      ...{ id: started.id, file_id: file.id, dry_run: dryRun, format, mapping },
      ...(subscribedWords.length > 0 && { subscribed_words: [...subscribedWords] }),
    };
    known = await account.client.call(startImport, {
      params: { id: siteId },
      body,
      signal: terminal.signal,
      idempotent: true,
    });
  }
  const result = await pollUntilDone(terminal, known, {
    poll: fetchImport,
    show: (work) => request.onProgress(readingOf(work)),
  });
  const refusedFile = result.has_refused
    ? await writeNew(request.refusedPath, await download(terminal, account, getRefusedRows, { params }))
    : null;
  await started.forget();
  return { result, refusedFile };
}

/** Shows the server's progress: it reads the file, then merges the rows. */
function readingOf({ state, counts, read, size }: SubscriberImport): Reading {
  if (state === "merging") return { stage: "Merging", done: counts.rows, total: counts.rows, unit: "rows" };
  const total = read > 0 ? Math.round((counts.rows * size) / read) : null;
  return { stage: state === "waiting" ? "Waiting" : "Reading", done: counts.rows, total, unit: "rows" };
}
