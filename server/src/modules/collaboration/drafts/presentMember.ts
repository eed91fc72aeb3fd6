import type { DraftMember } from "@quire/contracts/records/draft";
import type { DraftRole } from "@quire/domain/posts/draftRoles";
import type { Context } from "../../../platform/http/context.ts";
import type { DraftMemberColumns } from "../models/draftMembers.ts";
import { findMembers, userOf } from "./draftUsers.ts";

export interface MemberRow extends Pick<DraftMemberColumns, "user_id" | "created_at"> {
  role: DraftRole;
}

/** Returns a draft's members as the API presents them. */
export async function presentMembers(
  { platform, transaction }: Context,
  rows: readonly MemberRow[],
): Promise<DraftMember[]> {
  const ids = rows.map(({ user_id }) => user_id);
  const users = await findMembers(platform, ids, transaction);
  return rows.map(({ user_id, role, created_at }) => ({
    user: userOf(users, user_id),
    role,
    since: created_at.toISOString(),
  }));
}

export async function presentMember(context: Context, row: MemberRow): Promise<DraftMember> {
  const [member] = await presentMembers(context, [row]);
  return member as DraftMember;
}
