import type { SignedIn } from "@quire/contracts/calls/accounts";
import { SECOND_FACTOR_SECONDS } from "@quire/domain/accounts/factors";
import { execute } from "../../../platform/database/select.ts";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { cookieName } from "../../../platform/http/cookies.ts";
import { hashSecret, newSecretToken } from "../../../platform/http/credentials.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { type SessionStart, startBrowserSession } from "../identity/browserSession.ts";
import { pendingSignins } from "../models/pendingSignins.ts";
import { userRecord } from "../presentUser.ts";
import { requestCookie } from "../requestCookie.ts";
import { hasFactor, ownedFactors } from "./ownedFactors.ts";

/** The refusal that a sign-in throws after its commit: the rest would roll back the pending sign-in. */
interface OwesFactor {
  refused: "second_factor_required";
}

/**
 * Signs this browser in with its first factor. If the account has a second, starts no session, but saves a pending
 * sign-in for this browser and returns the refusal to throw after the commit.
 */
export async function signInByFirstFactor(
  context: CommandContext,
  userId: string,
  start: SessionStart,
): Promise<SignedIn | OwesFactor> {
  const { platform, transaction } = context;
  if (hasFactor(await ownedFactors(platform, userId, transaction))) {
    await savePending(context, userId);
    return { refused: "second_factor_required" };
  }
  return signInFully(context, userId, start);
}

/** Signs this browser in. `secondFactorAt` is when the second factor was proved; null if there is none. */
export async function signInFully(
  context: CommandContext,
  userId: string,
  start: SessionStart,
  secondFactorAt: Date | null = null,
): Promise<SignedIn> {
  return {
    ...(await startBrowserSession(context, userId, start, secondFactorAt)),
    user: await userRecord(context.platform, userId, context.transaction),
  };
}

async function savePending(context: CommandContext, userId: string): Promise<void> {
  const { platform, transaction, http, facts } = context;
  const now = platform.clock.now();
  await execute(platform.db, "DELETE FROM pending_signins WHERE expires_at <= $now", { now }, transaction);
  const token = newSecretToken(platform);
  await pendingSignins(platform.db).create(
    {
      token_hash: hashSecret(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + SECOND_FACTOR_SECONDS * 1000),
    },
    { transaction },
  );
  context.afterCommit(() =>
    http.cookies.set(cookieName("signin", facts.scheme), token, {
      httpOnly: true,
      maxAgeSeconds: SECOND_FACTOR_SECONDS,
    }),
  );
}

interface PendingSignin {
  userId: string;
  /** What its challenges are bound to. */
  browser: Buffer;
}

/** Returns this browser's pending sign-in, or null. */
export async function findPendingSignin(context: Context): Promise<PendingSignin | null> {
  const { platform, transaction } = context;
  const token = requestCookie(context, "signin");
  if (!token) return null;
  const browser = hashSecret(token);
  const row = await pendingSignins(platform.db).findByPk(browser, { transaction });
  const pending = row?.get();
  return pending && pending.expires_at > platform.clock.now() ? { userId: pending.user_id, browser } : null;
}

/** Returns this browser's pending sign-in, or throws a refusal that says to start over. */
export async function requirePendingSignin(context: Context): Promise<PendingSignin> {
  const pending = await findPendingSignin(context);
  if (!pending) throw new Refusal("signin_expired");
  return pending;
}

/** Deletes the pending sign-in and its cookie; false if another request has just used it. */
export async function endPendingSignin(
  context: CommandContext,
  { browser }: PendingSignin,
): Promise<boolean> {
  const { platform, transaction, http, facts } = context;
  const ended = await pendingSignins(platform.db).destroy({ where: { token_hash: browser }, transaction });
  context.afterCommit(() => http.cookies.set(cookieName("signin", facts.scheme), null, { httpOnly: true }));
  return ended > 0;
}
