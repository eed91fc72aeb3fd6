import type { Sequelize, Transaction } from "sequelize";
import type { Clock } from "../../platform/clock.ts";
import { activeGroups } from "../../platform/database/activeGroups.ts";
import { select } from "../../platform/database/select.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../platform/storage/jsonImage.ts";
import type { SiteRow } from "./siteRow.ts";

/** Identifies a site: by id, by subdomain label, or by current or former custom domain. */
export type SiteKey =
  | { id: string }
  | { domain: string }
  | { customDomain: string }
  /** A custom domain the site had until recently, and that no other site has taken. */
  | { formerDomain: string };

/** The database to read sites from, and the clock that decides which memberships have ended. */
interface SiteSource {
  db: Sequelize;
  clock: Clock;
}

type RawSite = Omit<SiteRow, "logo" | "cover" | "icon" | "podcast_cover" | "content_version"> & {
  content_version: string;
  logo: JsonImage | null;
  cover: JsonImage | null;
  icon: JsonImage | null;
  podcast_cover: JsonImage | null;
};

/** Looks up recordings by their index: few sites have any. */
const HAS_PODCAST = `EXISTS (
  SELECT 1 FROM files f JOIN post_files c ON c.file_id = f.id JOIN publications p ON p.post_id = c.post_id
   WHERE f.site_id = s.id AND f.kind = 'audio' AND p.visibility = 'free')`;

/** Returns the site, or null. A command that has just written passes its transaction. */
export async function findSite(
  { db, clock }: SiteSource,
  key: SiteKey,
  transaction: Transaction | null = null,
): Promise<SiteRow | null> {
  const [condition, value] = conditionOf(key);
  const [row] = await select<RawSite>(
    db,
    `SELECT s.id, s.domain, s.custom_domain, s.name, s.description, s.language, s.currency, s.socials, s.support,
            s.support_message, s.pinboard_title, s.pinboard_posts, s.comment_default, s.comment_placement,
            s.passage_comments, s.time_zone, s.accent, s.type_pairing, s.header_layout,
            ${jsonImage("icon_file_id")} AS icon, s.followers_count,
            s.subscribers_count, s.blog_count, s.dg_count,
            s.document_count, s.story_count, s.comic_count, s.book_count, s.content_version, s.created_at,
            s.updated_at, s.podcast_email, s.podcast_category, s.podcast_summary,
            ${jsonImage("podcast_cover_file_id")} AS podcast_cover, ${HAS_PODCAST} AS has_podcast,
            u.following_count, ${jsonImage("logo_file_id")} AS logo, ${jsonImage("cover_file_id")} AS cover,
            ${activeGroups("s.id")} AS groups,
            (SELECT min(g.ends_at) FROM user_groups g WHERE g.user_id = s.id AND g.ends_at > $now) AS groups_until,
            u.email_verified_at IS NOT NULL AND u.mobile_verified_at IS NOT NULL AND EXISTS (
              SELECT 1 FROM payout_accounts a WHERE a.owner_id = s.id AND a.state = 'verified') AS is_known
       FROM sites s JOIN users u ON u.id = s.id
      WHERE ${condition} AND u.suspended_at IS NULL`,
    { value, now: clock.now() },
    transaction,
  );
  if (!row) return null;
  return {
    ...row,
    content_version: Number(row.content_version),
    logo: readJsonImage(row.logo),
    cover: readJsonImage(row.cover),
    icon: readJsonImage(row.icon),
    podcast_cover: readJsonImage(row.podcast_cover),
  };
}

function conditionOf(key: SiteKey): [string, string] {
  if ("id" in key) return ["s.id = $value", key.id];
  if ("domain" in key) return ["s.domain = $value", key.domain];
  if ("customDomain" in key) return ["s.custom_domain = $value", key.customDomain];
  return ["s.id = (SELECT f.site_id FROM former_domains f WHERE f.name = $value)", key.formerDomain];
}
