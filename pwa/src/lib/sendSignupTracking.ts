import { trackSignup } from "@quire/contracts/calls/signupTrackings";
import type { LoginContext } from "@quire/domain/enums";
import type { SignupStep } from "@quire/domain/sites/signupSteps";
import { readArrival } from "./arrival.ts";
import { callApi } from "./callApi.ts";

/** What is on its way. */
let sending: Promise<unknown> = Promise.resolve();

/** Resolves when all that was sent has arrived or failed: leaving the page earlier would cancel it. */
export const trackingSent = (): Promise<unknown> => sending;

/**
 * Records that a new user completed a step, and how they came to sign up (specification §3): once for each step, and
 * only on our own server.
 */
export function sendSignupTracking(step: SignupStep, context: LoginContext): void {
  const body = {
    ...readArrival(),
    step,
    context,
    device: matchMedia("(pointer: coarse)").matches ? "touch" : "desktop",
    user_agent: navigator.userAgent.slice(0, 500),
  };
  // A failure here must not affect the new account.
  const sent = callApi(trackSignup, { body }).catch(() => {});
  sending = Promise.all([sending, sent]);
}
