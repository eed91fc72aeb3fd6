import { archiveOf } from "./archiveOf.ts";

type Row = Record<string, unknown>;

/** Rows of a blog, "Tide & Timber", as Ghost writes them; unspecified fields are as in most posts. */
export interface GhostTables {
  posts: Row[];
  tags?: Row[];
  posts_tags?: Row[];
  posts_meta?: Row[];
}

export const ghostPost = (post: Row): Row => ({
  id: "64a000000000000000000001",
  uuid: "0b5e0c1e-7b1c-4f6e-9a55-2f9f0c9d1a01",
  title: "How we keep a boat",
  slug: "how-we-keep-a-boat",
  html: "<p>With tar.</p>",
  lexical: null,
  mobiledoc: null,
  feature_image: null,
  type: "post",
  status: "published",
  visibility: "public",
  created_at: "2022-02-03T04:05:06.000Z",
  published_at: "2022-03-04T05:06:07.000Z",
  custom_excerpt: null,
  canonical_url: null,
  ...post,
});

/** The JSON of an export: tables sorted by name, as Ghost writes them. */
export const ghostJson = ({ posts, ...others }: GhostTables): string =>
  JSON.stringify({
    db: [
      {
        meta: { exported_on: 1_700_000_000_000, version: "5.80.0" },
        data: {
          ...others,
          posts: posts.map(ghostPost),
          settings: [{ key: "title", value: "Tide & Timber" }],
        },
      },
    ],
  });

export const ghostExport = (tables: GhostTables, others: Readonly<Record<string, string>> = {}) =>
  archiveOf({ "tide-and-timber.ghost.2024-01-01.json": ghostJson(tables), ...others });
