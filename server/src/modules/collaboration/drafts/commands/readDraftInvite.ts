import type { DraftInvitation } from "@quire/contracts/records/draft";
import { siteUrl } from "../../../../platform/http/addresses.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { findInvite } from "../invites.ts";
import { findMembers } from "../people.ts";

/** Tells whoever holds a good invite what it is for; nothing is spent by that. */
export async function readDraftInvite(
  context: Context,
  { body }: { body: { token: string } },
): Promise<DraftInvitation> {
  const { platform, facts } = context;
  await enforceLimit(platform, "draftInviteTriesByAddress", facts.ip);
  const invite = await findInvite(context, body.token);
  const people = await findMembers(platform, [invite.invited_by]);
  return {
    title: invite.title,
    ptype: invite.ptype,
    role: invite.role,
    site: { id: invite.site_id, name: invite.site_name, url: siteUrl(platform.config, invite) },
    invited_by: people.get(invite.invited_by ?? "") ?? null,
    expires: invite.expires_at.toISOString(),
  };
}
