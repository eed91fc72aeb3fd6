import { UniqueConstraintError } from "sequelize";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import { execute, select } from "../../../../platform/database/select.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { hashSecret } from "../../../../platform/http/credentials.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import { emailReplacedEmail } from "../emails/verificationEmails.ts";

interface Proof {
  user_id: string;
  email: string;
  /** The account's previous email. */
  held: string | null;
  held_verified: boolean;
}

/**
 * Proves an email by its link. Requires no session and starts none, so opening the link a second time, as users do,
 * may give the same result.
 */
export async function verifyEmail(
  context: CommandContext,
  { body }: { body: { hash: string } },
): Promise<{ verified: true; email: string }> {
  const proof = await openLink(context, body.hash);
  if (!proof) throw new Refusal("link_expired");
  await claimEmail(context, proof);
  await publishSiteChanged(context, proof.user_id);
  await recordProof(context, proof);
  if (proof.held !== null && proof.held !== proof.email && proof.held_verified) {
    const { platform, transaction } = context;
    const content = emailReplacedEmail(platform.config, proof.email);
    await queueEmail(platform, transaction, { kind: "email", value: proof.held }, content);
  }
  return { verified: true, email: proof.email };
}

/** Opening the link again proves nothing new. */
async function recordProof(
  context: CommandContext,
  { user_id, email, held, held_verified }: Proof,
): Promise<void> {
  if (held === email && held_verified) return;
  const kind = held === null || held === email ? "email_verified" : "email_changed";
  await recordSecurityEvent(context, { userId: user_id, kind, detail: email });
}

/** A link that was already opened stays valid while the email it proved is still the account's. */
async function openLink({ platform, transaction }: CommandContext, hash: string): Promise<Proof | null> {
  const [row] = await select<Proof>(
    platform.db,
    `UPDATE account_links l SET used_at = coalesce(l.used_at, $now) FROM users u
      WHERE l.token_hash = $token AND l.purpose = 'verifyEmail' AND u.id = l.user_id AND u.suspended_at IS NULL
        AND l.expires_at > $now
        AND ((l.used_at IS NULL AND l.identifier IN (u.email, u.pending_email))
             OR (l.identifier = u.email AND u.email_verified_at IS NOT NULL))
      RETURNING l.user_id, l.identifier AS email, u.email AS held, u.email_verified_at IS NOT NULL AS held_verified`,
    { now: platform.clock.now(), token: hashSecret(hash) },
    transaction,
  );
  return row ?? null;
}

/** One address may be pending in two accounts: the first to prove it gets it. */
async function claimEmail(
  { platform, transaction }: CommandContext,
  { user_id, email }: Proof,
): Promise<void> {
  const now = platform.clock.now();
  try {
    await execute(
      platform.db,
      `UPDATE users SET email_verified_at = CASE WHEN email = $email THEN coalesce(email_verified_at, $now) ELSE $now END,
              email = $email, pending_email = nullif(pending_email, $email), updated_at = $now
        WHERE id = $userId`,
      { email, now, userId: user_id },
      transaction,
    );
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw new Refusal("email_taken");
    throw error;
  }
}
