import { call } from "../call.ts";
import type { SignedIn } from "./accounts.ts";

/**
 * On the destination host: sets its nonce cookie and returns the platform URL to go to. With `silent`, the platform asks
 * for nothing: a browser that isn't signed in there returns as a guest.
 */
export const startHandoff = call<{
  body: { redirect?: string; mode?: "signin" | "signup"; silent?: boolean };
  output: { location: string };
}>("POST", "w", "/signin/handoff");

/** On the platform, signed in: creates a token that transfers the session to `domain`. */
export const createSigninToken = call<{
  body: { user_id: string; domain: string; state: string; redirect?: string };
  output: { token: string; location: string };
}>("POST", "w", "/signin/tokens");

/** On the destination host, with the nonce cookie: consumes the token. */
export const redeemSigninToken = call<{ body: { token: string }; output: SignedIn & { redirect: string } }>(
  "POST",
  "w",
  "/signin/tokens/redeem",
);
