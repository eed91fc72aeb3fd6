import { createHmac } from "node:crypto";
import type { CustomProtocol2 } from "@hapi/bell";
import type { SocialClient } from "../../../../platform/config.ts";
import { readIdentity } from "./identity.ts";

const VERSION = "v23.0";
const PATIENCE_MS = 10_000;

/**
 * Facebook, by OAuth 2 and its Graph. It names an email without saying whether the person reads it, so none of its
 * emails opens an account here. A stand-in has all its addresses below one.
 */
export function facebook({ clientSecret, url }: SocialClient): CustomProtocol2 {
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
      const { id, name, email } = await askGraph(graph, credentials.token, clientSecret);
      credentials.profile = readIdentity("facebook", { subject: id, name, email, emailVerified: false });
    },
  };
}

/** Who the token is of. The proof shows that it is us who hold it: a token that leaked opens nothing without. */
async function askGraph(graph: string, token: string, secret: string): Promise<Record<string, unknown>> {
  const me = new URL(`${graph}/me`);
  me.searchParams.set("fields", "id,name,email");
  me.searchParams.set("appsecret_proof", createHmac("sha256", secret).update(token).digest("hex"));
  const answer = await fetch(me, {
    headers: { authorization: `Bearer ${token}` },
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`Facebook answered ${answer.status} when asked who it is`);
  return (await answer.json()) as Record<string, unknown>;
}
