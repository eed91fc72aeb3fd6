import { decideSocialSignin } from "@quire/domain/accounts/socialSignin";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { signInByFirstFactor } from "../../factors/pendingSignin.ts";
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
      return inTransaction(context, async (inside) => {
        if (step.kind === "link") await connect(inside, step.userId, identity);
        else await recordUsed(inside, identity);
        const isSignedIn = context.caller.kind === "user" && context.caller.userId === step.userId;
        const result = isSignedIn ? {} : await signInByFirstFactor(inside, step.userId);
        return withSigninQuery("/signin", signinQuery, "refused" in result ? { factor: "1" } : {});
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
