import type { Connection } from "@quire/contracts/records/connection";
import { QueryTypes } from "sequelize";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { socialIdentities } from "../../models/socialIdentities.ts";
import { endPending, identityOf, requirePending } from "../pending.ts";
import { presentConnection } from "../presenter.ts";
import type { Identity } from "../providers/identity.ts";
import { connect } from "./connect.ts";

/** The person says that what they brought is theirs: it opens their account from now on. */
export async function confirmConnection(context: CommandContext): Promise<{ connection: Connection }> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const identity = identityOf(await requirePending(context));
  await requireProvedAddress(context, userId, identity);
  await connect(context, userId, identity);
  await endPending(context);
  // An email that is proved by this may be what a site was not verified for.
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
 * Whoever makes an account with a stranger's email could else connect an identity of their own to it, and still get in
 * by that after the stranger has set a password by mail. An email that the provider vouches for is proved by this.
 */
async function requireProvedAddress(
  { platform, transaction }: CommandContext,
  userId: string,
  identity: Identity,
): Promise<void> {
  const now = platform.clock.now();
  const vouched = identity.emailVerified ? identity.email : null;
  const [row] = await platform.db.query<{ proved: boolean }>(
    `UPDATE users SET email_verified_at = coalesce(email_verified_at, CASE WHEN email = $vouched::text THEN $now::timestamptz END),
                      updated_at = $now::timestamptz
      WHERE id = $userId
      RETURNING (email IS NULL OR email_verified_at IS NOT NULL)
            AND (email_verified_at IS NOT NULL OR mobile_verified_at IS NOT NULL) AS proved`,
    { bind: { vouched, now, userId }, type: QueryTypes.SELECT, transaction },
  );
  if (!row?.proved) throw new Refusal("unproved_address");
}
