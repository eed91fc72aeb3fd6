import { trackSignup } from "@quire/contracts/calls/signupTrackings";
import type { LoginContext } from "@quire/domain/enums";
import { readArrival } from "../../../lib/arrival.ts";
import { callApi } from "../../../lib/callApi.ts";

/** Sends how the user came to sign up (specification §3), once and only to our own server. */
export function sendSignupTracking(context: LoginContext): void {
  const body = {
    ...readArrival(),
    context,
    device: matchMedia("(pointer: coarse)").matches ? "touch" : "desktop",
    user_agent: navigator.userAgent.slice(0, 500),
  };
  // A failure here must not affect the new account.
  callApi(trackSignup, { body }).catch(() => {});
}
