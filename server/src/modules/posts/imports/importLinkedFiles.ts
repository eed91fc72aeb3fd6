import type { Readable } from "node:stream";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { PostDocument } from "@quire/documents/schema";
import { UPLOAD_LIMITS, type UploadKind } from "@quire/domain/media/uploads";
import { parseUrl } from "@quire/domain/text/parseUrl";
import { type ArchiveFiles, ArchiveProblem, fileIn, type LinkedFile } from "@quire/formats/archive";
import { placeFiles } from "@quire/formats/post/linkedFiles";
import { LRUCache } from "lru-cache";
import { Refusal } from "../../../platform/http/refusal.ts";
import { type FetchOptions, OutboundError } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { importFile } from "../../media/importPicture.ts";
import { FILE_TIMEOUT_MS, nameOf } from "./importFiles.ts";

/** After this many failures in a row a server counts as down; each could cost the full timeout. */
const GIVE_UP_AFTER = 5;
const UNREACHABLE: readonly string[] = ["unreachable", "too_slow"];
/** Goods are stored unopened, so that a page saying that one is gone would be stored as the file. */
const GOOD_TYPES = [
  ...["application/octet-stream", "binary/octet-stream", "application/zip", "application/x-zip-compressed"],
  ...["application/x-cbz", "application/vnd.comicbook+zip", "text/csv", "application/csv"],
  ...["application/vnd.ms-excel", "application/vnd.ms-powerpoint"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.oasis.opendocument.presentation",
];

const fetchOptions = (kind: UploadKind): FetchOptions => ({
  accept: "*/*",
  types: kind === "good" ? GOOD_TYPES : null,
  maxBytes: UPLOAD_LIMITS[kind],
  timeoutMs: FILE_TIMEOUT_MS,
});

/** The stored file, or the middle of a sentence that says why there is none. */
type FileResult = { file: UploadedFile } | { why: string };

/** Imports the files that texts link to, each once: from the export if they are in it, otherwise from the web. */
export function linkedFileImporter(
  platform: Platform,
  { siteId, files }: { siteId: string; files: ArchiveFiles },
) {
  const results = new LRUCache<string, Promise<FileResult>>({ max: 5000 });
  const failures = new Map<string, number>();

  function importOnce(linked: LinkedFile): Promise<FileResult> {
    const known = results.get(linked.address);
    if (known) return known;
    const pending = importFrom(linked);
    results.set(linked.address, pending);
    // Failures on our side are retried with the post.
    pending.catch(() => results.delete(linked.address));
    return pending;
  }

  async function importFrom({ address, kind }: LinkedFile): Promise<FileResult> {
    const host = parseUrl(address)?.host ?? "";
    const isDown = (failures.get(host) ?? 0) >= GIVE_UP_AFTER;
    const inside = fileIn(files, address);
    if (inside === null && (host === "" || isDown)) return { why: "couldn't be fetched" };
    try {
      const bytes = await open(inside, { address, kind });
      const file = await importFile(platform, kind, { siteId, name: nameOf(inside ?? address), bytes });
      failures.delete(host);
      return { file };
    } catch (error) {
      if (error instanceof OutboundError) {
        if (UNREACHABLE.includes(error.reason)) failures.set(host, (failures.get(host) ?? 0) + 1);
        return { why: "couldn't be fetched" };
      }
      if (error instanceof ArchiveProblem) return { why: "is damaged" };
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      return { why: `couldn't be imported (${error.message})` };
    }
  }

  function open(inside: string | null, { address, kind }: LinkedFile): Promise<Readable> {
    return inside === null ? platform.outbound.open(address, fetchOptions(kind)) : files.open(inside);
  }

  /** Returns the text with files in place of its links. What couldn't be fetched stays a link, and is reported. */
  return async function importAll(
    blocks: PostDocument,
    wanted: readonly LinkedFile[],
  ): Promise<{ blocks: PostDocument; problems: string[] }> {
    const stored = new Map<string, LinkedFile & { file: UploadedFile }>();
    const problems: string[] = [];
    for (const linked of wanted) {
      const result = await importOnce(linked);
      if ("file" in result) stored.set(linked.address, { ...linked, file: result.file });
      else problems.push(`A file ${result.why}, and stays a link: ${linked.address.slice(0, 300)}`);
    }
    const placed = placeFiles(blocks, (href) => {
      const found = stored.get(href);
      if (!found) return null;
      const { id: file, name, size } = found.file;
      const type = found.kind === "audio" || found.kind === "video" ? found.kind : "file";
      return { type, id: platform.newId(), file, name, size };
    });
    return { blocks: placed, problems };
  };
}
