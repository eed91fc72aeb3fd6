import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { LRUCache } from "lru-cache";
import { authenticate } from "../../../../platform/http/authenticate.ts";
import type { RequestFacts } from "../../../../platform/http/context.ts";
import { Cookies } from "../../../../platform/http/cookies.ts";
import { factsReader } from "../../../../platform/http/facts.ts";
import { querySearch } from "../../../../platform/http/querySearch.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { type FetchOptions, OutboundError } from "../../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { EMAIL_WIDTHS } from "../../../../platform/storage/presentImage.ts";
import { isSignedPicture, REMOTE_PICTURES_PATH } from "../../remotePictures.ts";
import { toJpeg } from "../picture.ts";
import { typeByContent } from "../typeByContent.ts";
import { fileNotFound } from "./fileNotFound.ts";
import { withPictureHeaders } from "./pictureHeaders.ts";

/** Types that browsers show. Never SVG, which may contain scripts. */
const TYPES = ["image/avif", "image/gif", "image/jpeg", "image/png", "image/webp"];
const SHOWN_IN_EMAIL = ["image/gif", "image/jpeg", "image/png"];
const PICTURE: FetchOptions = {
  accept: TYPES.join(","),
  // The bytes decide below: many servers name no type.
  types: [...TYPES, "image/jpg", "application/octet-stream", "binary/octet-stream"],
  maxBytes: 10 * 1024 * 1024,
  timeoutMs: 10_000,
};
const CACHED_BYTES = 32 * 1024 * 1024;
const CACHED_MS = 30 * 60_000;

interface Picture {
  type: string;
  body: Buffer;
}

/**
 * `GET /files/remote?url&signature&as`, on every host: a picture of another server, fetched by us. Without a signature
 * only for signed-in users, who see pictures in the drafts that they write. `as=jpeg` is for email programs.
 */
export function serveRemote(platform: Platform): ServerRoute {
  const readFacts = factsReader(platform.config);
  const cache = new LRUCache<string, Picture>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ body }) => body.length + 500,
    ttl: CACHED_MS,
    perf: { now: () => platform.clock.now().getTime() },
    ttlResolution: 0,
  });
  const running = new Map<string, Promise<Picture | null>>();

  async function load(url: string, ip: string, asJpeg: boolean): Promise<Picture | null> {
    const key = asJpeg ? `jpeg ${url}` : url;
    const cached = cache.get(key);
    if (cached) return cached;
    await enforceLimit(platform, "remotePicturesByAddress", ip);
    const started =
      running.get(key) ??
      fetchPicture(platform, url, asJpeg).finally(() => {
        running.delete(key);
      });
    running.set(key, started);
    const picture = await started;
    if (picture) cache.set(key, picture);
    return picture;
  }

  return {
    method: "GET",
    path: REMOTE_PICTURES_PATH,
    handler: async (request, reply) => {
      const facts = readFacts(request);
      const query = new URLSearchParams(querySearch(request));
      const url = query.get("url") ?? "";
      const signature = query.get("signature");
      const isPublic = signature !== null;
      const isAllowed = isPublic
        ? isSignedPicture(platform, url, signature)
        : await isSignedIn(platform, request, facts);
      const asJpeg = query.get("as") === "jpeg";
      const picture = isAllowed ? await load(url, facts.ip, asJpeg) : null;
      return picture ? send(reply, picture, isPublic) : fileNotFound(reply);
    },
  };
}

async function isSignedIn(platform: Platform, request: Request, facts: RequestFacts): Promise<boolean> {
  const caller = await authenticate(
    platform,
    request,
    facts,
    new Cookies(facts.scheme, platform.config.platformHost),
  );
  return caller.kind === "user";
}

/**
 * Fetches a picture; null if there is none. The reason is only logged: it would map our network. For email programs, what
 * Outlook can't show becomes JPEG.
 */
async function fetchPicture(
  { outbound, log }: Platform,
  url: string,
  asJpeg: boolean,
): Promise<Picture | null> {
  try {
    const { body } = await outbound.get(url, PICTURE);
    const type = await typeByContent("", body.subarray(0, 4100));
    if (!TYPES.includes(type)) return null;
    if (!asJpeg || SHOWN_IN_EMAIL.includes(type)) return { type, body };
    const jpeg = await toJpeg(body, EMAIL_WIDTHS.picture).catch(() => null);
    return jpeg && { type: "image/jpeg", body: jpeg };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    log.info({ reason: error.reason, status: error.status }, "a remote picture could not be read");
    return null;
  }
}

function send(reply: ResponseToolkit, { type, body }: Picture, isPublic: boolean): ResponseObject {
  return withPictureHeaders(
    reply.response(body).type(type),
    `${isPublic ? "public" : "private"}, max-age=1800`,
    isPublic ? "cross-origin" : "same-origin",
  );
}
