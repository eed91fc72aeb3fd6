import { createHmac } from "node:crypto";
import type { CustomProtocol2 } from "@hapi/bell";
import type { SocialClient } from "../../../../platform/config.ts";
import { boundedFetch } from "../../../../platform/outbound/boundedFetch.ts";
import { readIdentity } from "./identity.ts";

const VERSION = "v23.0";
const PATIENCE_MS = 10_000;

/**
 * Facebook, by OAuth 2 and the Graph API. It returns an email without saying whether it is verified, so none of its
 * emails opens an account here. A test double serves all its endpoints under one base URL.
 */
export function facebook({ clientSecret, url }: SocialClient, patience = PATIENCE_MS): CustomProtocol2 {
  const graph = `${url ?? "https://graph.facebook.com"}/${VERSION}`;
  return {
    protocol: "oauth2",
    name: "facebook",
    auth: `${url ?? "https://www.facebook.com"}/${VERSION}/dialog/oauth`,
    token: `${graph}/oauth/access_token`,
    scope: ["public_profile", "email"],
    scopeSeparator: ",",
    useParamsAuth: true,
    pkce: "S256",
    async profile(credentials) {
      const { id, name, email } = await fetchGraph(graph, credentials.token, clientSecret, patience);
      credentials.profile = readIdentity("facebook", { subject: id, name, email, emailVerified: false });
    },
  };
}

/**
 * Returns the profile that the token belongs to. The proof shows that we hold the app secret: a leaked token is
 * useless without it.
 */
async function fetchGraph(
  graph: string,
  token: string,
  secret: string,
  patience: number,
): Promise<Record<string, unknown>> {
  const me = new URL(`${graph}/me`);
  me.searchParams.set("fields", "id,name,email");
  me.searchParams.set("appsecret_proof", createHmac("sha256", secret).update(token).digest("hex"));
  const response = await boundedFetch(patience)(me, {
    headers: { authorization: `Bearer ${token}` },
    redirect: "error",
  });
  if (!response.ok) throw new Error(`Facebook answered ${response.status} when asked who it is`);
  return (await response.json()) as Record<string, unknown>;
}
