import { emptyFeaturedImage, type PostDocument } from "@quire/documents/schema";
import { wordCount } from "@quire/documents/text";
import { type PostColumns, posts } from "../../modules/posts/models/posts.ts";
import { revisions } from "../../modules/posts/models/revisions.ts";
import type { Platform } from "../../platform/platform.ts";
import { makeSite } from "./site.ts";

export interface PostOptions extends Partial<PostColumns> {
  /** One paragraph each. */
  text?: string[];
  blocks?: PostDocument;
}

export type MadePost = PostColumns & { blocks: PostDocument };

/** A document of plain paragraphs, after a featured image without a picture. */
export function paragraphs(platform: Platform, texts: readonly string[]): PostDocument {
  return [
    emptyFeaturedImage(platform.newId),
    ...texts.map((text) => ({
      type: "paragraph" as const,
      id: platform.newId(),
      content: [{ type: "text" as const, text }],
    })),
  ];
}

/**
 * Creates a draft with its first checkpoint. Its site is new unless one is given; a chapter comes last in its
 * story.
 */
export async function makePost(platform: Platform, fields: PostOptions = {}): Promise<MadePost> {
  const { text = ["Call me Ishmael."], blocks = paragraphs(platform, text), ...columns } = fields;
  const now = platform.clock.now();
  const id = columns.id ?? platform.newId();
  const siteId = columns.site_id ?? (await makeSite(platform)).id;
  const row = await posts(platform.db).create({
    id,
    site_id: siteId,
    ptype: columns.parent_id ? "chapter" : "blog",
    subtype: null,
    parent_id: null,
    position: columns.parent_id
      ? 1 + (await posts(platform.db).count({ where: { parent_id: columns.parent_id } }))
      : null,
    title: "Loomings",
    slug: "",
    summary: "",
    visibility: "free",
    pricing: null,
    cover_file_id: null,
    tags: [],
    nsfw: false,
    words: wordCount(blocks),
    version: 1,
    is_live: false,
    published_version: null,
    published_at: null,
    order_version: 1,
    archived_at: null,
    created_at: now,
    updated_at: now,
    ...columns,
  });
  const post = row.get();
  const { summary, tags, visibility, pricing, slug, nsfw } = post;
  await revisions(platform.db).create({
    id: platform.newId(),
    post_id: id,
    kind: "checkpoint",
    version: post.version,
    author_id: siteId,
    contributors: [],
    title: post.title,
    blocks,
    fields: { summary, tags, visibility, pricing, slug, nsfw },
    created_at: now,
  });
  return { ...post, blocks };
}
