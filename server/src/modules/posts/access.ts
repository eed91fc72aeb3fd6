import { isModerator } from "@quire/domain/accounts/groups";
import type { AccessResult, AccessType, Role } from "@quire/domain/enums";
import { accessTo, type Viewer } from "@quire/domain/posts/access";
import { type ExplicitView, explicitChoiceView, explicitView } from "@quire/domain/posts/explicitPosts";
import { anyOf } from "../../platform/database/listBind.ts";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import type { Context } from "../../platform/http/context.ts";
import { NOT_REVOKED } from "./entitlements.ts";

/** Something a user can own: a post by itself, or through the serial it belongs to. */
export interface Ownable {
  post_id: string;
  parent_id: string | null;
}

/**
 * What decides a reader's access on one site. `hasEntitlement` is set when the query already checked the row at
 * hand; otherwise `owned` holds the reader's items among the rows the viewer was loaded for.
 */
export interface SiteViewer extends Viewer {
  /** How they get explicit posts. */
  explicit: ExplicitView;
  owned?: ReadonlySet<string>;
}

/** The reader of every cached page. */
export const ANONYMOUS: SiteViewer = {
  id: null,
  isFollower: false,
  hasEntitlement: false,
  explicit: "hidden",
};

/** What one reader gets of one post. */
export interface PostView {
  access: AccessResult;
  explicit: ExplicitView;
}

/** The view of a post's own creator. */
export const OWN_VIEW: PostView = { access: "granted", explicit: "shown" };

interface ReaderAccess {
  is_of_age: boolean;
  sees_explicit: boolean;
  is_follower: boolean;
  owned: string[];
}

/** SQL: the columns that say what the user decided about explicit posts. */
export const EXPLICIT_CHOICE = (user: "$user" | "$userId") =>
  `(SELECT of_age_at IS NOT NULL FROM users WHERE id = ${user}) AS is_of_age,
   (SELECT nsfw FROM users WHERE id = ${user}) AS sees_explicit`;

/** SQL: the user's choice, whether they follow the site, and which of the items they own. */
const READER_ACCESS = `
  SELECT ${EXPLICIT_CHOICE("$user")}, EXISTS (SELECT 1 FROM follows WHERE user_id = $user AND site_id = $site) AS is_follower,
         ARRAY(SELECT e.item_id::text FROM entitlements e
                WHERE e.user_id = $user AND e.item_id = ${anyOf("items")} AND ${NOT_REVOKED}) AS owned`;

/** Returns the reader of these posts of a site. One query for a signed-in user, none for a guest. */
export async function viewerOf(
  { caller, platform, transaction }: Context,
  site: string,
  rows: readonly Ownable[],
): Promise<SiteViewer> {
  if (caller.kind === "guest") return ANONYMOUS;
  const items = [...new Set(rows.flatMap((row) => [row.post_id, ...(row.parent_id ? [row.parent_id] : [])]))];
  const binds = { user: caller.userId, site, items };
  const [found] =
    caller.userId === site
      ? []
      : await selectPrepared<ReaderAccess>(platform.db, READER_ACCESS, binds, transaction);
  return {
    id: caller.userId,
    isFollower: found?.is_follower ?? false,
    hasEntitlement: false,
    explicit: found ? explicitViewOf(found) : "hidden",
    owned: new Set(found?.owned),
    isModerator: isModerator(caller.groups as readonly Role[]),
  };
}

export const explicitViewOf = (row: { is_of_age: boolean; sees_explicit: boolean }): ExplicitView =>
  explicitChoiceView({ isOfAge: row.is_of_age, nsfw: row.sees_explicit });

/** Returns what this reader gets of this post. */
export function viewOf(
  row: Ownable & { visibility: AccessType; site_id: string; nsfw: boolean },
  viewer: SiteViewer,
): PostView {
  return {
    access: accessFor(row, viewer),
    explicit: explicitView({ nsfw: row.nsfw, ownerId: row.site_id }, viewer),
  };
}

/** Returns what this reader may do with this post. The server decides access only here. */
export function accessFor(
  row: Ownable & { visibility: AccessType; site_id: string },
  viewer: SiteViewer,
): AccessResult {
  const hasEntitlement = viewer.hasEntitlement || owns(viewer, row);
  return accessTo({ access: row.visibility, ownerId: row.site_id }, { ...viewer, hasEntitlement });
}

/** Returns whether this reader owns this post, published or not. */
export function owns({ owned }: SiteViewer, { post_id, parent_id }: Ownable): boolean {
  return owned !== undefined && (owned.has(post_id) || (parent_id !== null && owned.has(parent_id)));
}
