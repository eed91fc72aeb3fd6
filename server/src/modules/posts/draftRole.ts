import type { Role } from "@quire/domain/enums";
import { type DraftRole, draftRoleOf, type MemberRole } from "@quire/domain/posts/draftRoles";
import type { Transaction } from "sequelize";
import { select } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";

interface Actor {
  userId: string;
  groups: readonly number[];
}

const ROLE = `SELECT p.site_id, m.role AS membership
    FROM posts p JOIN sites s ON s.id = p.site_id AND s.suspended_at IS NULL
    LEFT JOIN draft_members m ON m.post_id = p.id AND m.user_id = $userId AND m.revoked_at IS NULL
   WHERE p.id = $postId AND ($siteId::text IS NULL OR p.site_id = $siteId)
     AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = $userId AND u.suspended_at IS NOT NULL)`;

/**
 * Returns a user's current role in a draft; null if they have none or the post doesn't exist. With `siteId`, posts
 * of other sites count as missing. Suspended users, and all drafts of suspended sites, are shut out.
 */
export async function draftRole(
  platform: Platform,
  user: Actor,
  postId: string,
  { siteId = null, transaction = null }: { siteId?: string | null; transaction?: Transaction | null } = {},
): Promise<DraftRole | null> {
  const bind = { postId, userId: user.userId, siteId };
  const [row] = await select<{ site_id: string; membership: MemberRole | null }>(
    platform.db,
    ROLE,
    bind,
    transaction,
  );
  const actor = { id: user.userId, groups: user.groups as readonly Role[] };
  return row ? draftRoleOf(actor, row.site_id, row.membership) : null;
}
