import type { PendingConnection } from "@quire/contracts/records/connection";
import { COOKIES } from "@quire/domain/accounts/cookies";
import { decideSocialSignin } from "@quire/domain/accounts/socialSignin";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../platform/http/credentials.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { type PendingConnectionColumns, pendingConnections } from "../models/pendingConnections.ts";
import { requestCookie } from "../requestCookie.ts";
import type { Identity } from "./providers/identity.ts";
import { socialFacts } from "./queries/socialFacts.ts";

/** Long enough to recover a forgotten password in between. */
const LIFETIME_MS = COOKIES.connection.seconds * 1000;

/** Saves the identity returned by a provider, and the inviter, for this browser only, until the user decides. */
export async function savePending(
  context: CommandContext,
  identity: Identity,
  invite: string | null,
): Promise<void> {
  const { platform, transaction, http } = context;
  const now = platform.clock.now();
  await context.execute("DELETE FROM pending_connections WHERE expires_at <= $now", { now });
  const token = newSecretToken(platform);
  await pendingConnections(platform.db).create(
    {
      token_hash: hashSecret(token),
      provider: identity.provider,
      subject: identity.subject,
      name: identity.name,
      email: identity.email,
      email_verified: identity.emailVerified,
      invite,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    },
    { transaction },
  );
  context.afterCommit(() => http.cookies.set("connection", token));
}

/** Returns this browser's pending connection, or null. */
export async function findPending(context: Context): Promise<PendingConnectionColumns | null> {
  const token = requestCookie(context, "connection");
  if (!token) return null;
  const row = await pendingConnections(context.platform.db).findByPk(hashSecret(token), {
    transaction: context.transaction,
  });
  const pending = row?.get() ?? null;
  return pending && pending.expires_at > context.platform.clock.now() ? pending : null;
}

/** Returns this browser's pending connection, or throws a refusal that says to start over. */
export async function requirePending(context: Context): Promise<PendingConnectionColumns> {
  const pending = await findPending(context);
  if (!pending) throw new Refusal("connection_expired");
  return pending;
}

/** Deletes the pending connection, so that it can't be used twice. */
export async function endPending(context: CommandContext): Promise<void> {
  const { platform, transaction, http } = context;
  const token = requestCookie(context, "connection");
  if (!token) return;
  await pendingConnections(platform.db).destroy({ where: { token_hash: hashSecret(token) }, transaction });
  context.afterCommit(() => http.cookies.set("connection", null));
}

export function identityOf(pending: PendingConnectionColumns): Identity {
  const { provider, subject, name, email, email_verified } = pending;
  return { provider, subject, name, email, emailVerified: email_verified };
}

/**
 * Returns the pending connection with the step that is currently missing: the user may have signed in or created an
 * account since it was saved.
 */
export async function presentPending(
  context: Context,
  pending: PendingConnectionColumns,
): Promise<PendingConnection | null> {
  const { kind } = decideSocialSignin(await socialFacts(context, identityOf(pending)));
  const { provider, name, email } = pending;
  switch (kind) {
    case "confirm":
    case "taken":
    case "ask_signin":
    case "ask_email":
      return { provider, name, email, step: kind };
    default:
      // Another window has completed it: going through the provider once more signs in.
      return null;
  }
}
