import { Readable } from "node:stream";
import type { Client } from "@quire/client/client";
import { getSiteImport, listImportedPosts, startSiteImport } from "@quire/contracts/calls/siteImports";
import type { ImportedPost, SiteImport } from "@quire/contracts/records/siteImport";
import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import { csvLine } from "@quire/domain/text/csv";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import type { Reading } from "../meter.ts";
import { orNull } from "../orNull.ts";
import { startedImport } from "../startedImport.ts";
import { untilOver } from "../untilOver.ts";
import { sendOnce } from "../uploads/sendOnce.ts";
import { writeNew } from "../writeNew.ts";
import type { OpenExport } from "./openExport.ts";

const PAGE = 100;

export interface SiteImportRequest {
  place: Place;
  opened: OpenExport;
  source: ArchiveSource;
  siteUrl: string | undefined;
  dryRun: boolean;
  asDrafts: boolean;
  /** Where the report goes, if there is something to say. */
  reportPath: string;
  onProgress(reading: Reading): void;
}

export interface ImportedSite {
  result: SiteImport;
  /** The first posts of which there is something to say. */
  noted: ImportedPost[];
  /** The file with all of them; null where there is none. */
  reportFile: string | null;
}

/**
 * Sends another platform's export and waits for what comes of it. Stopped at any moment and run again, it goes on as the
 * same import: what was sent is not sent again, and no post is brought twice.
 */
export async function importSite(terminal: Terminal, request: SiteImportRequest): Promise<ImportedSite> {
  const { place, opened, source, siteUrl, dryRun, asDrafts } = request;
  const { account, user } = await openOwn(terminal, place);
  const { client } = account;
  const wishes = { source, site_url: siteUrl, dry_run: dryRun, as_drafts: asDrafts };
  const begun = await startedImport(terminal, [account.origin, user.id, opened.sha256, wishes]);
  const params = { id: user.id, importId: begun.id };
  const ask = () => client.call(getSiteImport, { params, signal: terminal.signal });
  let known = await orNull(ask());
  if (!known) {
    const { file } = await sendOnce(terminal, account, {
      ...{ siteId: user.id, kind: "archive", ...opened },
      onProgress: (done, total) => request.onProgress({ stage: "Sending", done, total, unit: "bytes" }),
    });
    known = await client.call(startSiteImport, {
      params: { id: user.id },
      body: { id: begun.id, file_id: file.id, ...wishes },
      signal: terminal.signal,
      idempotent: true,
    });
  }
  const result = await untilOver(terminal, known, {
    ask,
    show: (work) => request.onProgress(readingOf(work)),
  });
  const { noted, reportFile } = await keepReport(terminal, client, params, request.reportPath);
  await begun.forget();
  return { result, noted, reportFile };
}

function readingOf({ state, counts }: SiteImport): Reading {
  const stage = state === "waiting" ? "Waiting" : "Importing";
  return { stage, done: counts.posts, total: null, unit: counts.posts === 1 ? "post" : "posts" };
}

/** Writes down every post of which there is something to say, a page at a time. */
async function keepReport(
  { signal }: Terminal,
  client: Client,
  params: { id: string; importId: string },
  path: string,
): Promise<{ noted: ImportedPost[]; reportFile: string | null }> {
  const ask = (next: string | null) =>
    client.call(listImportedPosts, {
      params,
      query: { noted: true, size: PAGE, ...(next === null ? {} : { next }) },
      signal,
    });
  const first = await ask(null);
  if (first.posts.length === 0) return { noted: [], reportFile: null };
  async function* lines() {
    yield csvLine(["position", "title", "outcome", "status", "post_id", "left_out"]);
    for (let page = first; ; page = await ask(page.next)) {
      for (const post of page.posts) yield csvLine(cellsOf(post));
      if (page.next === null || page.posts.length === 0) return;
    }
  }
  return { noted: first.posts, reportFile: await writeNew(path, Readable.from(lines())) };
}

const cellsOf = ({ position, title, outcome, status, post_id, left_out }: ImportedPost) => [
  position,
  title,
  outcome,
  status,
  post_id,
  left_out.join(" "),
];
