import type { PostText } from "@quire/contracts/calls/syncing";
import { structuredPatch } from "diff";
import { placePictures } from "../posts/save.ts";
import { canonical } from "./agrees.ts";
import type { ReadText } from "./readText.ts";
import { renderText } from "./render.ts";

/** They keep their paths. */
const NO_PICTURES = { byWritten: new Map(), cover: null };

/**
 * Diffs a file against its post, by field and by line. Both are formatted as the site would, so that formatting is
 * no difference; fields that the file omits are ignored.
 * @param pictures the file's name of each picture, by its URL on the site
 * @param links addresses of the posts that the text links to, by how it names them
 */
export function diffStory(
  { story, fields }: Pick<ReadText, "story" | "fields">,
  post: PostText,
  { pictures, links }: { pictures: ReadonlyMap<string, string>; links: ReadonlyMap<string, string> },
  newId: () => string,
): string[] {
  const place = { path: "post.md", parent: null, isPlacedByName: false, before: null, isLossless: false };
  const { draft, cover } = story.front.fields;
  const mine: PostText = {
    ...post,
    ...fields,
    markdown: canonical(placePictures(story, NO_PICTURES, new Map(), links), newId),
    ...(draft === undefined || draft === null ? {} : { status: draft ? "drafts" : "published" }),
    ...(cover === undefined ? {} : { cover }),
  };
  const named = new Map([...pictures, ...(cover ? [[cover, cover] as const] : [])]);
  return lineDiff(renderText(post, { ...place, pictures }), renderText(mine, { ...place, pictures: named }));
}

/**
 * Returns a line diff in the format of `diff -u`: each line with ` `, `-` or `+` before it, and `@@` before each hunk.
 * Empty if both texts are equal.
 */
export function lineDiff(before: string, after: string): string[] {
  const { hunks } = structuredPatch("", "", before, after, undefined, undefined, { context: 3 });
  return hunks.flatMap(({ oldStart, newStart, lines }) => [`@@ -${oldStart} +${newStart} @@`, ...lines]);
}
