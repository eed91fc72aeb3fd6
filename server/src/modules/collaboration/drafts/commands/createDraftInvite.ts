import type { NewDraftInvite } from "@quire/contracts/records/draft";
import { DRAFT_INVITE_MS, DRAFT_INVITES_MAX, type MemberRole } from "@quire/domain/posts/draftRoles";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../../platform/http/credentials.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { platformUrl } from "../../../../platform/http/urls.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { countInvitation, requireVerifiedSender } from "../../../accounts/invitationEmails.ts";
import { requireEmail } from "../../../accounts/requireEmail.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { checkpointPost } from "../../../posts/checkpointDraft.ts";
import { draftShared } from "../../events.ts";
import { draftInvites } from "../../models/draftInvites.ts";
import { inviteEmail } from "../emails/inviteEmail.ts";
import { type InviteRow, presentInvite } from "../invites.ts";
import { enforceMemberLimit, lockMemberList } from "../memberLimit.ts";

interface Input {
  params: { siteId: string; id: string };
  body: { role: MemberRole; email?: string };
}

/** Creates an invite to a draft. Only a hash of its link is stored: the link is returned now and never again. */
export async function createDraftInvite(context: Context, { params, body }: Input): Promise<NewDraftInvite> {
  const { platform } = context;
  const { user } = await authorizeDraft(context, params, "govern");
  const email = body.email === undefined ? null : requireEmail(body.email);
  if (email !== null) await requireVerifiedSender(platform, user.userId);
  await enforceLimit(context, "draftInvitesByUser", user.userId, "too_many_invites");
  // Where others have sent this address too many, the link works but isn't emailed, and nobody is told.
  const mayBeSent = email !== null && (await countInvitation(platform, { kind: "email", value: email }));
  // The invite shows the draft's title: makes it the current one, not that of the last checkpoint.
  await checkpointPost(platform, params.siteId, params.id);
  const token = newSecretToken(platform);
  const url = `${platformUrl(platform.config)}/draft-invite/${token}`;
  return inTransaction(context, async (step) => {
    await lockMemberList(step, params.id);
    await enforceMemberLimit(step, params.id);
    await enforceInviteLimit(step, params.id, email);
    const invite = { postId: params.id, role: body.role, email, invitedBy: user.userId, token };
    const row = await insert(step, invite);
    if (email !== null && mayBeSent) {
      await send(step, { ...invite, email, url, expires: row.expires_at });
      await platform.events.publish(draftShared, step, {
        postId: params.id,
        siteId: params.siteId,
        userId: user.userId,
        email,
      });
    }
    return { ...presentInvite(row), url };
  });
}

/**
 * Throws `draft_full` when a draft has the most invites it can have. First deletes expired invites and the previous
 * one to the same address, since inviting it again means that it was lost; and members who were revoked so long ago
 * that every invite from before has expired.
 */
async function enforceInviteLimit(
  context: CommandContext,
  postId: string,
  email: string | null,
): Promise<void> {
  const { platform, transaction } = context;
  const now = platform.clock.now();
  await context.execute(
    "DELETE FROM draft_invites WHERE post_id = $postId AND (expires_at <= $now OR email = $email)",
    { postId, now, email },
  );
  await context.execute("DELETE FROM draft_members WHERE post_id = $postId AND revoked_at <= $before", {
    postId,
    before: new Date(now.getTime() - DRAFT_INVITE_MS),
  });
  const count = await draftInvites(platform.db).count({ where: { post_id: postId }, transaction });
  if (count >= DRAFT_INVITES_MAX) throw new Refusal("draft_full");
}

interface NewInvite {
  postId: string;
  role: MemberRole;
  email: string | null;
  invitedBy: string;
  token: string;
}

async function insert({ platform, transaction }: CommandContext, invite: NewInvite): Promise<InviteRow> {
  const now = platform.clock.now();
  const row = {
    id: platform.newId(),
    role: invite.role,
    email: invite.email,
    created_at: now,
    expires_at: new Date(now.getTime() + DRAFT_INVITE_MS),
  };
  await draftInvites(platform.db).create(
    {
      ...row,
      post_id: invite.postId,
      token_hash: hashSecret(invite.token),
      invited_by: invite.invitedBy,
    },
    { transaction, returning: false },
  );
  return { ...row, uses: 0 };
}

async function send(
  context: CommandContext,
  { postId, invitedBy, role, email, url, expires }: NewInvite & { email: string; url: string; expires: Date },
): Promise<void> {
  const { platform, transaction } = context;
  const [names] = await context.select<{ title: string; inviter: string }>(
    "SELECT p.title, u.name AS inviter FROM posts p, users u WHERE p.id = $postId AND u.id = $invitedBy",
    { postId, invitedBy },
  );
  if (!names) return;
  const message = inviteEmail(platform.config, { ...names, role, url });
  await queueEmail(platform, transaction, { kind: "email", value: email }, message, {
    until: expires,
    unlessUndeliverable: true,
  });
}
