import type { MindedComment } from "@quire/contracts/records/comment";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { postPath } from "@quire/domain/posts/postPaths";
import { slugify } from "@quire/domain/posts/slug";
import type { Config } from "../../../platform/config.ts";
import { siteUrl } from "../../../platform/http/addresses.ts";
import { COMMENT_COLUMNS, COMMENT_FROM, type CommentRow, presentWhole } from "../readComments.ts";

export type MindedRow = CommentRow & {
  author_blocked: boolean;
  title: string;
  slug: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  own_domain: string;
  own_custom_domain: string | null;
};

/** A comment with where it stands, and whether its author is kept out; `c` is the comment. */
export const MINDED_COMMENT = `SELECT ${COMMENT_COLUMNS}, p.title, p.slug, p.ptype, p.subtype, own.domain AS own_domain,
       own.custom_domain AS own_custom_domain,
       EXISTS (SELECT 1 FROM blocked_commenters b WHERE b.site_id = c.site_id AND b.user_id = c.user_id) AS author_blocked
  FROM ${COMMENT_FROM} JOIN posts p ON p.id = c.post_id JOIN sites own ON own.id = c.site_id`;

/** What its author took back is not there for whoever minds the site. */
export const NOT_TAKEN_BACK = "(c.removed_by IS NULL OR c.removed_by <> c.user_id)";

/** A comment as whoever minds the site sees it. */
export function presentMinded(config: Config, row: MindedRow): MindedComment {
  const site = { domain: row.own_domain, custom_domain: row.own_custom_domain };
  const path = postPath({
    id: row.post_id,
    ptype: row.ptype,
    subtype: row.subtype,
    slug: row.slug || slugify(row.title),
  });
  return {
    ...presentWhole(config, row),
    post: { id: row.post_id, title: row.title, url: siteUrl(config, site) + path },
    author_blocked: row.author_blocked,
    removal_reason: row.removal_reason,
  };
}
