import { call } from "../call.ts";

/** Where somebody who signed up came from. */
export interface SignupTracking {
  utm_campaign?: string;
  utm_source?: string;
  utm_medium?: string;
  utm_term?: string;
  utm_content?: string;
  device?: string;
  referer?: string;
  /** What they were about to do: a login trigger context. */
  context?: string;
  url?: string;
  user_agent?: string;
}

/** Told once, by the account that has just been made; what comes later is not kept. */
export const trackSignup = call<{ body: SignupTracking; output: { recorded: true } }>(
  "POST",
  "w",
  "/signup-trackings",
);
