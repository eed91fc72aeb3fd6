import { renderHtml } from "@quire/documents/html";
import { openingOf, summaryFrom, textFromBlocks } from "@quire/documents/text";
import { slugify } from "@quire/domain/posts/slug";
import { type PublicationColumns, publications } from "../../modules/posts/models/publications.ts";
import { execute } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";
import { makePost, type PostOptions } from "./post.ts";

type PublicationFields = PostOptions &
  Pick<
    Partial<PublicationColumns>,
    "cover" | "good_type" | "likes_count" | "comments_count" | "children_count"
  >;

/**
 * Creates a published post as readers see it, with its post and site; updates the site's counts. A serial has one part
 * by default, since one without any isn't listed; its own parts are counted as they are made.
 */
export async function makePublication(
  platform: Platform,
  fields: PublicationFields = {},
): Promise<PublicationColumns> {
  const { cover = null, good_type = null, likes_count = 0, comments_count = 0, ...others } = fields;
  const { children_count = fields.ptype === "parent" ? 1 : 0, ...postOptions } = others;
  const publishedAt = fields.published_at ?? platform.clock.now();
  const post = await makePost(platform, { ...postOptions, published_version: 1, published_at: publishedAt });
  const opening = post.visibility === "free" ? null : openingOf(post.blocks);
  const { db } = platform;
  await execute(
    db,
    `INSERT INTO publications (post_id, site_id, ptype, subtype, parent_id, position, title, slug, summary, visibility,
       pricing, price_rank, cover, nsfw, words, html, opening_html, likes_count, comments_count, search, published_at, updated_at, good_type,
       children_count)
     SELECT p.id, p.site_id, p.ptype, p.subtype, p.parent_id, p.position, p.title, $slug, $summary::text, p.visibility,
       p.pricing, coalesce((p.pricing -> 'web' ->> 'INR')::int, 0), $cover::jsonb, p.nsfw, p.words, $html, $opening,
       $likes, $comments, search_vector(p.title, '', $summary::text, $text), $publishedAt, p.updated_at, $good, $children
       FROM posts p WHERE p.id = $id`,
    {
      id: post.id,
      slug: post.slug || slugify(post.title),
      summary: post.summary || summaryFrom(opening ?? post.blocks, 200),
      cover: cover && JSON.stringify(cover),
      html: renderHtml(post.blocks, { excludeFeatured: true }),
      opening: opening && renderHtml(opening, { excludeFeatured: true }),
      likes: likes_count,
      comments: comments_count,
      text: textFromBlocks(opening ?? post.blocks),
      publishedAt,
      good: good_type,
      children: children_count,
    },
  );
  await recount(platform, post.site_id, post.parent_id);
  const row = await publications(db).findByPk(post.id, { rejectOnEmpty: true });
  return row.get();
}

async function recount({ db }: Platform, siteId: string, parentId: string | null): Promise<void> {
  const counted = (condition: string) =>
    `(SELECT count(*) FROM publications p WHERE p.site_id = sites.id AND ${condition})`;
  await execute(
    db,
    `UPDATE sites SET blog_count = ${counted("ptype = 'blog'")}, dg_count = ${counted("ptype = 'dg'")},
       document_count = ${counted("ptype = 'dg' AND subtype = 'document'")},
       story_count = ${counted("ptype = 'parent' AND subtype = 'story'")},
       comic_count = ${counted("ptype = 'parent' AND subtype = 'comic'")}, book_count = ${counted("ptype = 'book'")}
     WHERE id = $siteId`,
    { siteId },
  );
  if (!parentId) return;
  await execute(
    db,
    `UPDATE publications SET children_count = (SELECT count(*) FROM publications c WHERE c.parent_id = $parentId)
      WHERE post_id = $parentId`,
    { parentId },
  );
}
