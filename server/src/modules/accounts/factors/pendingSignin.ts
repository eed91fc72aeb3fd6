import type { SignedIn } from "@quire/contracts/calls/accounts";
import { SECOND_FACTOR_SECONDS } from "@quire/domain/accounts/factors";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
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
 * sign-in for this browser and returns the refusal to throw after the commit. `byMessage`: the first factor was a code or
 * link from the account's own mailbox or phone.
 */
export async function signInByFirstFactor(
  context: CommandContext,
  userId: string,
  start: SessionStart,
  { byMessage = false }: { byMessage?: boolean } = {},
): Promise<SignedIn | OwesFactor> {
  const { platform, transaction } = context;
  if (hasFactor(await ownedFactors(platform, userId, transaction))) {
    await savePending(context, userId, byMessage);
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

async function savePending(context: CommandContext, userId: string, byMessage: boolean): Promise<void> {
  const { platform, transaction, http } = context;
  const now = platform.clock.now();
  await context.execute("DELETE FROM pending_signins WHERE expires_at <= $now", { now });
  const token = newSecretToken(platform);
  await pendingSignins(platform.db).create(
    {
      token_hash: hashSecret(token),
      user_id: userId,
      by_message: byMessage,
      created_at: now,
      expires_at: new Date(now.getTime() + SECOND_FACTOR_SECONDS * 1000),
    },
    { transaction },
  );
  context.afterCommit(() => http.cookies.set("signin", token));
}

export interface PendingSignin {
  userId: string;
  byMessage: boolean;
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
  if (!pending || pending.expires_at <= platform.clock.now()) return null;
  return { userId: pending.user_id, byMessage: pending.by_message, browser };
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
  const { platform, transaction, http } = context;
  const ended = await pendingSignins(platform.db).destroy({ where: { token_hash: browser }, transaction });
  context.afterCommit(() => http.cookies.set("signin", null));
  return ended > 0;
}
