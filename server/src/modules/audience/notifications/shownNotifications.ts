import type { LinkedActor, Notification } from "@quire/contracts/records/notification";
import { describeNotification, isBookEvent } from "@quire/domain/audience/notificationKinds";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { draftPath, textPath } from "@quire/domain/posts/draftPaths";
import { postPath } from "@quire/domain/posts/postPaths";
import { firstCharacters } from "@quire/domain/text/text";
import { select } from "../../../platform/database/select.ts";
import { platformUrl, siteUrl } from "../../../platform/http/urls.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../../platform/storage/jsonImage.ts";
import { presentImage } from "../../../platform/storage/presentImage.ts";
import { isShown } from "../../sites/isShown.ts";
import type { NotificationColumns } from "../models/notifications.ts";

interface ShownPost {
  id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  title: string;
  slug: string;
  parent: { id: string; title: string; ptype: PostType; subtype: PostSubtype | null; slug: string } | null;
}

interface ShownSite {
  name: string;
  domain: string;
  custom_domain: string | null;
}

/** A notification with what its sentence and its address need. */
export interface NotificationRow extends NotificationColumns {
  post: ShownPost | null;
  site: ShownSite | null;
  /** The comment's text, cut a character after `MAX_DETAIL`, or why it was removed. */
  detail: string | null;
}

/** Characters of a comment that are shown. */
const MAX_DETAIL = 400;

/**
 * SQL: a notification `n` and what it is about: `p` is the post if readers can see it, `q` its serial, `d` its draft.
 * Each is looked up for the rows that are shown: a plain join would make the planner read whole tables.
 */
const FROM = `notifications n
  LEFT JOIN LATERAL (SELECT post_id, ptype, subtype, title, slug, parent_id FROM publications p
    WHERE p.post_id = n.post_id AND ${isShown("p")} LIMIT 1) p ON true
  LEFT JOIN LATERAL (SELECT post_id, ptype, subtype, title, slug FROM publications
    WHERE post_id = p.parent_id LIMIT 1) q ON true
  LEFT JOIN LATERAL (SELECT id, site_id, ptype, subtype, title, parent_id FROM posts
    WHERE id = n.post_id LIMIT 1) d ON true
  LEFT JOIN LATERAL (SELECT id, name, domain, custom_domain FROM sites WHERE id = n.site_id LIMIT 1) s ON true`;

/** SQL: whether a row exists; unlike EXISTS, never by reading the whole table for a hash. */
const has = (from: string) => `coalesce((SELECT true FROM ${from} LIMIT 1), false)`;

/**
 * SQL: whether its user can still see what it is about. Nothing of an unpublished post, a removed comment or a draft
 * that they left is shown, counted, pushed or emailed.
 */
const IS_VISIBLE = `CASE
  WHEN n.kind IN ('new_post', 'post_like') THEN p.post_id IS NOT NULL
  WHEN n.kind IN ('comment', 'reply') THEN p.post_id IS NOT NULL AND ${has(`comments c WHERE c.id = n.comment_id
    AND (c.state = 'approved' OR (c.state = 'pending' AND n.user_id = n.site_id))`)}
  WHEN n.kind = 'cowriting' AND n.data ->> 'event' = 'invited' THEN ${has(`draft_invites i
    JOIN users v ON v.email = i.email WHERE i.post_id = n.post_id AND v.id = n.user_id`)}
  WHEN n.kind = 'cowriting' THEN d.id IS NOT NULL AND (n.user_id = d.site_id OR ${has(`draft_members m
    WHERE m.post_id = d.id AND m.user_id = n.user_id AND m.revoked_at IS NULL`)})
  ELSE true END`;

/** A published post shows its published title; a draft, that of its last checkpoint to those who may see it. */
const COLUMNS = `n.*, CASE WHEN p.post_id IS NOT NULL THEN
    json_build_object('id', p.post_id, 'ptype', p.ptype, 'subtype', p.subtype, 'title', p.title, 'slug', p.slug,
      'parent', CASE WHEN q.post_id IS NOT NULL THEN json_build_object('id', q.post_id, 'title', q.title,
        'ptype', q.ptype, 'subtype', q.subtype, 'slug', q.slug) END)
  WHEN d.id IS NOT NULL AND (n.kind = 'cowriting' OR n.user_id = d.site_id) THEN
    json_build_object('id', d.id, 'ptype', d.ptype, 'subtype', d.subtype, 'title', d.title, 'slug', '',
      'parent', CASE WHEN d.parent_id IS NOT NULL THEN
        json_build_object('id', d.parent_id, 'title', '', 'ptype', 'parent', 'subtype', NULL, 'slug', '') END)
  END AS post,
  CASE WHEN s.id IS NOT NULL THEN
    json_build_object('name', s.name, 'domain', s.domain, 'custom_domain', s.custom_domain) END AS site,
  (SELECT CASE WHEN n.kind IN ('comment', 'reply') THEN left(c.text, ${MAX_DETAIL + 1})
               WHEN n.data ->> 'event' = 'comment_removed' THEN c.removal_reason END
     FROM comments c WHERE c.id = n.comment_id LIMIT 1) AS detail`;

/**
 * Returns the notifications that `condition` selects of `n` and that their users may still see: for the bell, and for
 * what push and emails are about to send. `tail` orders and limits them.
 */
export function selectNotifications(
  { db }: Pick<Platform, "db">,
  condition: string,
  binds: Record<string, unknown>,
  tail = "",
): Promise<NotificationRow[]> {
  return select<NotificationRow>(
    db,
    `SELECT ${COLUMNS} FROM ${FROM} WHERE ${condition} AND ${IS_VISIBLE} ${tail}`,
    binds,
  );
}

/** The most that is counted: the bell shows "99+". */
const COUNTED = 100;

/** SQL: how many unread notifications the user `userId` (an SQL expression) has, up to 100. */
export const unreadSql = (userId: string) => `(SELECT count(*)::int FROM (
  SELECT 1 FROM ${FROM} WHERE n.user_id = ${userId} AND n.read_at IS NULL AND ${IS_VISIBLE} LIMIT ${COUNTED}) unread)`;

export async function countUnread({ db }: Pick<Platform, "db">, userId: string): Promise<number> {
  const [row] = await select<{ unread: number }>(db, `SELECT ${unreadSql("$userId")} AS unread`, { userId });
  return row?.unread ?? 0;
}

/** Returns notifications as their user sees them, in the given order. */
export async function presentNotifications(
  platform: Platform,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const actors = await findActors(platform, [...new Set(rows.flatMap(actorIds))]);
  return rows.map((row) => {
    const found = actorIds(row).flatMap((id) => actors.get(id) ?? []);
    const shown = found.map(({ id, name, logo }) => ({
      id,
      name: (isBySite(row) && row.site?.name) || name,
      logo,
    }));
    return {
      id: row.id,
      kind: row.kind,
      text: describeNotification({
        kind: row.kind,
        count: row.count,
        actors: shown.map(({ name }) => name),
        siteName: row.site?.name ?? null,
        postTitle: titleOf(row),
        data: row.data,
      }),
      detail: row.detail && shorten(row.detail),
      url: urlOf(platform, row),
      count: row.count,
      actors: shown,
      updated: row.updated_at.toISOString(),
      read: row.read_at !== null,
    };
  });
}

function shorten(text: string): string {
  const first = firstCharacters(text, MAX_DETAIL);
  return first === text ? text : `${first.trimEnd()}…`;
}

/** A site publishes and delivers under its own name. */
const isBySite = ({ kind, data }: NotificationRow) =>
  kind === "new_post" || (kind === "delivery" && (data.event === "delivered" || data.event === "updated"));

/** People that a row shows; `listNotificationActors` has the others. */
const MAX_SHOWN = 3;

const actorIds = (row: NotificationRow): string[] =>
  isBySite(row) && row.site_id ? [row.site_id] : row.actor_ids.slice(0, MAX_SHOWN);

/** Several chapters of a serial are announced under its title. */
const isOfSerial = ({ kind, count }: NotificationRow) => kind === "new_post" && count > 1;

const titleOf = (row: NotificationRow): string | null =>
  (isOfSerial(row) ? row.post?.parent?.title : row.post?.title) || null;

interface ActorRow {
  id: string;
  name: string;
  logo: JsonImage | null;
  site: ShownSite | null;
}

/** Deleted accounts are left out. */
export async function findActors(
  { db, config }: Platform,
  ids: readonly string[],
): Promise<Map<string, LinkedActor>> {
  if (ids.length === 0) return new Map();
  const rows = await select<ActorRow>(
    db,
    `SELECT u.id, u.name, ${jsonImage("logo_file_id")} AS logo, CASE WHEN s.id IS NOT NULL THEN
            json_build_object('name', s.name, 'domain', s.domain, 'custom_domain', s.custom_domain) END AS site
       FROM users u LEFT JOIN sites s ON s.id = u.id AND s.suspended_at IS NULL
      WHERE u.id = ANY($ids::text[]) AND u.deleted_at IS NULL`,
    { ids: [...ids] },
  );
  return new Map(
    rows.map(({ id, name, logo: json, site }) => {
      const logo = readJsonImage(json);
      const url = site && siteUrl(config, site);
      return [id, { id, name, logo: logo && presentImage(logo, name), url }];
    }),
  );
}

function urlOf({ config }: Platform, row: NotificationRow): string {
  const { kind, post, site, data, comment_id: comment } = row;
  const platform = platformUrl(config);
  const home = site ? siteUrl(config, site) : platform;
  const address = (shown: Pick<ShownPost, "id" | "ptype" | "subtype" | "slug"> | null | undefined) =>
    shown ? `${home}${postPath(shown)}` : home;
  switch (kind) {
    case "new_post":
      return address(isOfSerial(row) ? (post?.parent ?? post) : post);
    case "post_like":
      return address(post);
    case "comment":
      return data.event === "pending" ? `${home}/comments` : `${address(post)}#comment-${comment}`;
    case "reply":
      return `${address(post)}#comment-${comment}`;
    case "moderation":
      if (comment !== null || data.event === "post_restored") return address(post);
      return post ? `${home}${draftPath(post)}` : home;
    case "follower":
      return `${home}/followers`;
    case "delivery":
      if (isBookEvent(data.event)) return `${platform}/orders/book/${data.order_id}`;
      if (data.event === "updated") return address(post);
      return data.event === "delivered" || data.event === "refunded"
        ? `${platform}/purchase/${data.order_id}`
        : `${platform}/deliveries`;
    case "cowriting":
      return data.event === "invited" || !post ? `${platform}/drafts` : `${home}${textPath(post)}`;
    case "invite":
      return `${platform}/invite`;
    default:
      return `${platform}/earnings`;
  }
}
