import { call } from "../call.ts";

/** The source of a sign-up. */
export interface SignupTracking {
  utm_campaign?: string;
  utm_source?: string;
  utm_medium?: string;
  utm_term?: string;
  utm_content?: string;
  device?: string;
  referer?: string;
  /** The action that prompted the sign-up: a login trigger context. */
  context?: string;
  url?: string;
  user_agent?: string;
}

/** Recorded once, by the new account; later calls are ignored. */
export const trackSignup = call<{ body: SignupTracking; output: { recorded: true } }>(
  "POST",
  "w",
  "/signup-trackings",
);
