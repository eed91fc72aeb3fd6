import type { BodyOf, OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/sessions";
import { Op } from "sequelize";
import { requirePlatformBrowser } from "../../../identity/requirePlatformBrowser.ts";
import { sessions } from "../../../models/sessions.ts";
import { users } from "../../../models/users.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../platform/http/credentials.ts";
import { Refusal } from "../../../platform/http/refusal.ts";

/** By which secret scanners know one that was committed by mistake. */
const ACCESS_TOKEN_PREFIX = "quire_pat_";
const MOST_ACCESS_TOKENS = 50;
const DAY_MS = 86_400_000;

/** Makes a token for scripts. This answer is the only place where it can be read. */
export async function createAccessToken(
  context: CommandContext,
  { body }: { body: BodyOf<typeof calls.createAccessToken> },
): Promise<OutputOf<typeof calls.createAccessToken>> {
  const { platform, transaction } = context;
  const { userId } = requirePlatformBrowser(context);
  const now = platform.clock.now();
  await makeRoom(context, userId, now);
  const id = platform.newId();
  const token = `${ACCESS_TOKEN_PREFIX}${newSecretToken(platform)}`;
  const expires = body.expires_in_days ? new Date(now.getTime() + body.expires_in_days * DAY_MS) : null;
  await sessions(platform.db).create(
    {
      id,
      user_id: userId,
      token_hash: hashSecret(token),
      kind: "token",
      device: body.name,
      scopes: body.scopes,
      created_at: now,
      last_seen_at: now,
      expires_at: expires,
    },
    { transaction, returning: false },
  );
  return { id, token, name: body.name, scopes: body.scopes, expires: expires?.toISOString() ?? null };
}

/** Forgets tokens that have expired and counts the others, one request of a person at a time. */
async function makeRoom({ platform, transaction }: CommandContext, userId: string, now: Date): Promise<void> {
  await users(platform.db).findByPk(userId, {
    attributes: ["id"],
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  const ofKind = { user_id: userId, kind: "token" } as const;
  await sessions(platform.db).destroy({ where: { ...ofKind, expires_at: { [Op.lte]: now } }, transaction });
  const live = await sessions(platform.db).count({ where: ofKind, transaction });
  if (live >= MOST_ACCESS_TOKENS) throw new Refusal("too_many_tokens");
}
