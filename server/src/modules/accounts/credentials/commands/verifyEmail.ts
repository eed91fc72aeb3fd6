import { QueryTypes, UniqueConstraintError } from "sequelize";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { hashSecret } from "../../../../platform/http/credentials.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { queueLetter } from "../../../../platform/messages/queueMessage.ts";
import { emailReplacedLetter } from "../letters/verifyLetters.ts";

interface Proof {
  user_id: string;
  email: string;
  /** What the account had before. */
  held: string | null;
  held_verified: boolean;
}

/**
 * Proves an email by its link. Nobody need be signed in, and nobody is signed in by it, so opening it again, as people
 * do, may answer the same.
 */
export async function verifyEmail(
  context: CommandContext,
  { body }: { body: { hash: string } },
): Promise<{ verified: true; email: string }> {
  const proof = await openLink(context, body.hash);
  if (!proof) throw new Refusal("link_expired");
  await takeEmail(context, proof);
  await publishSiteChanged(context, proof.user_id);
  if (proof.held !== null && proof.held !== proof.email && proof.held_verified) {
    const { platform, transaction } = context;
    const letter = emailReplacedLetter(platform.config, proof.email);
    await queueLetter(platform, transaction, { kind: "email", value: proof.held }, letter);
  }
  return { verified: true, email: proof.email };
}

/** A link that was opened before is good for as long as what it proved still stands. */
async function openLink({ platform, transaction }: CommandContext, hash: string): Promise<Proof | null> {
  const [row] = await platform.db.query<Proof>(
    `UPDATE account_links l SET used_at = coalesce(l.used_at, $now) FROM users u
      WHERE l.token_hash = $token AND l.purpose = 'verifyEmail' AND u.id = l.user_id AND u.suspended_at IS NULL
        AND l.expires_at > $now
        AND ((l.used_at IS NULL AND l.identifier IN (u.email, u.pending_email))
             OR (l.identifier = u.email AND u.email_verified_at IS NOT NULL))
      RETURNING l.user_id, l.identifier AS email, u.email AS held, u.email_verified_at IS NOT NULL AS held_verified`,
    {
      bind: { now: platform.clock.now(), token: hashSecret(hash) },
      type: QueryTypes.SELECT,
      transaction,
    },
  );
  return row ?? null;
}

/** Two accounts may have waited for one address: who proves it first has it. */
async function takeEmail(
  { platform, transaction }: CommandContext,
  { user_id, email }: Proof,
): Promise<void> {
  const now = platform.clock.now();
  try {
    await platform.db.query(
      `UPDATE users SET email_verified_at = CASE WHEN email = $email THEN coalesce(email_verified_at, $now) ELSE $now END,
              email = $email, pending_email = nullif(pending_email, $email), updated_at = $now
        WHERE id = $userId`,
      { bind: { email, now, userId: user_id }, type: QueryTypes.UPDATE, transaction },
    );
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw new Refusal("email_taken");
    throw error;
  }
}
