import type { DraftInvitation } from "@quire/contracts/records/draft";
import type { Context } from "../../../../platform/http/context.ts";
import { siteUrl } from "../../../../platform/http/urls.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { findMembers } from "../draftUsers.ts";
import { findInvite } from "../invites.ts";

/** Returns what a valid invite is for, without using it up. */
export async function readDraftInvite(
  context: Context,
  { body }: { body: { token: string } },
): Promise<DraftInvitation> {
  const { platform, facts } = context;
  await enforceLimit(context, "draftInviteTriesByAddress", facts.ip);
  const invite = await findInvite(context, body.token);
  const users = await findMembers(platform, [invite.invited_by]);
  return {
    title: invite.title,
    ptype: invite.ptype,
    role: invite.role,
    site: { id: invite.site_id, name: invite.site_name, url: siteUrl(platform.config, invite) },
    invited_by: users.get(invite.invited_by ?? "") ?? null,
    expires: invite.expires_at.toISOString(),
  };
}
