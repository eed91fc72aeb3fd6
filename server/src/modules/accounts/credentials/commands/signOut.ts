import type { CommandContext } from "../../../../platform/http/context.ts";
import { endBrowserSession } from "../../identity/browserSession.ts";
import { sessions } from "../../models/sessions.ts";

/** Ends the caller's session, a program's or this browser's. Succeeds if it has already ended. */
export async function signOut(context: CommandContext): Promise<{ signed_out: true }> {
  const { caller, platform, transaction } = context;
  if (caller.kind === "user" && caller.session.kind !== "browser") {
    await sessions(platform.db).destroy({ where: { id: caller.session.id }, transaction });
  } else {
    await endBrowserSession(context);
  }
  return { signed_out: true };
}
