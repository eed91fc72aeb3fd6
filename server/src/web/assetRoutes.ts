import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { notFound } from "@hapi/boom";
import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { LRUCache } from "lru-cache";
import { header } from "../platform/http/header.ts";
import { typeOfAsset } from "./assetTypes.ts";
import type { ReadOtherAsset } from "./otherBuilds.ts";
import { acceptedEncoding, bytesOf, type CachedResponse, etagOf } from "./pageCache.ts";
import { matchesTag } from "./sendCached.ts";

const COMPRESSED = new Set([".js", ".mjs", ".css", ".html", ".json", ".svg", ".txt"]);

const FOREVER = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";
const A_DAY = "public, max-age=86400";

/** Most assets of other builds in memory. */
const OTHERS_CACHED = 200;

/**
 * Serves the built client's files. Names under /assets contain a hash of their content, so they never change. Those
 * of other builds are served too: a page may come from a process of another build, or from before an update.
 */
export async function assetRoutes(
  clientDir: string,
  policy: Readonly<Record<string, string>>,
  readOther: ReadOtherAsset,
): Promise<ServerRoute[]> {
  const files = await listFiles(clientDir);
  const own = files.map((file): ServerRoute => {
    const path = `/${relative(clientDir, file)}`;
    const load = once(async () => toAsset(await readFile(file), path));
    return {
      method: "GET",
      path,
      handler: async (request, reply) => send(request, reply, await load(), path, policy),
    };
  });
  const others = new LRUCache<string, CachedResponse>({ max: OTHERS_CACHED });
  const other: ServerRoute = {
    method: "GET",
    path: "/assets/{name}",
    handler: async (request, reply) => {
      const name = request.params.name as string;
      const bytes = others.has(name) ? null : await readOther(name);
      if (bytes) others.set(name, toAsset(bytes, name));
      const asset = others.get(name);
      if (!asset) throw notFound();
      return send(request, reply, asset, `/assets/${name}`, policy);
    },
  };
  return [...own, other];
}

async function send(
  request: Request,
  reply: ResponseToolkit,
  asset: CachedResponse,
  path: string,
  policy: Readonly<Record<string, string>>,
) {
  const encoding = COMPRESSED.has(extname(path))
    ? acceptedEncoding(header(request, "accept-encoding"))
    : "identity";
  const etag = etagOf(asset, encoding);
  const response = matchesTag(header(request, "if-none-match"), etag)
    ? reply.response().code(304)
    : reply.response(await bytesOf(asset, encoding)).type(asset.contentType);
  if (encoding !== "identity") response.header("content-encoding", encoding);
  if (path === "/app.html") for (const [name, value] of Object.entries(policy)) response.header(name, value);
  return response
    .header("etag", etag)
    .header("vary", "accept-encoding")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", cachingOf(path));
}

function cachingOf(path: string): string {
  if (path.startsWith("/assets/")) return FOREVER;
  // The worker and its shell decide what every later visit runs: a cached copy would pin an old app.
  return path === "/sw.js" || path === "/app.html" ? REVALIDATE : A_DAY;
}

function toAsset(identity: Buffer, path: string): CachedResponse {
  return {
    status: 200,
    contentType: typeOfAsset(path),
    etag: `"${createHash("sha1").update(identity).digest("base64url")}"`,
    identity,
    forms: {},
  };
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
