import { Readable } from "node:stream";
import type { Client } from "@quire/client/client";
import { getSiteImport, listImportedPosts, startSiteImport } from "@quire/contracts/calls/siteImports";
import type { ImportedPost, SiteImport } from "@quire/contracts/records/siteImport";
import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import { REPORT_HEADER, reportLine, skippedLine } from "@quire/domain/posts/importReport";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import type { Reading } from "../meter.ts";
import { orNull } from "../orNull.ts";
import { pollUntilDone } from "../pollUntilDone.ts";
import { startedImport } from "../startedImport.ts";
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
  /** Path of the report. */
  reportPath: string;
  onProgress(reading: Reading): void;
}

export interface ImportedSite {
  result: SiteImport;
  /** The first posts with remarks, and how many others have some. */
  remarked: ImportedPost[];
  moreRemarked: number;
  /** The file that lists every post; null if the export has none. */
  reportFile: string | null;
}

/**
 * Uploads another platform's export and waits for the import. A stopped run resumes the same import: nothing is
 * sent or imported twice.
 */
export async function importSite(terminal: Terminal, request: SiteImportRequest): Promise<ImportedSite> {
  const { place, opened, source, siteUrl, dryRun, asDrafts } = request;
  const { account, user } = await openOwn(terminal, place);
  const { client } = account;
  const options = { source, site_url: siteUrl, dry_run: dryRun, as_drafts: asDrafts };
  const started = await startedImport(terminal, [account.origin, user.id, opened.sha256, options]);
  const params = { id: user.id, importId: started.id };
  const fetchImport = () => client.call(getSiteImport, { params, signal: terminal.signal });
  let known = await orNull(fetchImport());
  if (!known) {
    const { file } = await sendOnce(terminal, account, {
      ...{ siteId: user.id, kind: "archive", ...opened },
      onProgress: (done, total) => request.onProgress({ stage: "Sending", done, total, unit: "bytes" }),
    });
    known = await client.call(startSiteImport, {
      params: { id: user.id },
      body: { id: started.id, file_id: file.id, ...options },
      signal: terminal.signal,
      idempotent: true,
    });
  }
  const result = await pollUntilDone(terminal, known, {
    poll: fetchImport,
    show: (work) => request.onProgress(readingOf(work)),
  });
  const report = await writeReport(terminal, client, {
    ...{ params, result, path: request.reportPath, siteUrl: user.site_url ?? account.origin },
  });
  await started.forget();
  return { result, ...report };
}

function readingOf({ state, counts }: SiteImport): Reading {
  const stage = state === "waiting" ? "Waiting" : "Importing";
  return { stage, done: counts.posts, total: null, unit: counts.posts === 1 ? "post" : "posts" };
}

interface ReportRequest {
  params: { id: string; importId: string };
  result: SiteImport;
  path: string;
  /** Where the posts are now. */
  siteUrl: string;
}

/** Posts with remarks that are shown on screen. */
const MAX_REMARKED = 10;

/** Writes the report, page by page: what was imported whole, what was changed, and what wasn't imported. */
async function writeReport(
  { signal }: Terminal,
  client: Client,
  { params, result, path, siteUrl }: ReportRequest,
): Promise<Pick<ImportedSite, "remarked" | "moreRemarked" | "reportFile">> {
  const fetchPage = (next: string | null) =>
    client.call(listImportedPosts, {
      params,
      query: { size: PAGE, ...(next === null ? {} : { next }) },
      signal,
    });
  const first = await fetchPage(null);
  if (first.posts.length === 0) return { remarked: [], moreRemarked: 0, reportFile: null };
  const remarked: ImportedPost[] = [];
  let moreRemarked = 0;
  async function* lines() {
    yield REPORT_HEADER;
    for (let page = first; ; page = await fetchPage(page.next)) {
      for (const post of page.posts) {
        if (post.left_out.length > 0 && remarked.length < MAX_REMARKED) remarked.push(post);
        else if (post.left_out.length > 0) moreRemarked++;
        yield reportLine(post, siteUrl);
      }
      if (page.next === null || page.posts.length === 0) break;
    }
    for (const skipped of result.asides) yield skippedLine(skipped);
  }
  const reportFile = await writeNew(path, Readable.from(lines(), { objectMode: false }));
  return { remarked, moreRemarked, reportFile };
}
