import type { SignupStep } from "@quire/domain/sites/signupSteps";
import { call } from "../call.ts";

/** The source of a sign-up, at one of its steps. */
export interface SignupTracking {
  /** The step that was completed. Default `auth_form`: the account was created. */
  step?: SignupStep;
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

/** Recorded once for each step, by the new account; later calls are ignored. */
export const trackSignup = call<{ body: SignupTracking; output: { recorded: true } }>(
  "POST",
  "w",
  "/signup-trackings",
);
