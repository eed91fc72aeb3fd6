import type { BodyOf, OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/sessions";
import { Op } from "sequelize";
import type { CommandContext, Context, Person } from "../../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../../platform/http/credentials.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { queueLetter } from "../../../../platform/messages/queueMessage.ts";
import { sessions } from "../../models/sessions.ts";
import { type UserColumns, users } from "../../models/users.ts";
import { ownAddress } from "../../ownAddress.ts";
import { accessTokenLetter } from "../accessTokenLetter.ts";
import { FORGOTTEN_AFTER_MS } from "../forgottenAfter.ts";

/** By which secret scanners know one that was committed by mistake: with it, `quire_pat_[A-Za-z0-9_-]{43}`. */
const ACCESS_TOKEN_PREFIX = "quire_pat_";
const MOST_ACCESS_TOKENS = 50;
const DAY_MS = 86_400_000;

type Made = OutputOf<typeof calls.createAccessToken>;

/**
 * Makes a token for scripts, and tells the owner that there is one. This answer is the only place where it can be read.
 */
export async function createAccessToken(
  context: Context,
  { body }: { body: BodyOf<typeof calls.createAccessToken> },
): Promise<Made> {
  const person = requireUser(context);
  requireNoMore(person, body.scopes);
  await enforceLimit(context.platform, "accessTokensByUser", person.userId);
  return inTransaction(context, async (step) => {
    const { platform, transaction } = step;
    const now = platform.clock.now();
    const owner = await makeRoom(step, person.userId, now);
    const made = await insert(step, person.userId, now, body);
    const to = ownAddress(owner);
    if (to) await queueLetter(platform, transaction, to, accessTokenLetter(platform.config, made));
    return made;
  });
}

/** A program that may only write must not make itself a token that reads. */
function requireNoMore({ session }: Person, wanted: readonly string[]): void {
  if (!wanted.every((scope) => session.scopes.includes(scope))) throw new Refusal("forbidden");
}

async function insert(
  { platform, transaction }: CommandContext,
  userId: string,
  now: Date,
  { name, scopes, expires_in_days }: BodyOf<typeof calls.createAccessToken>,
): Promise<Made> {
  const id = platform.newId();
  const token = `${ACCESS_TOKEN_PREFIX}${newSecretToken(platform)}`;
  const expires = expires_in_days ? new Date(now.getTime() + expires_in_days * DAY_MS) : null;
  await sessions(platform.db).create(
    {
      id,
      user_id: userId,
      token_hash: hashSecret(token),
      kind: "token",
      device: name,
      scopes,
      created_at: now,
      last_seen_at: now,
      expires_at: expires,
    },
    { transaction, returning: false },
  );
  return { id, token, name, scopes, expires: expires?.toISOString() ?? null };
}

/** Forgets what has long expired and counts what is live, one request of a person at a time. */
async function makeRoom(
  { platform, transaction }: CommandContext,
  userId: string,
  now: Date,
): Promise<UserColumns> {
  const owner = await users(platform.db).findByPk(userId, {
    lock: transaction.LOCK.UPDATE,
    transaction,
    rejectOnEmpty: true,
  });
  const ofKind = { user_id: userId, kind: "token" } as const;
  const forgotten = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  await sessions(platform.db).destroy({
    where: { ...ofKind, expires_at: { [Op.lte]: forgotten } },
    transaction,
  });
  const live = await sessions(platform.db).count({
    where: { ...ofKind, expires_at: { [Op.or]: [null, { [Op.gt]: now }] } },
    transaction,
  });
  if (live >= MOST_ACCESS_TOKENS) throw new Refusal("too_many_tokens");
  return owner.get();
}
