import type { SignedUp } from "@quire/contracts/calls/accounts";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { waitlistedEmail } from "../emails/waitlistEmails.ts";

interface Applicant {
  name: string;
  identifier: Identifier;
  country: string | null;
}

/**
 * Adds a user to the waitlist. Requesting twice counts once; no password is stored, since there is no account yet.
 */
export async function joinWaitlist(context: Context, applicant: Applicant): Promise<SignedUp> {
  const { platform } = context;
  await inTransaction(context, async (step) => {
    if (!(await addApplicant(step, applicant))) return;
    await queueEmail(platform, step.transaction, applicant.identifier, waitlistedEmail(platform.config));
  });
  return { waitlisted: true };
}

/** False when they are already on the list. */
async function addApplicant(context: CommandContext, applicant: Applicant): Promise<boolean> {
  const { platform } = context;
  const { kind, value } = applicant.identifier;
  const rows = await context.select(
    `INSERT INTO waitlist (id, name, email, mobile, country, created_at)
     VALUES ($id, $name, $email, $mobile, $country, $now) ON CONFLICT DO NOTHING RETURNING id`,
    {
      id: platform.newId(),
      name: applicant.name,
      email: kind === "email" ? value : null,
      mobile: kind === "mobile" ? value : null,
      country: applicant.country,
      now: platform.clock.now(),
    },
  );
  return rows.length > 0;
}
