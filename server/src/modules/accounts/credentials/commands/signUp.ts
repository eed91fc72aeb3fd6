import type { SignedUp, SignUpInput } from "@quire/contracts/calls/accounts";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { userSignedUp } from "../../events.ts";
import { startBrowserSession } from "../../identity/browserSession.ts";
import { hashPassword } from "../../identity/passwordHash.ts";
import { requireSafeRedirect } from "../../identity/safeRedirect.ts";
import type { SignUpPorts } from "../../ports.ts";
import { userRecord } from "../../presentUser.ts";
import { requireAllowedName } from "../../requireAllowedName.ts";
import { sessionKey } from "../proof/browserKey.ts";
import { accountExists } from "../queries/accountExists.ts";
import { requireIdentifier } from "../requireIdentifier.ts";
import { requireNewPassword } from "../requireNewPassword.ts";
import { insertUser } from "./insertUser.ts";
import { joinWaitlist } from "./joinWaitlist.ts";
import { sendVerification } from "./sendVerification.ts";

interface NewAccount {
  name: string;
  identifier: Identifier;
  passwordHash: string;
  country: string | null;
  domain: string | null;
  invite: string | undefined;
  redirect: string | null;
}

/** Creates an account, with a site when a domain is given, and signs this browser in. */
export const signUp =
  (ports: SignUpPorts) =>
  async (context: Context, { body }: { body: SignUpInput }): Promise<SignedUp> => {
    const { platform, facts } = context;
    requirePlatformHost(context);
    const { signups } = platform.config;
    if (signups === "closed") throw new Refusal("signups_closed");
    refuseBlockedCountries(context, body.country);
    await requireAllowedName(context, body.name);
    const identifier = requireIdentifier(body.identifier);
    const domain = body.domain === undefined ? null : ports.requireSubdomain(body.domain);
    requireNewPassword(body.password);
    const redirect = body.redirect ? await requireSafeRedirect(platform, body.redirect) : null;
    await enforceLimit(context, "signUpByAddress", facts.ip);
    if (await accountExists(platform, identifier)) throw new Refusal("account_exists");

    const country = body.country ?? facts.country;
    if (signups === "waitlist") return joinWaitlist(context, { name: body.name, identifier, country });

    const passwordHash = await hashPassword(body.password);
    const { name, invite } = body;
    const account = { name, identifier, passwordHash, country, domain, invite, redirect };
    try {
      return await inTransaction(context, (step) => createAccount(step, account, ports));
    } catch (error) {
      if (domain === null || !(error instanceof Refusal) || error.code !== "domain_taken") throw error;
      // Looked up outside the refused transaction, which has already released its connection.
      throw await ports.domainTaken(platform, domain, body.name);
    }
  };

async function createAccount(
  context: CommandContext,
  account: NewAccount,
  { claimSubdomain }: SignUpPorts,
): Promise<SignedUp> {
  const { name, country, domain } = account;
  const userId = await insertUser(context, account);
  if (domain !== null && !(await claimSubdomain(context, { userId, domain, name, country }))) {
    throw new Refusal("domain_taken");
  }
  await context.platform.events.publish(userSignedUp, context, { userId, invite: account.invite });
  const session = await startBrowserSession(context, userId, "sign_up");
  const browser = sessionKey(session.session.id);
  const { identifier, redirect } = account;
  await sendVerification(context, { userId, identifier, browser, redirect });
  const user = await userRecord(context.platform, userId, context.transaction);
  return { waitlisted: false, user, ...session };
}

/** Checks the country from the operator's header and the one the user states: either may be blocked. */
function refuseBlockedCountries({ platform, facts }: Context, stated: string | undefined): void {
  const blocked = platform.config.blockedCountries;
  if ([facts.country, stated].some((country) => country && blocked.includes(country))) {
    throw new Refusal("country_blocked");
  }
}
