import { trackSignup } from "@quire/contracts/calls/signupTrackings";
import type { LoginContext } from "@quire/domain/enums";
import { readArrival } from "../../../lib/arrival.ts";
import { callApi } from "../../../lib/callApi.ts";

/** Tells our own server, once and nobody else, how the person came to sign up (specification §3). */
export function sendSignupTracking(context: LoginContext): void {
  const body = {
    ...readArrival(),
    context,
    device: matchMedia("(pointer: coarse)").matches ? "touch" : "desktop",
    user_agent: navigator.userAgent.slice(0, 500),
  };
  // An account is not less of one because this was not heard.
  callApi(trackSignup, { body }).catch(() => {});
}
