import type { FieldName } from "../posts/story.ts";

/** A key as it is compared: `feature_image`, `featureImage` and `Feature-Image` are one. */
export function plainKey(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}

/** Keys of Quire's fields in other programs' front matter. A field's own name takes precedence, then this order. */
export const FIELD_KEYS: Record<FieldName, readonly string[]> = {
  title: ["title"],
  summary: ["summary", "description", "excerpt"],
  tags: ["tags", "tag", "categories", "category"],
  access: ["access"],
  price: ["price"],
  type: ["type", "kind"],
  cover: [
    ...["cover", "image", "featureimage", "featuredimage", "coverimage", "heroimage"],
    ...["thumbnail", "banner", "images"],
  ],
  parent: ["parent"],
  slug: ["slug", "permalink", "url"],
  id: ["id"],
  draft: ["draft"],
  index: ["index", "place"],
  nsfw: ["nsfw"],
  files: ["files"],
  direction: ["direction"],
  good: ["good"],
  canonical: ["canonical", "canonicalurl"],
};

/** When a text is or was published, most specific first. */
export const TIME_KEYS = [
  ...["publishdate", "pubdate", "published", "publishedat", "datepublished", "publishon", "publish", "date"],
] as const;

/** Keys that say whether readers may see a text, besides those of its time. */
const STATE_KEYS = [
  ...["draft", "published", "publish", "dgpublish", "public", "listed"],
  ...["private", "unlisted", "hidden", "secret", "wip", "headless", "eleventyexcludefromcollections"],
  ...["state", "status", "visibility", "permalink", "password", "build", "expirydate", "unpublishdate"],
] as const;

const USED = new Set<string>([
  ...Object.values(FIELD_KEYS).flat(),
  ...TIME_KEYS,
  ...STATE_KEYS,
  "weight",
  "taxonomies",
]);

/** Whether Quire has a place for a key's value. */
export function isUsedKey(name: string): boolean {
  return USED.has(plainKey(name));
}
