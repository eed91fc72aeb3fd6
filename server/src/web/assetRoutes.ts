import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { header } from "../platform/http/header.ts";
import { acceptedEncoding, bytesOf, type CachedResponse, etagOf } from "./pageCache.ts";
import { matchesTag } from "./sendCached.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  // A module worker requires this type.
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
const COMPRESSED = new Set([".js", ".mjs", ".css", ".html", ".json", ".svg", ".txt"]);

const FOREVER = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";
const A_DAY = "public, max-age=86400";

/** Serves the built client's files. Names under /assets contain a hash of their content, so they never change. */
export async function assetRoutes(
  clientDir: string,
  policy: Readonly<Record<string, string>>,
): Promise<ServerRoute[]> {
  const files = await listFiles(clientDir);
  return files.map((file) => {
    const path = `/${relative(clientDir, file)}`;
    const load = once(() => readAsset(file));
    return {
      method: "GET",
      path,
      handler: async (request, reply) => send(request, reply, await load(), path, policy),
    };
  });
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

async function readAsset(file: string): Promise<CachedResponse> {
  const identity = await readFile(file);
  return {
    status: 200,
    contentType: TYPES[extname(file)] ?? "application/octet-stream",
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
