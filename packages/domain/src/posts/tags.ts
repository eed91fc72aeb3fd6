import { slugify } from "./slug.ts";
import { cleanTitle } from "./titles.ts";

/** How many tags a post may carry, and how long one may be, in characters. */
export const TAG_LIMIT = 10;
export const TAG_MAX = 50;

/** Trims tags and drops empty ones and duplicates (tags with one slug are one topic); keeps the first `limit`. */
export function cleanTags(tags: readonly string[], limit = TAG_LIMIT): string[] {
  const bySlug = new Map<string, string>();
  for (const raw of tags) {
    const tag = [...cleanTitle(raw).replace(/^#+\s*/, "")].slice(0, TAG_MAX).join("").trim();
    const slug = tagSlug(tag);
    if (slug && !bySlug.has(slug)) bySlug.set(slug, tag);
  }
  return [...bySlug.values()].slice(0, limit);
}

/** The topic of a tag, as `/c/{topic}` names it. */
export function tagSlug(tag: string): string {
  return slugify(tag, TAG_MAX);
}

/** What the tag field says while it is empty. */
export function tagPlaceholder(limit = TAG_LIMIT): string {
  return `Add upto ${limit} tags…`;
}
