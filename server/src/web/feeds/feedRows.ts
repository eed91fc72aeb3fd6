import {
  ANONYMOUS,
  EXPLICIT_CHOICE,
  explicitViewOf,
  type PostView,
  viewOf,
} from "../../modules/posts/access.ts";
import { IS_OWNED } from "../../modules/posts/entitlements.ts";
import type { PublicationTextRow } from "../../modules/posts/presentPost.ts";
import { CARD_COLUMNS, PARENT_COLUMNS } from "../../modules/posts/publicationRow.ts";
import { isShown } from "../../modules/sites/isShown.ts";
import { select } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";
import type { FeedForm } from "./feedForms.ts";

/** A post of a feed, and what its reader gets of it. */
export interface FeedRow extends PublicationTextRow {
  domain: string;
  custom_domain: string | null;
  site_name: string;
  view: PostView;
}

type Row = Omit<FeedRow, "view">;

const PUBLIC_ENTRIES = 20;
const PRIVATE_ENTRIES = 50;
const EPISODES = 100;

const COLUMNS = `${CARD_COLUMNS}, p.html, p.opening_html, ${PARENT_COLUMNS}, s.domain, s.custom_domain, s.name AS site_name`;
const FROM =
  "publications p JOIN sites s ON s.id = p.site_id LEFT JOIN publications up ON up.post_id = p.parent_id";
const NEWEST = "ORDER BY p.published_at DESC, p.post_id DESC LIMIT $limit";
const HAS_AUDIO = `EXISTS (SELECT 1 FROM post_files f JOIN files a ON a.id = f.file_id
  WHERE f.post_id = p.post_id AND a.kind = 'audio')`;

const only = (form: FeedForm) => (form === "podcast" ? `AND ${HAS_AUDIO}` : "");

/** Returns a site's newest posts as everyone sees them. */
export async function listPublicRows(platform: Platform, siteId: string, form: FeedForm): Promise<FeedRow[]> {
  const rows = await select<Row>(
    platform.replicas.reader(siteId),
    `SELECT ${COLUMNS} FROM ${FROM}
      WHERE p.site_id = $siteId AND (p.parent_id IS NULL OR up.post_id IS NOT NULL) ${only(form)} ${NEWEST}`,
    { siteId, limit: form === "podcast" ? EPISODES : PUBLIC_ENTRIES },
  );
  return rows.map((row) => ({ ...row, view: viewOf(row, ANONYMOUS) }));
}

/** The newest posts of each site that the user follows, and what they bought: fewer rows to sort than all of them. */
const READ_BY_USER = `p.post_id IN (
  SELECT t.post_id FROM follows w CROSS JOIN LATERAL (
    SELECT x.post_id FROM publications x WHERE x.site_id = w.site_id ORDER BY x.published_at DESC LIMIT $limit) t
   WHERE w.user_id = $userId
  UNION SELECT x.post_id FROM publications x JOIN entitlements e ON e.item_id IN (x.post_id, x.parent_id)
   WHERE e.user_id = $userId AND e.revoked_at IS NULL)`;

interface ReaderColumns {
  is_of_age: boolean;
  sees_explicit: boolean;
  is_follower: boolean;
  is_owned: boolean;
}

/**
 * Returns the newest posts as one user sees them: of a site, or (without) of all sites that they follow or have bought
 * from. Read from the primary: a refund ends access at once.
 */
export async function listPrivateRows(
  platform: Platform,
  { userId, siteId, form }: { userId: string; siteId: string | null; form: FeedForm },
): Promise<FeedRow[]> {
  const rows = await select<Row & ReaderColumns>(
    platform.db,
    privateSql(siteId ? "p.site_id = $siteId" : READ_BY_USER, form),
    {
      userId,
      ...(siteId ? { siteId } : {}),
      limit: form === "podcast" ? EPISODES : PRIVATE_ENTRIES,
    },
  );
  return rows.map((row) => withView(row, userId));
}

/** Returns a post as this user sees it; null if it isn't shown. */
export async function findPrivateRow(
  platform: Platform,
  { userId, postId }: { userId: string; postId: string },
): Promise<FeedRow | null> {
  const sql = privateSql("p.post_id = $postId", "rss");
  const [row] = await select<Row & ReaderColumns>(platform.db, sql, { userId, postId, limit: 1 });
  return row ? withView(row, userId) : null;
}

const privateSql = (scope: string, form: FeedForm) =>
  `SELECT ${COLUMNS}, ${EXPLICIT_CHOICE("$userId")}, ${IS_OWNED} AS is_owned,
          EXISTS (SELECT 1 FROM follows w WHERE w.user_id = $userId AND w.site_id = p.site_id) AS is_follower
     FROM ${FROM} WHERE ${scope} AND ${isShown("p")} ${only(form)} ${NEWEST}`;

function withView(row: Row & ReaderColumns, userId: string): FeedRow {
  const viewer = {
    id: userId,
    isFollower: row.is_follower,
    hasEntitlement: row.is_owned,
    explicit: explicitViewOf(row),
  };
  return { ...row, view: viewOf(row, viewer) };
}
