import type { DraftMember } from "@quire/contracts/records/draft";
import type { DraftRole } from "@quire/domain/posts/draftRoles";
import type { Context } from "../../../platform/http/context.ts";
import { findMembers, userOf } from "./people.ts";

export interface MemberRow {
  user_id: string;
  role: DraftRole;
  created_at: Date;
}

/** People on the list of a draft, with who they are. */
export async function presentMembers(
  { platform, transaction }: Context,
  rows: readonly MemberRow[],
): Promise<DraftMember[]> {
  const ids = rows.map(({ user_id }) => user_id);
  const people = await findMembers(platform, ids, transaction);
  return rows.map(({ user_id, role, created_at }) => ({
    person: userOf(people, user_id),
    role,
    since: created_at.toISOString(),
  }));
}

export async function presentMember(context: Context, row: MemberRow): Promise<DraftMember> {
  const [member] = await presentMembers(context, [row]);
  return member as DraftMember;
}
