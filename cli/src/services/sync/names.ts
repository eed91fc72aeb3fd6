import type { PostText } from "@quire/contracts/calls/syncing";
import { slugify } from "@quire/domain/posts/slug";
import { DEVICE_NAME, isSafePath, nameKey, unsafePath } from "../safePath.ts";

const MAX_STEM = 80;
/** In bytes, so that a number and an extension still fit. */
const MAX_STEM_BYTES = 160;

/**
 * Returns the path of a new post's file: `loomings.md`; a serial in its own folder, `moby-dick/story.md`, with its
 * parts in order, `moby-dick/01-loomings.md`.
 * @param serial path of its serial's file, for a part
 * @param isTaken receives a `nameKey`: some disks ignore case
 * @throws Failure if the site sent an unsafe id or index
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
    if (!isSafePath(path.slice(folder.length))) throw unsafePath(path);
    if (!isTaken(nameKey(path))) return path;
  }
}

function nameOf({ slug, title, id }: PostText): string {
  const name = fitBytes(slugify(slug || title)) || id;
  return DEVICE_NAME.test(name) || /^(?:readme|license|changelog|contributing|story|comic|index)$/.test(name)
    ? `${name}-post`
    : name;
}

/** Returns an external file name without its extension, valid on any disk. */
export function safeStem(name: string, otherwise: string): string {
  const cleaned = name
    .replace(/\.[^.]*$/, "")
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+/, "");
  const stem = fitBytes([...cleaned].slice(0, MAX_STEM).join(""));
  return DEVICE_NAME.test(stem) ? `${otherwise}-${stem}` : stem || otherwise;
}

/** Cuts a name that would be too long on disk: a Devanagari letter is three bytes. */
function fitBytes(name: string): string {
  let end = 0;
  let bytes = 0;
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_STEM_BYTES) break;
    end += character.length;
  }
  return name.slice(0, end);
}

function placeIn({ index }: PostText): string {
  return index === null ? "" : `${String(index).padStart(2, "0")}-`;
}
