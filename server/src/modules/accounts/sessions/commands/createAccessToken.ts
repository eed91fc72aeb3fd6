import type { BodyOf, OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/sessions";
import { idleSince } from "@quire/domain/accounts/credentialLifetimes";
import { Op } from "sequelize";
import type { CommandContext, Context, User } from "../../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../../platform/http/credentials.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { contactAddress } from "../../contactAddress.ts";
import { sessions } from "../../models/sessions.ts";
import { type UserColumns, users } from "../../models/users.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import { requireAllowedName } from "../../requireAllowedName.ts";
import { accessTokenEmail } from "../accessTokenEmail.ts";
import { EXPIRED_RETENTION_MS } from "../expiredRetention.ts";

/**
 * The prefix by which secret scanners recognize a token committed by mistake: with it,
 * `quire_pat_[A-Za-z0-9_-]{43}`.
 */
const ACCESS_TOKEN_PREFIX = "quire_pat_";
const MOST_ACCESS_TOKENS = 50;
const DAY_MS = 86_400_000;

type CreatedToken = OutputOf<typeof calls.createAccessToken>;

/** Creates a token for scripts, and notifies the owner. The token is readable only in this response. */
export async function createAccessToken(
  context: Context,
  { body }: { body: BodyOf<typeof calls.createAccessToken> },
): Promise<CreatedToken> {
  const user = requireUser(context);
  await requireAllowedName(context, body.name);
  await enforceLimit(context, "accessTokensByUser", user.userId);
  return inTransaction(context, async (step) => {
    const { platform, transaction } = step;
    const now = platform.clock.now();
    const owner = await makeRoom(step, user.userId, now);
    const created = await insert(step, user, now, body);
    await recordSecurityEvent(step, { userId: user.userId, kind: "token_created", detail: created.name });
    const to = contactAddress(owner);
    if (to) await queueEmail(platform, transaction, to, accessTokenEmail(platform.config, created));
    return created;
  });
}

async function insert(
  { platform, transaction }: CommandContext,
  user: User,
  now: Date,
  { name, scopes, expires_in_days }: BodyOf<typeof calls.createAccessToken>,
): Promise<CreatedToken> {
  const id = platform.newId();
  const token = `${ACCESS_TOKEN_PREFIX}${newSecretToken(platform)}`;
  const expires = expires_in_days ? new Date(now.getTime() + expires_in_days * DAY_MS) : null;
  await sessions(platform.db).create(
    {
      id,
      user_id: user.userId,
      token_hash: hashSecret(token),
      kind: "token",
      device: name,
      scopes,
      created_at: now,
      last_seen_at: now,
      expires_at: expires,
      second_factor_at: user.session.secondFactorAt ?? null,
    },
    { transaction, returning: false },
  );
  return { id, token, name, scopes, expires: expires?.toISOString() ?? null };
}

/** Deletes tokens that expired long ago and counts the active ones, one request per user at a time. */
async function makeRoom(
  { platform, transaction }: CommandContext,
  userId: string,
  now: Date,
): Promise<UserColumns> {
  const owner = await users(platform.db).findByPk(userId, {
    lock: transaction.LOCK.NO_KEY_UPDATE,
    transaction,
    rejectOnEmpty: true,
  });
  const ofKind = { user_id: userId, kind: "token" } as const;
  const cutoff = new Date(now.getTime() - EXPIRED_RETENTION_MS);
  await sessions(platform.db).destroy({
    where: { ...ofKind, expires_at: { [Op.lte]: cutoff } },
    transaction,
  });
  const live = await sessions(platform.db).count({
    where: {
      ...ofKind,
      expires_at: { [Op.or]: [null, { [Op.gt]: now }] },
      last_seen_at: { [Op.gt]: idleSince(now) },
    },
    transaction,
  });
  if (live >= MOST_ACCESS_TOKENS) throw new Refusal("too_many_tokens");
  return owner.get();
}
