/** Quire's fields in front matter. */
export type FieldName =
  | (
      | "title"
      | "summary"
      | "tags"
      | "access"
      | "price"
      | "type"
      | "cover"
      | "parent"
      | "slug"
      | "id"
      | "draft"
    )
  | ("index" | "nsfw" | "files" | "direction" | "good" | "canonical");

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
export const TIME_KEYS: readonly string[] = [
  ...["publishdate", "pubdate", "published", "publishedat", "datepublished", "publishon", "publish", "date"],
];

/** What is written for a key once readers see the post. */
export type Shown = { kind: "set"; value: boolean | string } | { kind: "delete" } | { kind: "unchanged" };

const set = (value: boolean | string): Shown => ({ kind: "set", value });
const remove: Shown = { kind: "delete" };
/** Its owner has to decide: it says more than whether the post is published. */
const unchanged: Shown = { kind: "unchanged" };

/** Keys that say whether readers may see a text. `judge` in marks.ts reads them. */
export const STATE_KEYS: ReadonlyMap<string, Shown> = new Map(
  Object.entries({
    ...{ draft: remove, permalink: remove },
    ...{
      published: set(true),
      publish: set(true),
      dgpublish: set(true),
      public: set(true),
      listed: set(true),
    },
    ...{ private: set(false), unlisted: set(false), hidden: set(false), secret: set(false), wip: set(false) },
    ...{ headless: set(false), eleventyexcludefromcollections: set(false) },
    ...{ state: set("published"), status: set("published"), visibility: set("public") },
    ...{ password: unchanged, build: unchanged, expirydate: unchanged, unpublishdate: unchanged },
  }),
);

const USED = new Set<string>([
  ...Object.values(FIELD_KEYS).flat(),
  ...TIME_KEYS,
  ...STATE_KEYS.keys(),
  "weight",
  "taxonomies",
]);

/** Whether Quire has a place for a key's value. */
export function isUsedKey(name: string): boolean {
  return USED.has(plainKey(name));
}
