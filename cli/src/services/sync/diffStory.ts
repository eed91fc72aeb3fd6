import type { PostText } from "@quire/contracts/calls/syncing";
import { lineDiff } from "@quire/documents/lineDiff";
import { canonical } from "./agrees.ts";
import type { ReadText } from "./readText.ts";
import { renderText } from "./render.ts";

/**
 * How a file differs from its post, field by field and line by line. Both are written as the site would write them, so that
 * another way of writing the same words is no difference; of a field that the file is silent about, there is none either.
 * @param pictures what the file calls its pictures, by their address on the site
 */
export function diffStory(
  { story, fields }: Pick<ReadText, "story" | "fields">,
  post: PostText,
  pictures: ReadonlyMap<string, string>,
  newId: () => string,
): string[] {
  const place = { path: "post.md", parent: null, isPlacedByName: false, before: null, keepsText: false };
  const { draft, cover } = story.front.fields;
  const mine: PostText = {
    ...post,
    ...fields,
    markdown: canonical(story.body, newId),
    ...(draft === undefined || draft === null ? {} : { status: draft ? "drafts" : "published" }),
    ...(cover === undefined ? {} : { cover }),
  };
  const named = new Map([...pictures, ...(cover ? [[cover, cover] as const] : [])]);
  return lineDiff(renderText(post, { ...place, pictures }), renderText(mine, { ...place, pictures: named }));
}
