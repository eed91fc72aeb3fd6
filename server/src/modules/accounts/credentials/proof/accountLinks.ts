import type { CommandContext } from "../../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../../platform/http/credentials.ts";

export type LinkPurpose = "verifyEmail" | "resetPassword" | "signIn";

interface NewLink {
  purpose: LinkPurpose;
  /** Null for a sign-in link that opens nothing: its address has no account. */
  userId: string | null;
  /** The address that the link's holder is known to read. */
  identifier: string;
  seconds: number;
  /** Where its holder continues, checked by `requireSafeRedirect`. */
  redirect?: string | null;
}

/** Creates the secret of a link; only its hash is stored. Deletes links that expired long ago. */
export async function issueLink(
  context: CommandContext,
  link: NewLink,
): Promise<{ hash: string; expires: Date }> {
  const { platform } = context;
  const hash = newSecretToken(platform);
  const now = platform.clock.now();
  const expires = new Date(now.getTime() + link.seconds * 1000);
  await context.execute("DELETE FROM account_links WHERE expires_at <= $now", { now });
  await context.execute(
    `INSERT INTO account_links (token_hash, purpose, user_id, identifier, redirect, created_at, expires_at)
     VALUES ($token, $purpose, $userId, $identifier, $redirect, $now, $expires)`,
    {
      token: hashSecret(hash),
      purpose: link.purpose,
      userId: link.userId,
      identifier: link.identifier,
      redirect: link.redirect ?? null,
      now,
      expires,
    },
  );
  return { hash, expires };
}

/** Locks the account of a link. Precedes every use of a link: see `lockUser`. */
export async function lockLinkOwner(context: CommandContext, hash: string): Promise<void> {
  await context.execute(
    "SELECT 1 FROM users WHERE id IN (SELECT user_id FROM account_links WHERE token_hash = $token) FOR NO KEY UPDATE",
    { token: hashSecret(hash) },
  );
}

/** Returns where the newest link for one purpose leads, for the one that replaces it. */
export async function linkRedirect(
  context: CommandContext,
  purpose: LinkPurpose,
  userId: string,
): Promise<string | null> {
  const [row] = await context.select<{ redirect: string | null }>(
    `SELECT redirect FROM account_links WHERE user_id = $userId AND purpose = $purpose
      ORDER BY created_at DESC LIMIT 1`,
    { userId, purpose },
  );
  return row?.redirect ?? null;
}

/** Voids the links for one purpose, for example when the address they prove is given up. */
export async function voidLinks(
  context: CommandContext,
  purpose: LinkPurpose,
  userId: string,
): Promise<void> {
  await context.execute("DELETE FROM account_links WHERE user_id = $userId AND purpose = $purpose", {
    userId,
    purpose,
  });
}
