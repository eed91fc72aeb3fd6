import type { SignedUp } from "@quire/contracts/calls/accounts";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { queueLetter } from "../../../../platform/messages/queueMessage.ts";
import { waitlistedLetter } from "../letters/waitlistLetters.ts";

interface Applicant {
  name: string;
  identifier: Identifier;
  country: string | null;
}

/** Notes who wants an account. Asking twice is the same request; no password is kept, since there is no account yet. */
export async function joinWaitlist(context: Context, applicant: Applicant): Promise<SignedUp> {
  const { platform } = context;
  await inTransaction(context, async (step) => {
    if (!(await noteApplicant(step, applicant))) return;
    await queueLetter(platform, step.transaction, applicant.identifier, waitlistedLetter(platform.config));
  });
  return { waitlisted: true };
}

/** False when they are on the list already. */
async function noteApplicant(context: CommandContext, applicant: Applicant): Promise<boolean> {
  const { platform, transaction } = context;
  const { kind, value } = applicant.identifier;
  const rows = await platform.db.query(
    `INSERT INTO waitlist (id, name, email, mobile, country, created_at)
     VALUES ($id, $name, $email, $mobile, $country, $now) ON CONFLICT DO NOTHING RETURNING id`,
    {
      bind: {
        id: platform.newId(),
        name: applicant.name,
        email: kind === "email" ? value : null,
        mobile: kind === "mobile" ? value : null,
        country: applicant.country,
        now: platform.clock.now(),
      },
      type: QueryTypes.SELECT,
      transaction,
    },
  );
  return rows.length > 0;
}
