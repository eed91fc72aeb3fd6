import type { ReportedThing, ReportSubject } from "@quire/contracts/records/moderation";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { postPath } from "@quire/domain/posts/postPaths";
import { slugify } from "@quire/domain/posts/slug";
import type { Config } from "../../../platform/config.ts";
import { select } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { siteUrl } from "../../../platform/http/urls.ts";

interface Row {
  id: string;
  excerpt: string;
  site_id: string;
  site_name: string;
  domain: string;
  custom_domain: string | null;
  author_id: string;
  author_name: string;
  hidden: boolean;
  /** Null for a site. */
  post_id: string | null;
  title: string | null;
  slug: string | null;
  ptype: PostType | null;
  subtype: PostSubtype | null;
}

const SITE = "s.id AS site_id, s.name AS site_name, s.domain, s.custom_domain";
const POST = "p.id AS post_id, p.title, p.slug, p.ptype, p.subtype";

const QUERIES: Record<ReportSubject["kind"], string> = {
  post: `SELECT p.id, p.title AS excerpt, ${SITE}, ${POST}, u.id AS author_id, u.name AS author_name,
                (p.published_version IS NULL OR s.suspended_at IS NOT NULL) AS hidden
           FROM posts p JOIN sites s ON s.id = p.site_id JOIN users u ON u.id = p.site_id WHERE p.id = ANY($ids)`,
  comment: `SELECT c.id, c.text AS excerpt, ${SITE}, ${POST}, u.id AS author_id, u.name AS author_name,
                   (c.state <> 'approved') AS hidden
              FROM comments c JOIN posts p ON p.id = c.post_id JOIN sites s ON s.id = c.site_id
              JOIN users u ON u.id = c.user_id WHERE c.id = ANY($ids)`,
  site: `SELECT s.id, s.name AS excerpt, ${SITE}, NULL AS post_id, NULL AS title, NULL AS slug, NULL AS ptype, NULL AS subtype,
                u.id AS author_id, u.name AS author_name, (s.suspended_at IS NOT NULL) AS hidden
           FROM sites s JOIN users u ON u.id = s.id WHERE s.id = ANY($ids)`,
};

/** Loads the reported subjects by their ids in their current state: at most one query for each kind. */
export async function loadThings(
  { platform }: Context,
  subjects: readonly ReportSubject[],
): Promise<Map<string, ReportedThing>> {
  const things = new Map<string, ReportedThing>();
  for (const kind of ["post", "comment", "site"] as const) {
    const ids = subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const rows = await select<Row>(platform.db, QUERIES[kind], { ids });
    for (const row of rows) things.set(row.id, present(platform.config, row, kind));
  }
  return things;
}

function present(config: Config, row: Row, kind: ReportSubject["kind"]): ReportedThing {
  const { post_id, ptype, title } = row;
  const home = siteUrl(config, row);
  const slug = row.slug || slugify(title ?? "");
  const path = post_id && ptype ? postPath({ id: post_id, ptype, subtype: row.subtype, slug }) : "";
  return {
    excerpt: row.excerpt,
    url: home + path + (kind === "comment" ? `#comment-${row.id}` : ""),
    site: { id: row.site_id, name: row.site_name },
    author: { id: row.author_id, name: row.author_name },
    post_id: kind === "comment" ? post_id : null,
    hidden: row.hidden,
  };
}
