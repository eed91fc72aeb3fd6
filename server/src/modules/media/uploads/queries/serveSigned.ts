import { createHash } from "node:crypto";
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { readRange } from "../../../../platform/http/byteRange.ts";
import { header } from "../../../../platform/http/header.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { attachmentHeader } from "../../../../platform/storage/attachmentHeader.ts";
import { LINK_SECRET, SIGNED_FILES_PATH, verifyLink } from "../../../../platform/storage/signedLinks.ts";
import type { StoredFile } from "../../../../platform/storage/storage.ts";
import { noSuchFile } from "./noSuchFile.ts";

/** What a browser plays or our readers open. Anything else is only ever saved, whatever the link says. */
const SHOWN = /^(?:audio|video)\/|^image\/(?:avif|bmp|gif|jpeg|png|webp)$|^application\/(?:pdf|epub\+zip)$/;
const PROVIDER_SECONDS = 60;

interface Opened {
  key: string;
  file: StoredFile;
  downloadAs: string | undefined;
  /** Seconds for which the link still holds. */
  left: number;
}

/** `GET` and `HEAD /files/signed/{key*}`, on every host: private files, by a link that says until when. */
export function serveSigned(platform: Platform): ServerRoute {
  return {
    method: "GET",
    path: `${SIGNED_FILES_PATH}/{key*}`,
    // hapi would read a film from its beginning to send its last minute.
    options: { response: { ranges: false } },
    handler: async (request, reply) => {
      const opened = await open(platform, request);
      if (!opened) return noSuchFile(reply);
      const elsewhere =
        opened.downloadAs &&
        (await platform.storage.providerUrl(opened.key, PROVIDER_SECONDS, opened.downloadAs));
      if (elsewhere) return reply.redirect(elsewhere).header("cache-control", "no-store");
      return send(platform, request, reply, opened);
    },
  };
}

async function open({ clock, secret, storage }: Platform, request: Request): Promise<Opened | null> {
  const query = new URLSearchParams(request.url.search);
  const key = String(request.params.key ?? "");
  const [expires, signature] = [query.get("expires") ?? "", query.get("signature") ?? ""];
  const downloadAs = query.get("download") ?? undefined;
  const now = clock.now().getTime();
  if (!verifyLink(secret(LINK_SECRET), { key, downloadAs, expires, signature }, now)) return null;
  const file = await storage.stat(key);
  return file && { key, file, downloadAs, left: Math.floor(Number(expires) - now / 1000) };
}

async function send(
  { storage }: Platform,
  request: Request,
  reply: ResponseToolkit,
  opened: Opened,
): Promise<ResponseObject> {
  const { key, file } = opened;
  // The key is made of the content's hash: what is under it never changes.
  const etag = createHash("sha256").update(key).digest("hex").slice(0, 32);
  const known = reply.entity({ etag });
  if (known) return withHeaders(known, opened);
  const range = isSame(header(request, "if-range"), etag)
    ? readRange(header(request, "range"), file.size)
    : null;
  if (range === "outside") {
    const refused = reply.response().code(416).header("content-range", `bytes */${file.size}`);
    return withHeaders(refused, opened);
  }
  const head = request.method === "head";
  const body = head ? "" : await storage.get(key, range ?? undefined);
  if (body === null) return noSuchFile(reply);
  const response = reply.response(body).etag(etag);
  if (range) {
    response.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  }
  response.header("content-length", String(range ? range.end - range.start + 1 : file.size));
  return withHeaders(response, opened);
}

/** Whether a part may be added to what the browser has: only if that is of these very bytes. */
function isSame(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === `"${etag}"`;
}

/** A page that was sent as a file must not run here, and nobody may guess that it is one. */
function withHeaders(response: ResponseObject, { file, downloadAs, left }: Opened): ResponseObject {
  const saved = downloadAs ?? (SHOWN.test(file.contentType) ? null : "file");
  return response
    .type(file.contentType)
    .header("accept-ranges", "bytes")
    .header("cache-control", `private, max-age=${left}`)
    .header("content-disposition", saved === null ? "inline" : attachmentHeader(saved))
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-origin")
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff");
}
