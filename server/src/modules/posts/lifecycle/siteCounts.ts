import type { PostSubtype, PostType } from "@quire/domain/enums";
import type { CommandContext } from "../../../platform/http/context.ts";

type Counted = { site_id: string; ptype: PostType; subtype: PostSubtype | null };

/** Adds a published post to its site's counts, or takes it out. Chapters and episodes count with their serial alone. */
export async function changeSiteCounts(
  { platform, transaction }: CommandContext,
  post: Counted,
  by: 1 | -1,
): Promise<void> {
  await platform.db.query(
    `UPDATE sites SET
       blog_count = blog_count + CASE WHEN $ptype = 'blog' THEN $by::int ELSE 0 END,
       dg_count = dg_count + CASE WHEN $ptype = 'dg' THEN $by::int ELSE 0 END,
       document_count = document_count + CASE WHEN $ptype = 'dg' AND $subtype = 'document' THEN $by::int ELSE 0 END,
       story_count = story_count + CASE WHEN $ptype = 'parent' AND $subtype = 'story' THEN $by::int ELSE 0 END,
       comic_count = comic_count + CASE WHEN $ptype = 'parent' AND $subtype = 'comic' THEN $by::int ELSE 0 END,
       book_count = book_count + CASE WHEN $ptype = 'book' THEN $by::int ELSE 0 END
     WHERE id = $siteId`,
    {
      bind: { siteId: post.site_id, ptype: post.ptype, subtype: post.subtype ?? "", by },
      transaction,
    },
  );
}
