import type { CustomProtocol2 } from "@hapi/bell";
import type { Clock } from "../../../../platform/clock.ts";
import type { SocialClient } from "../../../../platform/config.ts";
import { readIdentity } from "./identity.ts";
import { readIdToken } from "./idToken.ts";

/**
 * Google, by OpenID Connect: the ID token holds the identity. A test double serves all its endpoints under one
 * base URL.
 */
export function google({ clientId, url }: SocialClient, clock: Clock): CustomProtocol2 {
  const issuers = url ? [url] : ["https://accounts.google.com", "accounts.google.com"];
  return {
    protocol: "oauth2",
    name: "google",
    auth: `${url ?? "https://accounts.google.com"}/o/oauth2/v2/auth`,
    token: url ? `${url}/token` : "https://oauth2.googleapis.com/token",
    scope: ["openid", "profile", "email"],
    useParamsAuth: true,
    pkce: "S256",
    async profile(credentials, params) {
      const nonce = String(credentials.query?.nonce ?? "");
      const claims = readIdToken(params.id_token, { issuers, clientId, nonce, now: clock.now() });
      credentials.profile = readIdentity("google", {
        subject: claims.sub,
        name: claims.name,
        email: claims.email,
        emailVerified: claims.email_verified === true && isGoogles(claims),
      });
    },
  };
}

/**
 * Whether Google hosts the mailbox. It verified any other address only once, and its owner may have changed since:
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
function isGoogles({ email, hd }: Record<string, unknown>): boolean {
  return (typeof hd === "string" && hd !== "") || /@(?:gmail|googlemail)\.com$/i.test(String(email));
}
