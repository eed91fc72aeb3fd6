import { accessTo, type Viewer } from "@quire/domain/access";
import type { AccessResult, AccessType, Role } from "@quire/domain/enums";
import { isModerator } from "@quire/domain/roles";
import { QueryTypes } from "sequelize";
import type { Context } from "../platform/http/context.ts";

/** What decides access about the reader of one site. */
export type SiteViewer = Viewer;

/** The reader of every cached page: nobody in particular. */
export const ANONYMOUS: SiteViewer = { id: null, isFollower: false, hasEntitlement: false };

/**
 * Who is reading this site. One query for a signed-in person, none for a guest.
 * Nothing can be bought yet, so nobody is entitled to a paid post by purchase.
 */
export async function viewerOf(context: Context, siteId: string): Promise<SiteViewer> {
  const { caller, platform } = context;
  if (caller.kind === "guest") return ANONYMOUS;
  const rows =
    caller.userId === siteId
      ? []
      : await platform.db.query("SELECT 1 FROM follows WHERE user_id = $user AND site_id = $site", {
          bind: { user: caller.userId, site: siteId },
          type: QueryTypes.SELECT,
        });
  return {
    id: caller.userId,
    isFollower: rows.length > 0,
    hasEntitlement: false,
    isModerator: isModerator(caller.groups as readonly Role[]),
  };
}

/** What this reader may do with this post: the one place where the server decides it. */
export function accessFor(
  row: { visibility: AccessType; site_id: string },
  viewer: SiteViewer,
): AccessResult {
  return accessTo({ access: row.visibility, ownerId: row.site_id }, viewer);
}
