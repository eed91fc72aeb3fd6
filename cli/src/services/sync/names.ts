import type { PostText } from "@quire/contracts/calls/syncing";
import { slugify } from "@quire/domain/posts/slug";

/** Reserved by Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

const LONGEST_STEM = 80;

/**
 * Returns the path of a new post's file: `loomings.md`; a serial in its own folder, `moby-dick/story.md`, with its
 * parts in order, `moby-dick/01-loomings.md`.
 * @param serial path of its serial's file, for a part
 * @param isTaken receives lower case: some disks ignore case
 */
export function pathFor(post: PostText, serial: string | null, isTaken: (path: string) => boolean): string {
  const name = nameOf(post);
  const folder = serial === null ? "" : serial.slice(0, serial.lastIndexOf("/") + 1);
  for (let number = 1; ; number++) {
    const stem = number === 1 ? name : `${name}-${number}`;
    const path =
      post.ptype === "parent"
        ? `${stem}/${post.subtype === "comic" ? "comic" : "story"}.md`
        : `${folder}${serial === null ? "" : placeIn(post)}${stem}.md`;
    if (!isTaken(path.toLowerCase())) return path;
  }
}

function nameOf({ slug, title, id }: PostText): string {
  const name = slugify(slug || title) || id;
  return RESERVED.test(name) || /^(?:readme|license|changelog|contributing|story|comic|index)$/.test(name)
    ? `${name}-post`
    : name;
}

/** Returns an external file name without its extension, valid on any disk. */
export function safeStem(name: string, otherwise: string): string {
  const cleaned = name
    .replace(/\.[^.]*$/, "")
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+/, "");
  const stem = [...cleaned].slice(0, LONGEST_STEM).join("") || otherwise;
  return RESERVED.test(stem) ? `${stem}-${otherwise}` : stem;
}

function placeIn({ index }: PostText): string {
  return index === null ? "" : `${String(index).padStart(2, "0")}-`;
}
