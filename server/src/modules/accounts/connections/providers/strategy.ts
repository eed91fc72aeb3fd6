import type { BellOptions } from "@hapi/bell";
import { COOKIES, cookieName } from "@quire/domain/accounts/cookies";
import type { SocialProvider } from "@quire/domain/enums";
import type { Config, SocialClient } from "../../../../platform/config.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { facebook } from "./facebook.ts";
import { google } from "./google.ts";

const PATIENCE_MS = 10_000;
const MOST_BYTES = 64 * 1024;

/** The sealed cookie with this browser's state, nonce and verifier. */
export function stateCookie(config: Config, provider: SocialProvider): string {
  return cookieName(`to_${provider}`, config.platformProtocol);
}

/** Returns bell's options for one provider. */
export function strategyOf(platform: Platform, name: SocialProvider, client: SocialClient): BellOptions {
  const { config, clock } = platform;
  const options = {
    provider: name === "google" ? google(client, clock) : facebook(client),
    password: platform.secret(`to ${name}`).toString("base64url"),
    clientId: client.clientId,
    // Bell requests the token without a timeout. Passing an object instead of the secret is its only way to set
    // request options; the secret then has to go into the parameters.
    clientSecret: { timeout: PATIENCE_MS, maxBytes: MOST_BYTES },
    tokenParams: { client_secret: client.clientSecret },
    cookie: stateCookie(config, name),
    isSecure: config.platformProtocol === "https",
    // A Strict cookie would not be sent when the user comes back from the provider.
    isSameSite: "Lax",
    ttl: COOKIES[`to_${name}`].seconds * 1000,
    location: `${config.platformProtocol}://${config.platformHost}`,
    providerParams: (request: { query: Record<string, string> }) => ({
      ...(name === "google" ? { nonce: request.query.nonce, prompt: "select_account" } : {}),
    }),
  };
  return options as unknown as BellOptions;
}
