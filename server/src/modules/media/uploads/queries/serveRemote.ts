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
import { isSignedPicture, REMOTE_PICTURES_PATH } from "../../remotePictures.ts";
import { typeByContent } from "../typeByContent.ts";
import { fileNotFound } from "./fileNotFound.ts";
import { withPictureHeaders } from "./pictureHeaders.ts";

/** Types that browsers show. Never SVG, which may contain scripts. */
const TYPES = ["image/avif", "image/gif", "image/jpeg", "image/png", "image/webp"];
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
 * `GET /files/remote?url&signature`, on every host: a picture of another server, fetched by us. Without a signature only
 * for signed-in users, who see pictures in the drafts that they write.
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

  async function load(url: string, ip: string): Promise<Picture | null> {
    const cached = cache.get(url);
    if (cached) return cached;
    await enforceLimit(platform, "remotePicturesByAddress", ip);
    const started =
      running.get(url) ??
      fetchPicture(platform, url).finally(() => {
        running.delete(url);
      });
    running.set(url, started);
    const picture = await started;
    if (picture) cache.set(url, picture);
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
      const picture = isAllowed ? await load(url, facts.ip) : null;
      return picture ? send(reply, picture, isPublic) : fileNotFound(reply);
    },
  };
}

async function isSignedIn(platform: Platform, request: Request, facts: RequestFacts): Promise<boolean> {
  const caller = await authenticate(platform, request, facts, new Cookies(facts.scheme));
  return caller.kind === "user";
}

/** Fetches a picture; null if there is none. The reason is only logged: it would map our network. */
async function fetchPicture({ outbound, log }: Platform, url: string): Promise<Picture | null> {
  try {
    const { body } = await outbound.get(url, PICTURE);
    const type = await typeByContent("", body.subarray(0, 4100));
    return TYPES.includes(type) ? { type, body } : null;
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
