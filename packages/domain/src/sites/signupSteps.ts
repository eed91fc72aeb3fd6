import { WELCOME_STEPS } from "./welcome.ts";

/**
 * The tracked steps of a sign-up (specification §2: auth modal, creator onboarding), from the moment that there is an
 * account: before it, nothing is recorded about anyone.
 */
export const SIGNUP_STEPS = [
  "auth_form",
  "email_verification",
  "mobile_verification",
  "username_pending",
  ...WELCOME_STEPS,
] as const;
export type SignupStep = (typeof SIGNUP_STEPS)[number];
