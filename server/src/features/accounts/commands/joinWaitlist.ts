import type { SignedUp } from "@quire/contracts/calls/accounts";
import type { Identifier } from "@quire/domain/identifiers";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";

interface Applicant {
  name: string;
  identifier: Identifier;
  country: string | null;
}

/** Notes who wants an account. Asking twice is the same request; no password is kept, since there is no account yet. */
export async function joinWaitlist({ platform }: Context, applicant: Applicant): Promise<SignedUp> {
  const { kind, value } = applicant.identifier;
  await platform.db.query(
    `INSERT INTO waitlist (id, name, email, mobile, country, created_at)
     VALUES ($id, $name, $email, $mobile, $country, $now) ON CONFLICT DO NOTHING`,
    {
      bind: {
        id: platform.newId(),
        name: applicant.name,
        email: kind === "email" ? value : null,
        mobile: kind === "mobile" ? value : null,
        country: applicant.country,
        now: platform.clock.now(),
      },
      type: QueryTypes.INSERT,
    },
  );
  return { waitlisted: true };
}
