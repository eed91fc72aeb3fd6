import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { Unreadable, Unsafe } from "@quire/formats/fileFailures";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { files } from "../../models/files.ts";
import { findFiles, type StoredFile } from "../../readFiles.ts";
import { saveFile } from "../../saveFile.ts";
import { withStoredFile } from "../../withStoredFile.ts";
import { checksFor } from "../fileChecks.ts";

/** A video's first frame is often black. */
const FRAME_POSITION = 0.1;
const HEAD_BYTES = 4100;

/**
 * Makes a public poster: a frame of a video, or an e-book's cover. It is an image like any other, with the same
 * checks. Without a usable one, the file has no poster.
 */
export function handlePoster(platform: Platform) {
  return async ({ fileId }: { fileId: string }): Promise<void> => {
    const [file] = await findFiles(platform, [fileId]);
    if (!file || file.poster) return;
    await withStoredFile(platform, file.storage_key, async (path, dir) => {
      const poster = join(dir, "poster");
      if (!(await writePoster(platform, file, path, poster))) return;
      const id = await savePoster(platform, file, poster, dir);
      await files(platform.db).update({ poster_file_id: id }, { where: { id: fileId } });
    }).catch((error: unknown) => {
      const isUnusable = error instanceof Unreadable || error instanceof Unsafe;
      // A busy server is no reason to give up: the job runs again.
      const isRefused = error instanceof Refusal && error.code !== "unavailable";
      if (!isUnusable && !isRefused) throw error;
      platform.log.info({ fileId, reason: error.message }, "a file stays without a poster");
    });
  };
}

/** Writes the poster to `target`; false if there is none. */
async function writePoster(
  { media }: Platform,
  { kind, duration }: StoredFile,
  path: string,
  target: string,
): Promise<boolean> {
  if (kind === "document") return (await media.inspect("epub", { path, coverPath: target })).hasCover;
  const film = await media.film();
  if (!film) return false;
  await film.frame(path, Math.min(10, (duration ?? 0) * FRAME_POSITION), target);
  return true;
}

async function savePoster(platform: Platform, file: StoredFile, path: string, dir: string): Promise<string> {
  const { size } = await stat(path);
  const checks = checksFor("image");
  if (size > checks.maxBytes) throw checks.tooLarge();
  const name = `${file.name}-poster`;
  const contentType = await checks.checkType(name, await headOf(path));
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const received = { path, name, size, sha256: hash.digest(), contentType };
  return (await saveFile(platform, { siteId: file.site_id, kind: "image", received, dir })).id;
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
