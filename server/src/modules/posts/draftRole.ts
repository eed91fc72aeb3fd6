import type { Role } from "@quire/domain/enums";
import { type DraftRole, draftRoleOf, type MemberRole } from "@quire/domain/posts/draftRoles";
import type { Transaction } from "sequelize";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import type { Platform } from "../../platform/platform.ts";

/** Who asks. */
interface Asker {
  userId: string;
  groups: readonly number[];
}

const ROLE = `SELECT p.site_id, m.role AS membership
    FROM posts p JOIN sites s ON s.id = p.site_id AND s.suspended_at IS NULL
    LEFT JOIN draft_members m ON m.post_id = p.id AND m.user_id = $userId AND m.revoked_at IS NULL
   WHERE p.id = $postId AND ($siteId::text IS NULL OR p.site_id = $siteId)
     AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = $userId AND u.suspended_at IS NOT NULL)`;

/**
 * What a person is to a draft as it stands now; null for a stranger, and where there is no such post. With `siteId`,
 * a post of another site is no such post. A suspended person, and any draft of a suspended site, is shut out.
 */
export async function draftRole(
  platform: Platform,
  person: Asker,
  postId: string,
  { siteId = null, transaction = null }: { siteId?: string | null; transaction?: Transaction | null } = {},
): Promise<DraftRole | null> {
  const bind = { postId, userId: person.userId, siteId };
  const [row] = await selectPrepared<{ site_id: string; membership: MemberRole | null }>(
    platform.db,
    ROLE,
    bind,
    transaction,
  );
  const actor = { id: person.userId, groups: person.groups as readonly Role[] };
  return row ? draftRoleOf(actor, row.site_id, row.membership) : null;
}
