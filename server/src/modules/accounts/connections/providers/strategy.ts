import type { BellOptions } from "@hapi/bell";
import type { SocialProvider } from "@quire/domain/enums";
import type { Config, SocialClient } from "../../../../platform/config.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { facebook } from "./facebook.ts";
import { google } from "./google.ts";

/** Long enough to find a password and a second factor over there. */
const LIFETIME_MS = 15 * 60_000;
const PATIENCE_MS = 10_000;
const MOST_BYTES = 64 * 1024;

/** Of this browser's way out and back: state, nonce and verifier, sealed. */
export function stateCookie(config: Config, provider: SocialProvider): string {
  const prefix = config.platformProtocol === "https" ? "__Host-" : "";
  return `${prefix}quire_to_${provider}`;
}

/** What bell takes for one provider. */
export function strategyOf(platform: Platform, name: SocialProvider, client: SocialClient): BellOptions {
  const { config, clock } = platform;
  const options = {
    provider: name === "google" ? google(client, clock) : facebook(client),
    password: platform.secret(`to ${name}`).toString("base64url"),
    clientId: client.clientId,
    // Bell asks for the token with no end to its patience. An object in place of the secret is its one door to the
    // request's own options; the secret then goes with the parameters.
    clientSecret: { timeout: PATIENCE_MS, maxBytes: MOST_BYTES },
    tokenParams: { client_secret: client.clientSecret },
    cookie: stateCookie(config, name),
    isSecure: config.platformProtocol === "https",
    // Strict would not come back with a person who comes from the provider.
    isSameSite: "Lax",
    ttl: LIFETIME_MS,
    location: `${config.platformProtocol}://${config.platformHost}`,
    providerParams: (request: { query: Record<string, string> }) => ({
      ...(name === "google" ? { nonce: request.query.nonce, prompt: "select_account" } : {}),
    }),
  };
  return options as unknown as BellOptions;
}
