import { decideSocialSignin } from "@quire/domain/accounts/socialSignin";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { proveAddress } from "../../credentials/proof/proveAddress.ts";
import { signInByFirstFactor } from "../../factors/pendingSignin.ts";
import { requireActive } from "../../factors/requireActive.ts";
import { savePending } from "../pending.ts";
import type { Identity } from "../providers/identity.ts";
import { socialFacts } from "../queries/socialFacts.ts";
import { withSigninQuery } from "../signinQuery.ts";
import { connect, recordUsed } from "./connect.ts";
import { createAccount } from "./createAccount.ts";

/** Handles the callback from a provider; returns the path to redirect to. */
export async function handleCallback(
  context: Context,
  identity: Identity,
  signinQuery: string,
): Promise<string> {
  const invite = new URLSearchParams(signinQuery).get("invite");
  const step = decideSocialSignin(await socialFacts(context, identity));
  switch (step.kind) {
    case "sign_in":
    case "link":
    case "reclaim":
      return inTransaction(context, async (inside) => {
        await requireActive(inside, step.userId);
        if (step.kind === "reclaim") await reclaim(inside, step.userId, identity);
        const isSignedIn = context.caller.kind === "user" && context.caller.userId === step.userId;
        const result = isSignedIn ? {} : await signInByFirstFactor(inside, step.userId, "provider_sign_in");
        const owesFactor = "refused" in result;
        if (step.kind === "sign_in") await recordUsed(inside, identity);
        // After the sign-in, so that "This wasn't me" removes it. Without the second factor, an intruder could leave a
        // way in; the proved email signs in to the account all the same.
        else if (!owesFactor) await connect(inside, step.userId, identity);
        return withSigninQuery("/signin", signinQuery, owesFactor ? { factor: "1" } : {});
      });
    case "create": {
      const { waitlisted } = await createAccount(context, identity, identity.email as string, invite);
      return withSigninQuery(
        "/signup",
        signinQuery,
        waitlisted ? { waitlisted: "1" } : { created: identity.provider },
      );
    }
    default:
      await inTransaction(context, (inside) => savePending(inside, identity, invite));
      return withSigninQuery("/connect", signinQuery);
  }
}

/** The provider's word proves the email; whatever the account's creator set up ends. Refuses a suspended account. */
async function reclaim(context: CommandContext, userId: string, { email }: Identity): Promise<void> {
  const isProved = email !== null && (await proveAddress(context, userId, { kind: "email", value: email }));
  if (!isProved) throw new Refusal("forbidden");
  await publishSiteChanged(context, userId);
}
