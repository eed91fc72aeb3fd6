import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { mayStandStill } from "@quire/domain/media/emailPictures";
import { acceptedExtensions, refuseUpload, UPLOAD_LIMITS } from "@quire/domain/media/uploads";
import { pictureType, spokenType } from "./pictureType.ts";
import type { Problems } from "./problems.ts";
import { findPictureFile } from "./siteFolders.ts";
import type { Story } from "./story.ts";

/** A local picture. Its bytes are read again when sent: twenty large photos don't fit in memory. */
export interface Picture {
  kind: "image";
  path: string;
  name: string;
  size: number;
  sha256: string;
}

/** A story's pictures by their path in the text, and its cover. */
export interface Pictures {
  byWritten: ReadonlyMap<string, Picture>;
  cover: Picture | null;
}

/** Reads and checks all local pictures of a story. A missing, oversized or invalid one is a problem. */
export async function findPictures(story: Story, problems: Problems): Promise<Pictures> {
  const folder = dirname(story.path);
  const byPath = new Map<string, Picture | null>();
  const read = async (written: string, line: number, key: string | null) => {
    const path = await localPath(folder, written);
    let picture = byPath.get(path);
    if (picture === undefined) {
      picture = await readPicture(path, written, (message) => problems.add(line, key, message));
      byPath.set(path, picture);
    }
    return picture;
  };

  const byWritten = new Map<string, Picture>();
  for (const { written, line } of story.pictures) {
    const place = placeOf(written);
    if (place === "elsewhere" || byWritten.has(written)) continue;
    if (place === "root" && (await findPictureFile(folder, written)) === null) {
      problems.warn(line, null, `${written}: no such picture in this folder or above it, so it isn't sent`);
      continue;
    }
    if (place === "unusable")
      problems.add(line, null, `${written}: give the picture's path, next to the file`);
    else {
      const picture = await read(written, line, null);
      if (picture) byWritten.set(written, picture);
    }
  }
  const { cover } = story.front.fields;
  if (!cover) return { byWritten, cover: null };
  const line = story.front.lines.cover ?? 1;
  if (isForeignCover(story) && !(await isFile(await localPath(folder, cover)))) {
    // Relative to another program's folder, not to the file: the post keeps the cover it has.
    problems.warn(line, story.front.from.cover ?? null, `${cover}: no such file next to the text, not used`);
    delete story.front.fields.cover;
    return { byWritten, cover: null };
  }
  if (placeOf(cover) === "elsewhere" || placeOf(cover) === "unusable") {
    problems.add(line, "cover", "must be the path of a picture next to the file");
    return { byWritten, cover: null };
  }
  return { byWritten, cover: await read(cover, line, "cover") };
}

/** Warns of GIFs that an email may show as stills. */
export function warnOfStills({ byWritten }: Pictures, problems: Problems): void {
  for (const [written, picture] of byWritten)
    if (mayStandStill(picture))
      problems.warn(null, null, `${written}: over 2 MB, so the email may show it as a still picture`);
}

/** Lists every file to upload before the text, each once. */
export function allPictures({ byWritten, cover }: Pictures): Picture[] {
  const unique = new Map<string, Picture>();
  for (const picture of [...(cover ? [cover] : []), ...byWritten.values()])
    unique.set(picture.sha256, picture);
  return [...unique.values()];
}

function placeOf(written: string): "beside" | "root" | "elsewhere" | "unusable" {
  // "/files/…" is a path on the site, which already has the picture.
  if (/^(?:https?:|\/\/|\/files\/)/i.test(written)) return "elsewhere";
  if (written.startsWith("/")) return "root";
  return written === "" || /^[a-z][a-z0-9+.-]+:/i.test(written) ? "unusable" : "beside";
}

/** Returns the intended file, or where it would be next to the text. */
async function localPath(folder: string, written: string): Promise<string> {
  return (await findPictureFile(folder, written)) ?? resolve(folder, written.replace(/^\/+/, ""));
}

function isForeignCover({ front }: Story): boolean {
  return front.from.cover !== undefined && front.from.cover.toLowerCase() !== "cover";
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function readPicture(
  path: string,
  written: string,
  refuse: (message: string) => void,
): Promise<Picture | null> {
  const name = basename(path);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) {
    refuse(`${written}: no such picture next to the file`);
    return null;
  }
  if (found.size > UPLOAD_LIMITS.image) {
    refuse(
      `${written}: ${megabytes(found.size)} MB; pictures can be at most ${megabytes(UPLOAD_LIMITS.image)} MB`,
    );
    return null;
  }
  const bytes = await readFile(path);
  const contentType = pictureType(bytes);
  if (contentType === null || refuseUpload("image", { name, size: bytes.length, contentType })) {
    const kinds = acceptedExtensions("image")?.join(", ");
    const spoken = bytes.length === 0 ? "an empty file" : spokenType(contentType);
    refuse(`${written}: this is ${spoken}; use ${kinds}`);
    return null;
  }
  return {
    kind: "image",
    path,
    name,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}

function megabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toLocaleString("en", { maximumFractionDigits: 1 });
}
