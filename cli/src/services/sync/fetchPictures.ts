import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import { buffer } from "node:stream/consumers";
import type { PostText } from "@quire/contracts/calls/syncing";
import { UPLOAD_LIMITS } from "@quire/domain/media/uploads";
import type { Terminal } from "../../terminal.ts";
import type { Account } from "../account/open.ts";
import { limitBytes } from "../limitBytes.ts";
import { pictureType } from "../posts/pictureType.ts";
import type { KnownPicture } from "../posts/sidecar.ts";
import { findPictureFile } from "../posts/siteFolders.ts";
import { bytesOf, reach } from "../reach.ts";
import { replaceFile } from "../replaceFile.ts";
import { safePath } from "../safePath.ts";
import { safeStem } from "./names.ts";

const FOLDER = "images";
const ENDINGS: Record<string, string> = {
  "image/webp": "webp",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/bmp": "bmp",
};

/** A post's pictures in the folder, by their path in the text. */
export type LocalPictures = Record<string, KnownPicture>;

/**
 * Downloads a post's pictures next to its text, each once; existing ones stay as they are. One that the site
 * refuses is skipped and keeps its URL in the text.
 */
export async function fetchPictures(
  terminal: Terminal,
  account: Account,
  root: string,
  path: string,
  post: PostText,
  known: LocalPictures,
): Promise<LocalPictures> {
  const folder = posix.dirname(path);
  const local: LocalPictures = {};
  for (const { url, file, name } of post.pictures) {
    const [written, before] = Object.entries(known).find(([, picture]) => picture.url === url) ?? [];
    if (written && before && (await findPictureFile(join(root, folder), written))) {
      local[written] = before;
      continue;
    }
    const bytes = await download(terminal, account, url);
    if (!bytes) continue;
    const made = await savePicture(join(root, folder), nameFor(name, bytes), bytes);
    local[made.written] = { url, file, sha256: hashOf(bytes), size: bytes.length, mtime: made.mtime };
  }
  return local;
}

/** A picture without end, or larger than any upload. */
class TooLarge extends Error {}

async function download(terminal: Terminal, account: Account, url: string): Promise<Buffer | null> {
  const response = await reach(terminal, new URL(url, account.origin));
  if (!response.ok) return null;
  const chunks = limitBytes(bytesOf(terminal, response), 2 * UPLOAD_LIMITS.image, () => new TooLarge());
  try {
    const bytes = await buffer(chunks);
    return pictureType(bytes) === null ? null : bytes;
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

function nameFor(name: string, bytes: Buffer): string {
  return `${safeStem(name, "picture")}.${ENDINGS[pictureType(bytes) ?? ""] ?? "webp"}`;
}

/** Never overwrites another picture. */
async function savePicture(
  folder: string,
  name: string,
  bytes: Buffer,
): Promise<{ written: string; mtime: number }> {
  const dot = name.lastIndexOf(".");
  for (let number = 1; ; number++) {
    const written = `${FOLDER}/${number === 1 ? name : `${name.slice(0, dot)}-${number}${name.slice(dot)}`}`;
    const path = await safePath(folder, written);
    const there = await readFile(path).catch(() => null);
    if (there === null) await replaceFile(path, bytes);
    if (there === null || there.equals(bytes)) {
      return { written, mtime: Math.floor((await stat(path)).mtimeMs) };
    }
  }
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
