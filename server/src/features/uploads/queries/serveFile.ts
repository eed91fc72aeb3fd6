import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { QueryTypes } from "sequelize";
import type { FileColumns } from "../../../models/files.ts";
import type { Platform } from "../../../platform/platform.ts";
import { noSuchFile } from "./noSuchFile.ts";

type Shown = Pick<FileColumns, "storage_key" | "variants" | "width">;

const HASH = /^[0-9a-f]{64}$/;
const NAME = /^(full|[1-9]\d{2,3})\.webp$/;
const FOREVER = "public, max-age=31536000, immutable";
/** While a narrower copy is still being made, the full picture stands in for it. */
const FOR_NOW = "public, max-age=60";

/** `GET /files/{sha256}/{name}`, on every host: public pictures, whose bytes under one address never change. */
export function serveFile(platform: Platform): ServerRoute {
  return {
    method: "GET",
    path: "/files/{sha256}/{name}",
    handler: async (request, reply) => {
      const [sha256, size] = [request.params.sha256 as string, NAME.exec(request.params.name as string)?.[1]];
      if (!HASH.test(sha256) || !size) return noSuchFile(reply);
      const file = await findPublic(platform, sha256);
      if (!file) return noSuchFile(reply);
      const sized = file.variants.find(({ width }) => String(width) === size);
      const isFinal = size === "full" || sized !== undefined || Number(size) >= (file.width ?? 0);
      const etag = `${sha256.slice(0, 32)}-${sized ? size : "full"}`;
      const known = reply.entity({ etag });
      if (known) return withHeaders(known, isFinal);
      return answer(platform, request, reply, sized?.key ?? file.storage_key, { etag, isFinal });
    },
  };
}

async function answer(
  { storage, log }: Platform,
  request: Request,
  reply: ResponseToolkit,
  key: string,
  { etag, isFinal }: { etag: string; isFinal: boolean },
): Promise<ResponseObject> {
  const [stat, body] = await Promise.all([storage.stat(key), storage.get(key)]);
  if (!stat || !body) {
    body?.destroy();
    log.error({ key, path: request.path }, "a picture is not in the storage");
    return noSuchFile(reply);
  }
  return withHeaders(reply.response(body).type("image/webp").bytes(stat.size).etag(etag), isFinal);
}

async function findPublic({ readDb }: Platform, sha256: string): Promise<Shown | null> {
  const [file] = await readDb.query<Shown>(
    "SELECT storage_key, variants, width FROM files WHERE sha256 = decode($sha256, 'hex') AND public LIMIT 1",
    { bind: { sha256 }, type: QueryTypes.SELECT },
  );
  return file ?? null;
}

/** Even a picture that turned out to be a page could do nothing here, and no page may guess what it is. */
function withHeaders(response: ResponseObject, isFinal: boolean): ResponseObject {
  return response
    .header("cache-control", isFinal ? FOREVER : FOR_NOW)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "cross-origin");
}
