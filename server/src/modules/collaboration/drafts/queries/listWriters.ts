import type { DraftInvite, DraftMember } from "@quire/contracts/records/draft";
import { DRAFT_INVITES_MAX, DRAFT_MEMBERS_MAX, mayInDraft } from "@quire/domain/posts/draftRoles";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { type InviteRow, presentInvite } from "../invites.ts";
import { type MemberRow, presentMembers } from "../presentMember.ts";

interface Input {
  params: { siteId: string; id: string };
}

/** Lists a draft's members, owner first, then by when they joined; for the owner also its open invites. */
export async function listWriters(
  context: Context,
  { params }: Input,
): Promise<{ members: DraftMember[]; invites: DraftInvite[] }> {
  const { role } = await authorizeDraft(context, params, "read");
  const { platform } = context;
  const rows = await select<MemberRow>(
    platform.db,
    `SELECT site_id AS user_id, 'owner' AS role, created_at FROM posts WHERE id = $id
      UNION ALL
     (SELECT user_id, role, created_at FROM draft_members WHERE post_id = $id AND revoked_at IS NULL
       ORDER BY created_at, user_id LIMIT $limit)`,
    { id: params.id, limit: DRAFT_MEMBERS_MAX },
  );
  return {
    members: await presentMembers(context, rows),
    invites: mayInDraft(role, "govern") ? await openInvites(context, params.id) : [],
  };
}

async function openInvites({ platform }: Context, id: string): Promise<DraftInvite[]> {
  const rows = await select<InviteRow>(
    platform.db,
    `SELECT id, role, email, uses, created_at, expires_at FROM draft_invites
      WHERE post_id = $id AND expires_at > $now ORDER BY created_at DESC, id DESC LIMIT $limit`,
    { id, now: platform.clock.now(), limit: DRAFT_INVITES_MAX },
  );
  return rows.map(presentInvite);
}
