import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import type { Sequelize } from "sequelize";
import { select } from "../../../../platform/database/select.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { IS_SERVED } from "../../isServed.ts";
import type { FileColumns } from "../../models/files.ts";
import { jpegCopyOf } from "../jpegCopy.ts";
import { fileNotFound } from "./fileNotFound.ts";
import { withPictureHeaders } from "./pictureHeaders.ts";

interface PublicFile extends Pick<FileColumns, "storage_key" | "variants" | "width"> {
  /** A logo or cover of its site, which no post's removal takes away, only the site's suspension. */
  is_site_picture: boolean;
}

const HASH = /^[0-9a-f]{64}$/;
const NAME = /^(full|[1-9]\d{2,3})\.(webp|avif)$/;
const JPEG_NAME = /^(email-\d{2,4}|podcast|icon)\.jpg$/;
/** Browsers store it forever. Shared caches ask again: it is gone from them once its site is suspended. */
const SITE_PICTURE = "public, max-age=31536000, s-maxage=1800, immutable";
/**
 * Pictures of a removed post must be gone from all caches within an hour. A browser may count this time from a proxy's
 * copy that is itself this old.
 */
const HALF_AN_HOUR = "public, max-age=1800, must-revalidate";
/** For a stand-in, until the requested copy is made. */
const SHORTLY = "public, max-age=60";

/**
 * `GET /files/{sha256}/{name}`, on every host: public images. The bytes at one address never change, but
 * a moderator may take them away. */
export function serveFile(platform: Platform): ServerRoute {
  return {
    method: "GET",
    path: "/files/{sha256}/{name}",
    handler: async (request, reply) => {
      const name = request.params.name as string;
      const [, size, form] = NAME.exec(name) ?? [];
      const jpegName = JPEG_NAME.exec(name)?.[1];
      const sha256 = request.params.sha256 as string;
      if (!(HASH.test(sha256) && ((size && form) || jpegName))) return fileNotFound(reply);
      const source = platform.replicas.reader();
      // Only the primary decides that there is none: it may have been uploaded a moment ago.
      const file =
        (await findPublic(source, sha256)) ??
        (source === platform.db ? null : await findPublic(platform.db, sha256));
      if (!file) return fileNotFound(reply);
      const copy = jpegName
        ? await jpegCopy(platform, file, jpegName)
        : chooseCopy(file, String(size), form === "avif");
      if (!copy) return fileNotFound(reply);
      const etag = `${sha256.slice(0, 32)}-${copy.name}`;
      const notModified = reply.entity({ etag });
      if (notModified) return withPictureHeaders(notModified, copy.lifetime);
      return sendCopy(platform, request, reply, { ...copy, etag });
    },
  };
}

interface Copy {
  /** Name of the copy that is served, which may stand in for the requested one. */
  name: string;
  key: string;
  type: string;
  /** The `Cache-Control` header. */
  lifetime: string;
}

function chooseCopy(file: PublicFile, size: string, isAvif: boolean): Copy {
  const { storage_key, variants, width, is_site_picture } = file;
  const whenFinal = is_site_picture ? SITE_PICTURE : HALF_AN_HOUR;
  const sized = variants.find((variant) => String(variant.width) === size);
  if (isAvif && sized?.avif)
    return { name: `${size}-avif`, key: sized.avif, type: "image/avif", lifetime: whenFinal };
  // The full size stands in for a smaller copy that isn't made yet, and WebP for AVIF, which animations never have.
  const isFinal = !isAvif && (sized !== undefined || size === "full" || Number(size) >= (width ?? 0));
  const lifetime = isFinal ? whenFinal : SHORTLY;
  return { name: sized ? size : "full", key: sized?.key ?? storage_key, type: "image/webp", lifetime };
}

async function jpegCopy(platform: Platform, file: PublicFile, name: string): Promise<Copy | null> {
  const copy = await jpegCopyOf(platform, file.storage_key, name);
  if (!copy) return null;
  const lifetime = file.is_site_picture ? SITE_PICTURE : HALF_AN_HOUR;
  return { name, ...copy, lifetime };
}

async function sendCopy(
  { storage, log }: Platform,
  request: Request,
  reply: ResponseToolkit,
  { key, type, etag, lifetime }: Copy & { etag: string },
): Promise<ResponseObject> {
  const [stat, body] = await Promise.all([storage.stat(key), storage.get(key)]);
  if (!stat || !body) {
    body?.destroy();
    log.error({ key, path: request.path }, "a picture is not in the storage");
    return fileNotFound(reply);
  }
  return withPictureHeaders(reply.response(body).type(type).bytes(stat.size).etag(etag), lifetime);
}

async function findPublic(db: Sequelize, sha256: string): Promise<PublicFile | null> {
  const [file] = await select<PublicFile>(
    db,
    `SELECT f.storage_key, f.variants, f.width,
            coalesce(f.id IN (s.logo_file_id, s.cover_file_id, s.icon_file_id, s.podcast_cover_file_id), false) AS is_site_picture
       FROM files f JOIN sites s ON s.id = f.site_id
      WHERE f.sha256 = decode($sha256, 'hex') AND f.public AND ${IS_SERVED}
      ORDER BY is_site_picture DESC LIMIT 1`,
    { sha256 },
  );
  return file ?? null;
}
