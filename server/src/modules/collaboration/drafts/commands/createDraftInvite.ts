import type { NewDraftInvite } from "@quire/contracts/records/draft";
import { INVALID_EMAIL, isEmail } from "@quire/domain/accounts/identifiers";
import { DRAFT_INVITE_MS, DRAFT_INVITES_MAX, type MemberRole } from "@quire/domain/posts/draftRoles";
import { QueryTypes } from "sequelize";
import { platformUrl } from "../../../../platform/http/addresses.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../../platform/http/credentials.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { queueLetter } from "../../../../platform/messages/queueMessage.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { settlePost } from "../../../posts/settleDraft.ts";
import { type InviteRow, presentInvite } from "../invites.ts";
import { inviteLetter } from "../letters/inviteLetter.ts";
import { holdList, requireMemberRoom } from "../memberRoom.ts";

interface Input {
  params: { siteId: string; id: string };
  body: { role: MemberRole; email?: string };
}

/** Invites to a draft. Of the address only a hash is kept: it is told now and never again. */
export async function createDraftInvite(context: Context, { params, body }: Input): Promise<NewDraftInvite> {
  const { platform } = context;
  const { person } = await authorizeDraft(context, params, "govern");
  const email = readEmail(body.email);
  await enforceLimit(platform, "draftInvitesByUser", person.userId, "too_many_invites");
  // The invite names the draft: by the title that it has now, not by what stood there when it was last a version.
  await settlePost(platform, params.siteId, params.id);
  const token = newSecretToken(platform);
  const url = `${platformUrl(platform.config)}/draft-invite/${token}`;
  return inTransaction(context, async (step) => {
    await holdList(step, params.id);
    await requireMemberRoom(step, params.id);
    await makeRoom(step, params.id, email);
    const invite = { postId: params.id, role: body.role, email, by: person.userId, token };
    const row = await insert(step, invite);
    if (email !== null) await send(step, { ...invite, email, url, until: row.expires_at });
    return { ...presentInvite(row), url };
  });
}

function readEmail(text: string | undefined): string | null {
  if (text === undefined) return null;
  const email = text.normalize("NFKC").trim().toLowerCase();
  if (!isEmail(email)) throw refuseField("body.email", INVALID_EMAIL);
  return email;
}

/**
 * Old invites go, and the one that was sent there before: whoever asks again has lost it. With the invites go those who
 * were revoked while they were good.
 */
async function makeRoom(
  { platform, transaction }: CommandContext,
  postId: string,
  email: string | null,
): Promise<void> {
  const now = platform.clock.now();
  await platform.db.query(
    "DELETE FROM draft_invites WHERE post_id = $postId AND (expires_at <= $now OR email = $email)",
    { bind: { postId, now, email }, transaction },
  );
  await platform.db.query("DELETE FROM draft_members WHERE post_id = $postId AND revoked_at <= $before", {
    bind: { postId, before: new Date(now.getTime() - DRAFT_INVITE_MS) },
    transaction,
  });
  const [row] = await platform.db.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM draft_invites WHERE post_id = $postId",
    { bind: { postId }, transaction, type: QueryTypes.SELECT },
  );
  if ((row?.count ?? 0) >= DRAFT_INVITES_MAX) throw new Refusal("draft_full");
}

interface NewInvite {
  postId: string;
  role: MemberRole;
  email: string | null;
  by: string;
  token: string;
}

async function insert({ platform, transaction }: CommandContext, invite: NewInvite): Promise<InviteRow> {
  const { token, ...kept } = invite;
  const now = platform.clock.now();
  const [row] = await platform.db.query<InviteRow>(
    `INSERT INTO draft_invites (id, post_id, token_hash, role, email, invited_by, created_at, expires_at)
     VALUES ($id, $postId, $hash, $role, $email, $by, $now, $expires)
     RETURNING id, role, email, uses, created_at, expires_at`,
    {
      bind: {
        ...kept,
        id: platform.newId(),
        hash: hashSecret(token),
        now,
        expires: new Date(now.getTime() + DRAFT_INVITE_MS),
      },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  return row as InviteRow;
}

async function send(
  { platform, transaction }: CommandContext,
  { postId, by, role, email, url, until }: NewInvite & { email: string; url: string; until: Date },
): Promise<void> {
  const [named] = await platform.db.query<{ title: string; inviter: string }>(
    "SELECT p.title, u.name AS inviter FROM posts p, users u WHERE p.id = $postId AND u.id = $by",
    { bind: { postId, by }, transaction, type: QueryTypes.SELECT },
  );
  if (!named) return;
  const letter = inviteLetter(platform.config, { ...named, role, url });
  await queueLetter(platform, transaction, { kind: "email", value: email }, letter, { until });
}
