import { isModerator } from "@quire/domain/accounts/groups";
import type { AccessResult, AccessType, Role } from "@quire/domain/enums";
import { accessTo, type Viewer } from "@quire/domain/posts/access";
import { anyOf } from "../../platform/database/listBind.ts";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import type { Context, Person } from "../../platform/http/context.ts";
import { STANDING } from "./entitlements.ts";

/** What somebody may own: a post by itself, or with the whole serial it is a part of. */
export interface Ownable {
  post_id: string;
  parent_id: string | null;
}

/**
 * What decides access about the reader of one site. Where a query has asked already whether the row at hand is theirs,
 * `hasEntitlement` says so; else `owned` has what is theirs among the rows that the viewer was asked for.
 */
export interface SiteViewer extends Viewer {
  owned?: ReadonlySet<string>;
}

/** The reader of every cached page: nobody in particular. */
export const ANONYMOUS: SiteViewer = { id: null, isFollower: false, hasEntitlement: false };

export interface ReaderStanding {
  is_follower: boolean;
  owned: string[];
}

/** SQL: what somebody is to a site, and what they have of it. `items`: of an entitlement, that it is to one of those asked for. */
const standing = (of: { user: string; site: string; items: string }) => `
  EXISTS (SELECT 1 FROM follows WHERE user_id = ${of.user} AND site_id = ${of.site}) AS is_follower,
  ARRAY(SELECT e.item_id::text FROM entitlements e
         WHERE e.user_id = ${of.user} AND e.item_id ${of.items} AND ${STANDING}) AS owned`;

const STANDING_TO_MANY = `SELECT ${standing({ user: "$user", site: "$site", items: `= ${anyOf("items")}` })}`;

/** SQL: the caller's standing towards a publication `p`; see `readPrefetched` and `viewerOfPrefetched`. */
export const STANDING_COLUMNS = standing({
  user: "asking.user_id",
  site: "p.site_id",
  items: "IN (p.post_id, p.parent_id)",
});

/** Who is reading these posts of a site. One query for a signed-in person, none for a guest. */
export async function viewerOf(
  { caller, platform, transaction }: Context,
  site: string,
  rows: readonly Ownable[],
): Promise<SiteViewer> {
  if (caller.kind === "guest") return ANONYMOUS;
  const items = [...new Set(rows.flatMap((row) => [row.post_id, ...(row.parent_id ? [row.parent_id] : [])]))];
  const bind = { user: caller.userId, site, items };
  const [found] =
    caller.userId === site
      ? []
      : await selectPrepared<ReaderStanding>(platform.db, STANDING_TO_MANY, bind, transaction);
  return viewerBy(caller, found);
}

/** Who is reading a post that was read with what they are to it (`STANDING_COLUMNS`). */
export const viewerOfPrefetched = ({ caller }: Context, row: ReaderStanding): SiteViewer =>
  caller.kind === "guest" ? ANONYMOUS : viewerBy(caller, row);

const viewerBy = ({ userId, groups }: Person, found: ReaderStanding | undefined): SiteViewer => ({
  id: userId,
  isFollower: found?.is_follower ?? false,
  hasEntitlement: false,
  owned: new Set(found?.owned),
  isModerator: isModerator(groups as readonly Role[]),
});

/** What this reader may do with this post: the one place where the server decides it. */
export function accessFor(
  row: Ownable & { visibility: AccessType; site_id: string },
  viewer: SiteViewer,
): AccessResult {
  const hasEntitlement = viewer.hasEntitlement || owns(viewer, row);
  return accessTo({ access: row.visibility, ownerId: row.site_id }, { ...viewer, hasEntitlement });
}

/** Whether this reader has this post for good, shown or not. */
export function owns({ owned }: SiteViewer, { post_id, parent_id }: Ownable): boolean {
  return owned !== undefined && (owned.has(post_id) || (parent_id !== null && owned.has(parent_id)));
}
