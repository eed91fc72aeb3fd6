import { createHash } from "node:crypto";
import type { Request, ResponseToolkit } from "@hapi/hapi";
import { type Issuer, redirectBack, showConsent } from "../openid/authorize.ts";
import { type Client, type Exchanged, exchangeCode } from "../openid/exchange.ts";
import { openGrants, TOKEN_SECONDS } from "../openid/grants.ts";
import type { OpenProvider, Provider, Tools } from "../provider.ts";

const CLIENT: Client = { clientId: "sandbox.apps.googleusercontent.com", clientSecret: "sandbox" };

/** Google sign-in by OpenID Connect: the consent page, and the token endpoint with its ID token. */
export const google: Provider = {
  name: "google",
  key: "GOOGLE_CLIENT_ID",
  async open(tools): Promise<OpenProvider> {
    const issuer: Issuer = { provider: "Google", clientId: CLIENT.clientId, grants: openGrants() };
    tools.server.route([
      {
        method: "GET",
        path: "/google/o/oauth2/v2/auth",
        handler: (request, reply) => showConsent(issuer, request, reply),
      },
      {
        method: "POST",
        path: "/google/o/oauth2/v2/auth",
        handler: (request, reply) => redirectBack(issuer, request, reply),
      },
      {
        method: "POST",
        path: "/google/token",
        handler: (request, reply) => answerToken(tools, issuer, request, reply),
      },
    ]);
    return {
      environment: {
        GOOGLE_CLIENT_ID: CLIENT.clientId,
        GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
        GOOGLE_URL: tools.url,
      },
    };
  },
};

async function answerToken(tools: Tools, issuer: Issuer, request: Request, reply: ResponseToolkit) {
  const fault = await tools.faults.next("google");
  if (fault === "drop") {
    request.raw.req.socket.destroy();
    return reply.abandon;
  }
  if (fault === "429" || fault === "500")
    return reply.response({ error: "internal_failure" }).code(Number(fault));
  const exchanged =
    fault === "refuse"
      ? null
      : exchangeCode(issuer.grants, CLIENT, request.payload as Record<string, string | undefined>);
  if (!exchanged)
    return reply.response({ error: "invalid_grant", error_description: "Bad Request" }).code(400);
  return reply.response({
    access_token: exchanged.token,
    expires_in: TOKEN_SECONDS,
    scope: "openid email profile",
    token_type: "Bearer",
    id_token: idToken(tools.url, exchanged),
  });
}

/** Returns an unsigned ID token, which is valid because it comes from the token endpoint itself. */
function idToken(issuer: string, { user, nonce, token }: Exchanged): string {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    aud: CLIENT.clientId,
    azp: CLIENT.clientId,
    sub: user.id,
    ...(user.email === null ? {} : { email: user.email, email_verified: user.verified }),
    // A verified address is one that Google hosts.
    ...(user.email !== null && user.verified ? { hd: user.email.split("@")[1] } : {}),
    name: user.name,
    ...(nonce === null ? {} : { nonce }),
    at_hash: createHash("sha256").update(token).digest().subarray(0, 16).toString("base64url"),
    iat: seconds,
    exp: seconds + TOKEN_SECONDS,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
}
