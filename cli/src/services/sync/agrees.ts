import { isDeepStrictEqual } from "node:util";
import type { PostFields } from "@quire/contracts/calls/posts";
import type { PostText } from "@quire/contracts/calls/syncing";
import { blocksFromMarkdown, markdownFromBlocks } from "@quire/documents/markdown";

/** Whether saving these fields would change nothing: the same content with other formatting counts as equal. */
export function agrees(fields: PostFields, post: PostText, newId: () => string): boolean {
  const { markdown = "", cover_file: cover, files, pricing } = fields;
  const coverFile = post.pictures.find(({ url }) => url === post.cover)?.file ?? null;
  const same = <
    K extends "title" | "summary" | "tags" | "visibility" | "slug" | "nsfw" | "direction" | "good_type",
  >(
    key: K,
  ) => fields[key] === undefined || isDeepStrictEqual(fields[key], post[key]);
  return (
    same("title") &&
    same("summary") &&
    same("tags") &&
    same("visibility") &&
    same("slug") &&
    same("nsfw") &&
    same("direction") &&
    same("good_type") &&
    (pricing === undefined || isDeepStrictEqual(pricing, post.pricing)) &&
    (cover === undefined || cover === coverFile) &&
    (files === undefined ||
      isDeepStrictEqual(
        files.map(({ file }) => file),
        post.files.map(({ id }) => id),
      )) &&
    canonical(markdown, newId) === canonical(post.markdown, newId)
  );
}

/** Returns markdown as the site would write it. */
export function canonical(markdown: string, newId: () => string): string {
  return markdownFromBlocks(blocksFromMarkdown(markdown, { newId }), { featured: false });
}
