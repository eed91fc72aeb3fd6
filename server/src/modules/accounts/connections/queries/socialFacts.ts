import type { SocialFacts } from "@quire/domain/accounts/socialSignin";
import type { Context } from "../../../../platform/http/context.ts";
import type { Identity } from "../providers/identity.ts";

interface Found {
  owner: string | null;
  account: string | null;
  verified: boolean | null;
  unproved: boolean | null;
  has_other: boolean | null;
}

/** Returns what is known about a user who comes from a provider. */
export async function socialFacts(context: Context, identity: Identity): Promise<SocialFacts> {
  const { caller } = context;
  const [row] = await context.select<Found>(
    `SELECT i.user_id AS owner, a.id AS account, a.email_verified_at IS NOT NULL AS verified,
            a.email_verified_at IS NULL AND a.mobile_verified_at IS NULL AS unproved,
            EXISTS (SELECT 1 FROM social_identities other WHERE other.user_id = a.id
                       AND other.provider = $provider) AS has_other
       FROM (SELECT 1) AS one
       LEFT JOIN social_identities i ON i.provider = $provider AND i.subject = $subject
       LEFT JOIN users a ON a.email = $email`,
    { provider: identity.provider, subject: identity.subject, email: identity.email },
  );
  return {
    owner: row?.owner ?? null,
    signedIn: caller.kind === "user" ? caller.userId : null,
    email: identity.email === null ? null : { verified: identity.emailVerified },
    account: row?.account
      ? {
          id: row.account,
          verified: row.verified ?? false,
          isUnproved: row.unproved ?? false,
          hasOther: row.has_other ?? false,
        }
      : null,
  };
}
