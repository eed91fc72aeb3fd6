import { slugify } from "./slug.ts";
import { cleanTitle } from "./titles.ts";

/** Maximum tags of a post, and maximum characters of a tag. */
export const TAG_LIMIT = 10;
export const TAG_MAX = 50;

/**
 * Trims tags and drops empty ones and duplicates (tags with the same slug are one topic); keeps the first `limit`.
 */
export function cleanTags(tags: readonly string[], limit = TAG_LIMIT): string[] {
  const bySlug = new Map<string, string>();
  for (const raw of tags) {
    const tag = [...cleanTitle(raw).replace(/^#+\s*/, "")].slice(0, TAG_MAX).join("").trim();
    const slug = tagSlug(tag);
    if (slug && !bySlug.has(slug)) bySlug.set(slug, tag);
  }
  return [...bySlug.values()].slice(0, limit);
}

/** Returns a tag's topic, as in `/c/{topic}`. */
export function tagSlug(tag: string): string {
  return slugify(tag, TAG_MAX);
}

/** Placeholder of the empty tag field. */
export function tagPlaceholder(limit = TAG_LIMIT): string {
  return `Add upto ${limit} tags…`;
}
