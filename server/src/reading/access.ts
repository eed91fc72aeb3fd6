import { accessTo, type Viewer } from "@quire/domain/access";
import type { AccessResult, AccessType, Role } from "@quire/domain/enums";
import { isModerator } from "@quire/domain/groups";
import { anyOf } from "../platform/database/listBind.ts";
import { selectPrepared } from "../platform/database/selectPrepared.ts";
import type { Context } from "../platform/http/context.ts";
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

interface Standing {
  is_follower: boolean;
  owned: string[];
}

/** `items`: SQL of a list of what may be owned. */
const standingHere = (items: string) => `
  SELECT EXISTS (SELECT 1 FROM follows WHERE user_id = $user AND site_id = $site) AS is_follower,
         ARRAY(SELECT e.item_id::text FROM entitlements e
                WHERE e.user_id = $user AND e.item_id = ${items} AND ${STANDING}) AS owned`;

const STANDING_TO_MANY = standingHere(anyOf("items"));
const STANDING_TO_ONE = standingHere(
  "ANY(ARRAY[$item, (SELECT p.parent_id::text FROM publications p WHERE p.post_id = $item)])",
);

/** Who is reading these posts of a site. One query for a signed-in person, none for a guest. */
export function viewerOf(context: Context, siteId: string, rows: readonly Ownable[]): Promise<SiteViewer> {
  const items = [...new Set(rows.flatMap((row) => [row.post_id, ...(row.parent_id ? [row.parent_id] : [])]))];
  return viewerBy(context, siteId, STANDING_TO_MANY, { items });
}

/** Who is reading one post of a site, asked while it is read itself. */
export const viewerOfOne = (context: Context, siteId: string, item: string): Promise<SiteViewer> =>
  viewerBy(context, siteId, STANDING_TO_ONE, { item });

async function viewerBy(
  { caller, platform, transaction }: Context,
  site: string,
  statement: string,
  asked: { items: string[] } | { item: string },
): Promise<SiteViewer> {
  if (caller.kind === "guest") return ANONYMOUS;
  const bind = { user: caller.userId, site, ...asked };
  const [found] =
    caller.userId === site ? [] : await selectPrepared<Standing>(platform.db, statement, bind, transaction);
  return {
    id: caller.userId,
    isFollower: found?.is_follower ?? false,
    hasEntitlement: false,
    owned: new Set(found?.owned),
    isModerator: isModerator(caller.groups as readonly Role[]),
  };
}

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
