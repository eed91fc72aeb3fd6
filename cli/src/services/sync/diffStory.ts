import type { PostText } from "@quire/contracts/calls/syncing";
import { lineDiff } from "@quire/documents/lineDiff";
import type { Story } from "../posts/story.ts";
import { canonical } from "./agrees.ts";
import { renderText } from "./render.ts";

/**
 * How a file differs from its post, field by field and line by line. Both are written as the site would write them, so that
 * another way of writing the same words is no difference; of a field that the file is silent about, there is none either.
 * @param pictures what the file calls its pictures, by their address on the site
 */
export function diffStory(
  { front, title, body }: Story,
  post: PostText,
  pictures: ReadonlyMap<string, string>,
  newId: () => string,
): string[] {
  const place = { path: "post.md", parent: null, isPlacedByName: false, before: null, keepsText: false };
  const { tags, summary, access, slug, nsfw, draft, index, direction, good, cover, price } = front.fields;
  const mine: PostText = {
    ...post,
    title,
    markdown: canonical(body, newId),
    ...(tags === undefined ? {} : { tags: tags ?? [] }),
    ...(summary === undefined ? {} : { summary: summary ?? "" }),
    ...(access ? { visibility: access } : {}),
    ...(price
      ? {
          pricing: {
            web: Object.fromEntries(price.map((one) => [one.currency ?? ownCurrency(post), one.amount])),
          },
        }
      : {}),
    ...(slug ? { slug } : {}),
    ...(index ? { index } : {}),
    ...(nsfw === undefined ? {} : { nsfw: nsfw ?? false }),
    ...(direction === undefined ? {} : { direction }),
    ...(good === undefined ? {} : { good_type: good }),
    ...(draft === undefined || draft === null ? {} : { status: draft ? "drafts" : "published" }),
    ...(cover === undefined ? {} : { cover }),
  };
  const named = new Map([...pictures, ...(cover ? [[cover, cover] as const] : [])]);
  return lineDiff(renderText(post, { ...place, pictures }), renderText(mine, { ...place, pictures: named }));
}

/** The currency that an amount without one is in: what the post has a price in already. */
function ownCurrency({ pricing }: PostText): string {
  return Object.keys(pricing?.web ?? {})[0] ?? "INR";
}
