import { decideSocialSignin } from "@quire/domain/accounts/socialSignin";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { startBrowserSession } from "../../identity/browserSession.ts";
import { withGoOn } from "../goOn.ts";
import { savePending } from "../pending.ts";
import type { Identity } from "../providers/identity.ts";
import { socialFacts } from "../queries/socialFacts.ts";
import { connect, recordUsed } from "./connect.ts";
import { createAccount } from "./createAccount.ts";

/** Somebody is back from a provider. Does what follows, and answers the path to go on to. */
export async function arrive(context: Context, identity: Identity, goOn: string): Promise<string> {
  const invite = new URLSearchParams(goOn).get("invite");
  const step = decideSocialSignin(await socialFacts(context, identity));
  switch (step.kind) {
    case "sign_in":
    case "link":
      await inTransaction(context, async (inside) => {
        if (step.kind === "link") await connect(inside, step.userId, identity);
        else await recordUsed(inside, identity);
        const isHere = context.caller.kind === "person" && context.caller.userId === step.userId;
        if (!isHere) await startBrowserSession(inside, step.userId);
      });
      return withGoOn("/signin", goOn);
    case "create": {
      const { waitlisted } = await createAccount(context, identity, identity.email as string, invite);
      return withGoOn("/signup", goOn, waitlisted ? { waitlisted: "1" } : { created: identity.provider });
    }
    default:
      await inTransaction(context, (inside) => savePending(inside, identity, invite));
      return withGoOn("/connect", goOn);
  }
}
