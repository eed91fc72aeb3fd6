import type { Context } from "../../../../platform/http/context.ts";
import { hashSecret } from "../../../../platform/http/credentials.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { requestCookie } from "../../requestCookie.ts";

/** What a code is bound to: the session that asks, or the guest's cookie where nobody is signed in. */
export function browserKey(context: Context): Buffer {
  if (context.caller.kind === "person") return sessionKey(context.caller.session.id);
  const guest = requestCookie(context, "guest");
  // No write comes this far without it, since its XSRF token is made of it.
  if (guest === null) throw new Refusal("xsrf_mismatch");
  return hashSecret(`guest ${guest}`);
}

/** The same for a session that has just begun. */
export function sessionKey(sessionId: string): Buffer {
  return hashSecret(`session ${sessionId}`);
}
