import type { Context } from "../../../../platform/http/context.ts";
import { hashSecret } from "../../../../platform/http/credentials.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { requestCookie } from "../../requestCookie.ts";

/** What a code is bound to: the current session, or the guest cookie when signed out. */
export function browserKey(context: Context): Buffer {
  if (context.caller.kind === "user") return sessionKey(context.caller.session.id);
  const guest = requestCookie(context, "guest");
  // No write gets this far without it, because its XSRF token is derived from it.
  if (guest === null) throw new Refusal("xsrf_mismatch");
  return hashSecret(`guest ${guest}`);
}

/** The same for a session that was just started. */
export function sessionKey(sessionId: string): Buffer {
  return hashSecret(`session ${sessionId}`);
}
