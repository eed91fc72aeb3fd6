import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { QueryTypes } from "sequelize";
import type { Platform } from "../../../../platform/platform.ts";
import type { FileColumns } from "../../models/files.ts";
import { noSuchFile } from "./noSuchFile.ts";

type Shown = Pick<FileColumns, "storage_key" | "variants" | "width">;

const HASH = /^[0-9a-f]{64}$/;
const NAME = /^(full|[1-9]\d{2,3})\.(webp|avif)$/;
const FOREVER = "public, max-age=31536000, immutable";
/** While a copy is still being made, another stands in for it. */
const FOR_NOW = "public, max-age=60";

/** `GET /files/{sha256}/{name}`, on every host: public pictures, whose bytes under one address never change. */
export function serveFile(platform: Platform): ServerRoute {
  return {
    method: "GET",
    path: "/files/{sha256}/{name}",
    handler: async (request, reply) => {
      const [, size, form] = NAME.exec(request.params.name as string) ?? [];
      const sha256 = request.params.sha256 as string;
      if (!HASH.test(sha256) || !size || !form) return noSuchFile(reply);
      const file = await findPublic(platform, sha256);
      if (!file) return noSuchFile(reply);
      const copy = copyOf(file, size, form === "avif");
      const etag = `${sha256.slice(0, 32)}-${copy.name}`;
      const known = reply.entity({ etag });
      if (known) return withHeaders(known, copy.isFinal);
      return answer(platform, request, reply, { ...copy, etag });
    },
  };
}

interface Copy {
  /** Of the copy that stands in, where the one that was asked for is not there. */
  name: string;
  key: string;
  type: string;
  /** Whether it is what will always be under this address. */
  isFinal: boolean;
}

function copyOf({ storage_key, variants, width }: Shown, size: string, isAvif: boolean): Copy {
  const sized = variants.find((variant) => String(variant.width) === size);
  if (isAvif && sized?.avif)
    return { name: `${size}-avif`, key: sized.avif, type: "image/avif", isFinal: true };
  // A narrower copy that is still to come; or an AVIF, which a moving picture never has.
  const isFinal = !isAvif && (sized !== undefined || size === "full" || Number(size) >= (width ?? 0));
  return { name: sized ? size : "full", key: sized?.key ?? storage_key, type: "image/webp", isFinal };
}

async function answer(
  { storage, log }: Platform,
  request: Request,
  reply: ResponseToolkit,
  { key, type, etag, isFinal }: Copy & { etag: string },
): Promise<ResponseObject> {
  const [stat, body] = await Promise.all([storage.stat(key), storage.get(key)]);
  if (!stat || !body) {
    body?.destroy();
    log.error({ key, path: request.path }, "a picture is not in the storage");
    return noSuchFile(reply);
  }
  return withHeaders(reply.response(body).type(type).bytes(stat.size).etag(etag), isFinal);
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
