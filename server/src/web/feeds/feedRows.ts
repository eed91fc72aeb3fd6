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
import { hasParts, isShown } from "../../modules/sites/isShown.ts";
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

/** Where a page of a feed starts: behind this post, or at the newest. */
export interface FeedPage {
  before: string | null;
}

/** The posts of one page. */
export interface FeedRows {
  rows: FeedRow[];
  /** The page of older posts; null if there are none. */
  next: FeedPage | null;
}

const PUBLIC_ENTRIES = 20;
const PRIVATE_ENTRIES = 50;
const EPISODES = 100;

const COLUMNS = `${CARD_COLUMNS}, p.html, p.opening_html, ${PARENT_COLUMNS}, s.domain, s.custom_domain, s.name AS site_name`;
const FROM =
  "publications p JOIN sites s ON s.id = p.site_id LEFT JOIN publications up ON up.post_id = p.parent_id";
const NEWEST = "ORDER BY p.published_at DESC, p.post_id DESC LIMIT $limit";
/** Behind a post, which costs the same on each page; nothing if that post is gone. */
const older = (alias: string, { before }: FeedPage) =>
  before === null
    ? ""
    : `AND (${alias}.published_at, ${alias}.post_id) <
         ((SELECT c.published_at FROM publications c WHERE c.post_id = $before), $before)`;
const valuesOf = ({ before }: FeedPage) => (before === null ? {} : { before });
const HAS_AUDIO = `EXISTS (SELECT 1 FROM post_files f JOIN files a ON a.id = f.file_id
  WHERE f.post_id = p.post_id AND a.kind = 'audio')`;

const only = (form: FeedForm) => (form === "podcast" ? `AND ${HAS_AUDIO}` : "");

/** Returns a page of a site's posts as everyone sees them, newest first. */
export async function listPublicRows(
  platform: Platform,
  { siteId, form, page }: { siteId: string; form: FeedForm; page: FeedPage },
): Promise<FeedRows> {
  const size = form === "podcast" ? EPISODES : PUBLIC_ENTRIES;
  const open = form === "podcast" ? "AND p.visibility = 'free'" : "";
  const rows = await select<Row>(
    platform.replicas.reader(siteId),
    `SELECT ${COLUMNS} FROM ${FROM}
      WHERE p.site_id = $siteId AND (p.parent_id IS NULL OR up.post_id IS NOT NULL) AND ${hasParts("p")} ${open} ${only(form)}
        ${older("p", page)} ${NEWEST}`,
    { siteId, limit: size + 1, ...valuesOf(page) },
  );
  return pageOf(
    rows.map((row) => ({ ...row, view: viewOf(row, ANONYMOUS) })),
    size,
  );
}

/** One row more than a page was read, to know whether there is another page. */
function pageOf(rows: FeedRow[], size: number): FeedRows {
  const shown = rows.slice(0, size);
  return { rows: shown, next: rows.length > size ? { before: shown.at(-1)?.post_id ?? null } : null };
}

/** The newest posts of each site that the user follows, and what they bought: fewer rows to sort than all of them. */
const readByUser = (page: FeedPage) => `p.post_id IN (
  SELECT t.post_id FROM follows w CROSS JOIN LATERAL (
    SELECT x.post_id FROM publications x WHERE x.site_id = w.site_id AND ${hasParts("x")} ${older("x", page)}
     ORDER BY x.published_at DESC, x.post_id DESC LIMIT $limit) t
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
 * Returns a page of posts as one user sees them, newest first: of a site, or (without) of all sites that they follow or
 * have bought from. Read from the primary: a refund ends access at once.
 */
export async function listPrivateRows(
  platform: Platform,
  { userId, siteId, form, page }: { userId: string; siteId: string | null; form: FeedForm; page: FeedPage },
): Promise<FeedRows> {
  const size = form === "podcast" ? EPISODES : PRIVATE_ENTRIES;
  const scope = `${siteId ? "p.site_id = $siteId" : readByUser(page)} ${older("p", page)}`;
  const rows = await select<Row & ReaderColumns>(platform.db, privateSql(scope, form), {
    userId,
    ...(siteId ? { siteId } : {}),
    limit: size + 1,
    ...valuesOf(page),
  });
  return pageOf(
    rows.map((row) => withView(row, userId)),
    size,
  );
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
     FROM ${FROM} WHERE ${scope} AND ${hasParts("p")} AND ${isShown("p")} ${only(form)} ${NEWEST}`;

function withView(row: Row & ReaderColumns, userId: string): FeedRow {
  const viewer = {
    id: userId,
    isFollower: row.is_follower,
    hasEntitlement: row.is_owned,
    explicit: explicitViewOf(row),
  };
  return { ...row, view: viewOf(row, viewer) };
}
