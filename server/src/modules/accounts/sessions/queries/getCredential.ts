import type { SessionRecord } from "@quire/contracts/records/user";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { sessions } from "../../models/sessions.ts";
import { presentSession } from "../presenter.ts";

/** Returns the session or token that the caller uses. */
export async function getCredential(context: Context): Promise<SessionRecord> {
  const { session } = requireUser(context);
  const row = await sessions(context.platform.db).findByPk(session.id);
  // Ended a moment ago, after authenticating this request.
  if (!row) throw new Refusal("session_invalid");
  return presentSession(row.get(), session.id);
}
