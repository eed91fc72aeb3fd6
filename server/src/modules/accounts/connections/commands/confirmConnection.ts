import type { Connection } from "@quire/contracts/records/connection";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { socialIdentities } from "../../models/socialIdentities.ts";
import { endPending, identityOf, requirePending } from "../pending.ts";
import { presentConnection } from "../presenter.ts";
import type { Identity } from "../providers/identity.ts";
import { connect } from "./connect.ts";

/** Connects the pending identity to the signed-in user's account, after they have confirmed it. */
export async function confirmConnection(context: CommandContext): Promise<{ connection: Connection }> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const identity = identityOf(await requirePending(context));
  await requireProvedAddress(context, userId, identity);
  await connect(context, userId, identity);
  await endPending(context);
  // An email proved by this may have been the only thing the site needed to become verified.
  await publishSiteChanged(context, userId);
  const { provider, subject } = identity;
  const row = await socialIdentities(platform.db).findOne({
    where: { provider, subject },
    transaction,
    rejectOnEmpty: true,
  });
  return { connection: presentConnection(row.get()) };
}

/**
 * Refuses an account whose address is unproved. Otherwise an attacker could create an account with a stranger's
 * email, connect their own identity to it, and still get in after the stranger resets the password by email. An
 * email that the provider vouches for is proved by this.
 */
async function requireProvedAddress(
  context: CommandContext,
  userId: string,
  identity: Identity,
): Promise<void> {
  const { platform } = context;
  const now = platform.clock.now();
  const vouched = identity.emailVerified ? identity.email : null;
  const [row] = await context.select<{ proved: boolean }>(
    `UPDATE users SET email_verified_at = coalesce(email_verified_at, CASE WHEN email = $vouched::text THEN $now::timestamptz END),
                      updated_at = $now::timestamptz
      WHERE id = $userId
      RETURNING (email IS NULL OR email_verified_at IS NOT NULL)
            AND (email_verified_at IS NOT NULL OR mobile_verified_at IS NOT NULL) AS proved`,
    { vouched, now, userId },
  );
  if (!row?.proved) throw new Refusal("unproved_address");
}
