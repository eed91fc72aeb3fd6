import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { Unreadable, Unsafe } from "../../../../platform/media/failures.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { findFiles, type StoredFile } from "../../readFiles.ts";
import { saveFile } from "../../saveFile.ts";
import { withStoredFile } from "../../withStoredFile.ts";
import { judgeFor } from "../judge.ts";

/** A film's first frame is often black. */
const INTO_FILM = 0.1;
const HEAD_BYTES = 4100;

/**
 * Gives a film a frame of itself, and an e-book its cover, to be seen by all: a picture like any other that was sent,
 * judged like any other. Where there is none to be had, it stays without.
 */
export function handlePoster(platform: Platform) {
  return async ({ fileId }: { fileId: string }): Promise<void> => {
    const [file] = await findFiles(platform, [fileId]);
    if (!file || file.poster) return;
    await withStoredFile(platform, file.storage_key, async (path, dir) => {
      const poster = join(dir, "poster");
      if (!(await drawPoster(platform, file, path, poster))) return;
      const id = await keepPoster(platform, file, poster, dir);
      await platform.db.query("UPDATE files SET poster_file_id = $id WHERE id = $fileId", {
        bind: { id, fileId },
      });
    }).catch((error: unknown) => {
      const isNone = error instanceof Unreadable || error instanceof Unsafe;
      // Busy is not "none": the job comes again.
      const isRefused = error instanceof Refusal && error.code !== "unavailable";
      if (!isNone && !isRefused) throw error;
      platform.log.info({ fileId, reason: error.message }, "a file stays without a poster");
    });
  };
}

/** Writes it to `target`; false where there is none. */
async function drawPoster(
  { media }: Platform,
  { kind, duration }: StoredFile,
  path: string,
  target: string,
): Promise<boolean> {
  if (kind === "document") return (await media.inspect("epub", { path, coverPath: target })).hasCover;
  const film = await media.film();
  if (!film) return false;
  await film.frame(path, Math.min(10, (duration ?? 0) * INTO_FILM), target);
  return true;
}

async function keepPoster(platform: Platform, file: StoredFile, path: string, dir: string): Promise<string> {
  const { size } = await stat(path);
  const judge = judgeFor("image");
  if (size > judge.maxBytes) throw judge.tooLarge();
  const name = `${file.name}-poster`;
  const contentType = await judge.judgeType(name, await headOf(path));
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
