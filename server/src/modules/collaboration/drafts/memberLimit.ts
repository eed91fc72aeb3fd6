import { DRAFT_MEMBERS_MAX } from "@quire/domain/posts/draftRoles";
import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { draftMembers } from "../models/draftMembers.ts";

/** Locks a draft's member list until the transaction ends, so that users who join at once are counted one by one. */
export async function lockMemberList(context: CommandContext, id: string): Promise<void> {
  const rows = await context.select("SELECT 1 FROM posts WHERE id = $id FOR NO KEY UPDATE", { id });
  if (rows.length === 0) throw new Refusal("post_not_found");
}

/** Throws `draft_full` when a draft has the most members it can have. */
export async function enforceMemberLimit(
  { platform, transaction }: CommandContext,
  postId: string,
): Promise<void> {
  const count = await draftMembers(platform.db).count({
    where: { post_id: postId, revoked_at: null },
    transaction,
  });
  if (count >= DRAFT_MEMBERS_MAX) throw new Refusal("draft_full");
}
