import type { SocialFacts } from "@quire/domain/accounts/socialSignin";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Identity } from "../providers/identity.ts";

interface Found {
  owner: string | null;
  owner_suspended: boolean | null;
  account: string | null;
  verified: boolean | null;
  has_other: boolean | null;
}

/** What is known here of somebody who comes from a provider. A suspended account's identity is refused. */
export async function socialFacts(context: Context, identity: Identity): Promise<SocialFacts> {
  const { platform, caller, transaction } = context;
  const [row] = await platform.db.query<Found>(
    `SELECT i.user_id AS owner, o.suspended_at IS NOT NULL AS owner_suspended,
            a.id AS account, a.email_verified_at IS NOT NULL AS verified,
            EXISTS (SELECT 1 FROM social_identities other WHERE other.user_id = a.id
                       AND other.provider = $provider) AS has_other
       FROM (SELECT 1) AS one
       LEFT JOIN social_identities i ON i.provider = $provider AND i.subject = $subject
       LEFT JOIN users o ON o.id = i.user_id
       LEFT JOIN users a ON a.email = $email`,
    {
      bind: { provider: identity.provider, subject: identity.subject, email: identity.email },
      type: QueryTypes.SELECT,
      transaction,
    },
  );
  if (row?.owner_suspended) throw new Refusal("forbidden");
  return {
    owner: row?.owner ?? null,
    signedIn: caller.kind === "person" ? caller.userId : null,
    email: identity.email === null ? null : { verified: identity.emailVerified },
    account: row?.account
      ? { id: row.account, verified: row.verified ?? false, hasOther: row.has_other ?? false }
      : null,
  };
}
