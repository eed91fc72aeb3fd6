import { createHash } from "node:crypto";
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { select } from "../../../../platform/database/select.ts";
import { readRange } from "../../../../platform/http/byteRange.ts";
import { header } from "../../../../platform/http/header.ts";
import { querySearch } from "../../../../platform/http/querySearch.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { attachmentHeader } from "../../../../platform/storage/attachmentHeader.ts";
import { LINK_SECRET, SIGNED_FILES_PATH, verifyLink } from "../../../../platform/storage/signedLinks.ts";
import type { StoredFile } from "../../../../platform/storage/storage.ts";
import { IS_SERVED } from "../../isServed.ts";
import { ownerOfKey } from "../keys.ts";
import { fileNotFound } from "./fileNotFound.ts";

/** Types that browsers play or our readers open. Any other is only downloaded, whatever the URL says. */
const INLINE_TYPES =
  /^(?:audio|video)\/|^image\/(?:avif|bmp|gif|jpeg|png|webp)$|^application\/(?:pdf|epub\+zip)$/;
const PROVIDER_URL_SECONDS = 60;

interface OpenedUrl {
  key: string;
  file: StoredFile;
  downloadAs: string | undefined;
  /** Seconds until the URL expires. */
  secondsLeft: number;
}

/** `GET` and `HEAD /files/signed/{key*}`, on every host: private files, by a URL that expires. */
export function serveSigned(platform: Platform): ServerRoute {
  return {
    method: "GET",
    path: `${SIGNED_FILES_PATH}/{key*}`,
    // hapi would read a video from its beginning to send its last minute.
    options: { response: { ranges: false } },
    handler: async (request, reply) => {
      const opened = await open(platform, request);
      if (!opened) return fileNotFound(reply);
      const providerUrl =
        opened.downloadAs &&
        (await platform.storage.providerUrl(opened.key, PROVIDER_URL_SECONDS, opened.downloadAs));
      if (providerUrl) return reply.redirect(providerUrl).header("cache-control", "no-store");
      return send(platform, request, reply, opened);
    },
  };
}

async function open(platform: Platform, request: Request): Promise<OpenedUrl | null> {
  const { clock, secrets, storage } = platform;
  const query = new URLSearchParams(querySearch(request));
  const key = String(request.params.key ?? "");
  const [expires, signature] = [query.get("expires") ?? "", query.get("signature") ?? ""];
  const downloadAs = query.get("download") ?? undefined;
  const now = clock.now().getTime();
  if (!verifyLink(secrets(LINK_SECRET), { key, downloadAs, expires, signature }, now)) return null;
  const [file, withheld] = await Promise.all([storage.stat(key), isWithheld(platform, key)]);
  if (withheld) return null;
  return file && { key, file, downloadAs, secondsLeft: Math.floor(Number(expires) - now / 1000) };
}

/** Returns whether a moderator took the file away: links given out before must not open it. */
async function isWithheld({ db }: Platform, key: string): Promise<boolean> {
  const owner = ownerOfKey(key);
  if (!owner) return false;
  const rows = await select(
    db,
    `SELECT 1 FROM files f JOIN sites s ON s.id = f.site_id
      WHERE f.site_id = $siteId AND f.sha256 = $sha256 AND f.kind = $kind AND NOT (${IS_SERVED})`,
    { ...owner },
  );
  return rows.length > 0;
}

async function send(
  { storage }: Platform,
  request: Request,
  reply: ResponseToolkit,
  opened: OpenedUrl,
): Promise<ResponseObject> {
  const { key, file } = opened;
  // The key contains the content's hash, so the bytes at it never change.
  const etag = createHash("sha256").update(key).digest("hex").slice(0, 32);
  const notModified = reply.entity({ etag });
  if (notModified) return withHeaders(notModified, opened);
  const range = matchesIfRange(header(request, "if-range"), etag)
    ? readRange(header(request, "range"), file.size)
    : null;
  if (range === "outside") {
    const refused = reply.response().code(416).header("content-range", `bytes */${file.size}`);
    return withHeaders(refused, opened);
  }
  const isHead = request.method === "head";
  const body = isHead ? "" : await storage.get(key, range ?? undefined);
  if (body === null) return fileNotFound(reply);
  const response = reply.response(body).etag(etag);
  if (range) {
    response.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  }
  response.header("content-length", String(range ? range.end - range.start + 1 : file.size));
  return withHeaders(response, opened);
}

/** Whether a range may be added to what the browser has: only if that has the same bytes. */
function matchesIfRange(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === `"${etag}"`;
}

/** Prevents sniffing and scripts: an uploaded page must not run on our origin. */
function withHeaders(response: ResponseObject, { file, downloadAs, secondsLeft }: OpenedUrl): ResponseObject {
  const downloadName = downloadAs ?? (INLINE_TYPES.test(file.contentType) ? null : "file");
  return response
    .type(file.contentType)
    .header("accept-ranges", "bytes")
    .header("cache-control", `private, max-age=${secondsLeft}`)
    .header("content-disposition", downloadName === null ? "inline" : attachmentHeader(downloadName))
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-origin")
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff");
}
