import type { SignedUp } from "@quire/contracts/calls/accounts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { userSignedUp } from "../../events.ts";
import { startBrowserSession } from "../../identity/browserSession.ts";
import { userRecord } from "../../presentUser.ts";
import { nameRefusal } from "../../requireAllowedName.ts";
import { endPending } from "../pending.ts";
import type { Identity } from "../providers/identity.ts";
import { connect } from "./connect.ts";

/**
 * Creates an account with a proved email and the identity as its sign-in method, or adds the user to the waitlist
 * where there is one. The rules of any sign-up apply.
 */
export async function createAccount(
  context: Context,
  identity: Identity,
  email: string,
  invite: string | null,
): Promise<SignedUp> {
  const { platform, facts } = context;
  const name = await allowedName(context, identity, email);
  const { signups, blockedCountries } = platform.config;
  if (signups === "closed") throw new Refusal("signups_closed");
  if (facts.country && blockedCountries.includes(facts.country)) throw new Refusal("country_blocked");
  await enforceLimit(context, "signUpByAddress", facts.ip);
  return inTransaction(context, async (step): Promise<SignedUp> => {
    await endPending(step);
    if (signups === "waitlist") {
      await joinWaitlist(step, name, email);
      return { waitlisted: true };
    }
    const userId = await insertUser(step, name, email);
    await platform.events.publish(userSignedUp, step, { userId, invite });
    await connect(step, userId, identity);
    const session = await startBrowserSession(step, userId, "sign_up");
    const user = await userRecord(platform, userId, step.transaction);
    return { waitlisted: false, user, ...session };
  });
}

async function insertUser(context: CommandContext, name: string, email: string): Promise<string> {
  const { facts } = context;
  const [row] = await context.select<{ id: string }>(
    `INSERT INTO users (id, name, email, email_verified_at, country, created_at, updated_at)
     VALUES ($id, $name, $email, $now, $country, $now, $now) ON CONFLICT DO NOTHING RETURNING id`,
    bindsOf(context, name, email, facts.country),
  );
  if (!row) throw new Refusal("account_exists");
  return row.id;
}

async function joinWaitlist(context: CommandContext, name: string, email: string): Promise<void> {
  const { facts } = context;
  await context.execute(
    `INSERT INTO waitlist (id, name, email, country, created_at)
     VALUES ($id, $name, $email, $country, $now) ON CONFLICT DO NOTHING`,
    bindsOf(context, name, email, facts.country),
  );
}

function bindsOf({ platform }: Context, name: string, email: string, country: string | null) {
  return { id: platform.newId(), name, email, country, now: platform.clock.now() };
}

/** The name that the provider states, else what precedes the email's @, unless others could mistake it for staff. */
async function allowedName(context: Context, { name: stated }: Identity, email: string): Promise<string> {
  const [local = ""] = email.split("@");
  for (const name of [stated, local]) {
    if (name !== "" && (await nameRefusal(context, name)) === null) return name;
  }
  return "Reader";
}
