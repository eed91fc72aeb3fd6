import type { SignedUp } from "@quire/contracts/calls/accounts";
import { isReservedName } from "@quire/domain/accounts/names";
import { execute, select } from "../../../../platform/database/select.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { userSignedUp } from "../../events.ts";
import { startBrowserSession } from "../../identity/browserSession.ts";
import { userRecord } from "../../presentUser.ts";
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
  const { signups, blockedCountries } = platform.config;
  if (signups === "closed") throw new Refusal("signups_closed");
  if (facts.country && blockedCountries.includes(facts.country)) throw new Refusal("country_blocked");
  await enforceLimit(context, "signUpByAddress", facts.ip);
  return inTransaction(context, async (step): Promise<SignedUp> => {
    await endPending(step);
    if (signups === "waitlist") {
      await joinWaitlist(step, identity, email);
      return { waitlisted: true };
    }
    const userId = await insertUser(step, identity, email);
    await platform.events.publish(userSignedUp, step, { userId, invite });
    await connect(step, userId, identity);
    const session = await startBrowserSession(step, userId, "sign_up");
    const user = await userRecord(platform, userId, step.transaction);
    return { waitlisted: false, user, ...session };
  });
}

async function insertUser(context: CommandContext, identity: Identity, email: string): Promise<string> {
  const { platform, transaction, facts } = context;
  const [row] = await select<{ id: string }>(
    platform.db,
    `INSERT INTO users (id, name, email, email_verified_at, country, created_at, updated_at)
     VALUES ($id, $name, $email, $now, $country, $now, $now) ON CONFLICT DO NOTHING RETURNING id`,
    bindsOf(context, identity, email, facts.country),
    transaction,
  );
  if (!row) throw new Refusal("account_exists");
  return row.id;
}

async function joinWaitlist(context: CommandContext, identity: Identity, email: string): Promise<void> {
  const { platform, transaction, facts } = context;
  await execute(
    platform.db,
    `INSERT INTO waitlist (id, name, email, country, created_at)
     VALUES ($id, $name, $email, $country, $now) ON CONFLICT DO NOTHING`,
    bindsOf(context, identity, email, facts.country),
    transaction,
  );
}

function bindsOf({ platform }: Context, { name: stated }: Identity, email: string, country: string | null) {
  const [local = ""] = email.split("@");
  const { productName } = platform.config;
  const name = [stated, local].find((one) => one !== "" && !isReservedName(one, productName)) ?? "Reader";
  return { id: platform.newId(), name, email, country, now: platform.clock.now() };
}
