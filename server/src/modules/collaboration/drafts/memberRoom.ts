import { DRAFT_MEMBERS_MAX } from "@quire/domain/posts/draftRoles";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";

/** Holds a draft until the transaction ends, so that two who come at once are counted one after the other. */
export async function holdList({ platform, transaction }: CommandContext, id: string): Promise<void> {
  const rows = await platform.db.query("SELECT 1 FROM posts WHERE id = $id FOR NO KEY UPDATE", {
    bind: { id },
    transaction,
    type: QueryTypes.SELECT,
  });
  if (rows.length === 0) throw new Refusal("post_not_found");
}

/** Refuses where a draft has as many people as it can have. */
export async function requireMemberRoom(
  { platform, transaction }: CommandContext,
  postId: string,
): Promise<void> {
  const [row] = await platform.db.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM draft_members WHERE post_id = $postId AND revoked_at IS NULL",
    { bind: { postId }, transaction, type: QueryTypes.SELECT },
  );
  if ((row?.count ?? 0) >= DRAFT_MEMBERS_MAX) throw new Refusal("draft_full");
}
