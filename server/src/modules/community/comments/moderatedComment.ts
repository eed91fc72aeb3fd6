import type { ModeratedComment } from "@quire/contracts/records/comment";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { postPath } from "@quire/domain/posts/postPaths";
import { slugify } from "@quire/domain/posts/slug";
import type { Config } from "../../../platform/config.ts";
import { siteUrl } from "../../../platform/http/urls.ts";
import { COMMENT_COLUMNS, COMMENT_FROM, type CommentRow, presentFullComment } from "../readComments.ts";

export type ModeratedCommentRow = CommentRow & {
  author_blocked: boolean;
  title: string;
  slug: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  own_domain: string;
  own_custom_domain: string | null;
};

/** SQL: a comment `c` with its post, its site and whether its author is blocked. */
export const SELECT_MODERATED_COMMENT = `SELECT ${COMMENT_COLUMNS}, p.title, p.slug, p.ptype, p.subtype, own.domain AS own_domain,
       own.custom_domain AS own_custom_domain,
       EXISTS (SELECT 1 FROM blocked_commenters b WHERE b.site_id = c.site_id AND b.user_id = c.user_id) AS author_blocked
  FROM ${COMMENT_FROM} JOIN posts p ON p.id = c.post_id JOIN sites own ON own.id = c.site_id`;

/** SQL: leaves out comments withdrawn by their authors; moderators don't see those. */
export const NOT_WITHDRAWN = "(c.removed_by IS NULL OR c.removed_by <> c.user_id)";

/** A comment as the site's moderators see it. */
export function presentModeratedComment(config: Config, row: ModeratedCommentRow): ModeratedComment {
  const site = { domain: row.own_domain, custom_domain: row.own_custom_domain };
  const path = postPath({
    id: row.post_id,
    ptype: row.ptype,
    subtype: row.subtype,
    slug: row.slug || slugify(row.title),
  });
  return {
    ...presentFullComment(config, row),
    post: { id: row.post_id, title: row.title, url: siteUrl(config, site) + path },
    author_blocked: row.author_blocked,
    removal_reason: row.removal_reason,
  };
}
