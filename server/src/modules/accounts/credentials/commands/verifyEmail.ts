import type { EmailVerified } from "@quire/contracts/calls/verification";
import { linkEffect } from "@quire/domain/accounts/proof";
import { UniqueConstraintError } from "sequelize";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { hashSecret } from "../../../../platform/http/credentials.ts";
import { isPlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { liftBounce } from "../../../../platform/mail/undeliverable.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { emailVerified } from "../../events.ts";
import { startBrowserSession } from "../../identity/browserSession.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import { emailReplacedEmail } from "../emails/verificationEmails.ts";
import { lockLinkOwner } from "../proof/accountLinks.ts";
import { revokeEarlierAccess } from "../proof/revokeEarlierAccess.ts";

interface OpenedLink {
  user_id: string;
  email: string;
  /** The account's email before this link. */
  held: string | null;
  email_proved: boolean;
  mobile_proved: boolean;
  password_hash: string | null;
  /** Where the sign-up began. */
  redirect: string | null;
}

/**
 * Proves an email by its link. In a browser signed in to the account that is all. In any other, a new account is
 * reclaimed: its creator loses access, and this browser is signed in. Opening the link a second time, as users
 * do, changes nothing.
 */
export async function verifyEmail(
  context: CommandContext,
  { body }: { body: { hash: string } },
): Promise<EmailVerified> {
  const { caller } = context;
  const link = await openLink(context, body.hash);
  if (!link) throw new Refusal("link_expired");
  const { user_id: userId, email, held } = link;
  await liftBounce(context, email);
  const unchanged: EmailVerified = { verified: true, email, reclaimed: false, redirect: link.redirect };
  if (held === email && link.email_proved) return unchanged;

  const isSignedIn = caller.kind === "user" && caller.userId === userId && caller.session.kind === "browser";
  const effect = linkEffect({
    isSignedIn,
    proved: { email: link.email_proved, mobile: link.mobile_proved },
  });
  // The refusal rolls back, so the link can be opened once more.
  if (effect === "sign_in") throw new Refusal("sign_in_required", { message: SIGN_IN_FIRST });
  await claimEmail(context, link);
  await publishSiteChanged(context, userId);
  const kind = held === null || held === email ? "email_verified" : "email_changed";
  await recordSecurityEvent(context, { userId, kind, detail: email });
  if (!link.email_proved) await context.platform.events.publish(emailVerified, context, { userId });
  if (held !== null && held !== email && link.email_proved) await notifyReplaced(context, held, email);
  if (effect === "verify") return unchanged;
  await reclaim(context, link);
  return { ...unchanged, reclaimed: true };
}

const SIGN_IN_FIRST = "Sign in to the account that this address was added to, then open the link again.";

/** A link that was already opened stays valid while the email it proved is still the account's. */
async function openLink(context: CommandContext, hash: string): Promise<OpenedLink | null> {
  const { platform } = context;
  await lockLinkOwner(context, hash);
  const [row] = await context.select<OpenedLink>(
    `UPDATE account_links l SET used_at = coalesce(l.used_at, $now) FROM users u
      WHERE l.token_hash = $token AND l.purpose = 'verifyEmail' AND u.id = l.user_id AND u.suspended_at IS NULL
        AND l.expires_at > $now
        AND ((l.used_at IS NULL AND l.identifier IN (u.email, u.pending_email))
             OR (l.identifier = u.email AND u.email_verified_at IS NOT NULL))
      RETURNING l.user_id, l.identifier AS email, u.email AS held,
                u.email_verified_at IS NOT NULL AS email_proved, u.mobile_verified_at IS NOT NULL AS mobile_proved,
                u.password_hash, l.redirect`,
    { now: platform.clock.now(), token: hashSecret(hash) },
  );
  return row ?? null;
}

/** One address may be pending in two accounts: the first to prove it gets it. */
async function claimEmail(context: CommandContext, { user_id, email }: OpenedLink): Promise<void> {
  const { platform } = context;
  const now = platform.clock.now();
  try {
    await context.execute(
      `UPDATE users SET email_verified_at = CASE WHEN email = $email THEN coalesce(email_verified_at, $now) ELSE $now END,
              email = $email, pending_email = nullif(pending_email, $email), updated_at = $now
        WHERE id = $userId`,
      { email, now, userId: user_id },
    );
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw new Refusal("email_taken");
    throw error;
  }
}

async function notifyReplaced(
  { platform, transaction }: CommandContext,
  held: string,
  email: string,
): Promise<void> {
  const content = emailReplacedEmail(platform.config, email);
  await queueEmail(platform, transaction, { kind: "email", value: held }, content);
}

/** Ends what the account's creator may still hold, and signs this browser in, unless someone else is signed in here. */
async function reclaim(context: CommandContext, link: OpenedLink): Promise<void> {
  const { user_id: id, email, password_hash } = link;
  await revokeEarlierAccess(context, { id, password_hash }, { kind: "email", value: email });
  const { caller, platform, facts } = context;
  if (caller.kind === "guest" && isPlatformHost(platform, facts.host)) {
    await startBrowserSession(context, id, "sign_in");
  }
}
