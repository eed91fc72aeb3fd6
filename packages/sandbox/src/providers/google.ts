import { createHash } from "node:crypto";
import type { Request, ResponseToolkit } from "@hapi/hapi";
import { askPerson, type Desk, sendBack } from "../openid/authorize.ts";
import { type Client, type Exchanged, exchangeCode } from "../openid/exchange.ts";
import { openGrants, TOKEN_SECONDS } from "../openid/grants.ts";
import type { OpenProvider, Provider, Tools } from "../provider.ts";

const CLIENT: Client = { clientId: "sandbox.apps.googleusercontent.com", clientSecret: "sandbox" };

/** Google's sign-in, by OpenID Connect: its page, and the token with who it is. */
export const google: Provider = {
  name: "google",
  key: "GOOGLE_CLIENT_ID",
  async open(tools): Promise<OpenProvider> {
    const desk: Desk = { provider: "Google", clientId: CLIENT.clientId, grants: openGrants() };
    tools.server.route([
      {
        method: "GET",
        path: "/google/o/oauth2/v2/auth",
        handler: (request, reply) => askPerson(desk, request, reply),
      },
      {
        method: "POST",
        path: "/google/o/oauth2/v2/auth",
        handler: (request, reply) => sendBack(desk, request, reply),
      },
      {
        method: "POST",
        path: "/google/token",
        handler: (request, reply) => answerToken(tools, desk, request, reply),
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

async function answerToken(tools: Tools, desk: Desk, request: Request, reply: ResponseToolkit) {
  const fault = await tools.faults.next("google");
  if (fault === "drop") {
    request.raw.req.socket.destroy();
    return reply.abandon;
  }
  if (fault === "429" || fault === "500")
    return reply.response({ error: "internal_failure" }).code(Number(fault));
  const given =
    fault === "refuse"
      ? null
      : exchangeCode(desk.grants, CLIENT, request.payload as Record<string, string | undefined>);
  if (!given) return reply.response({ error: "invalid_grant", error_description: "Bad Request" }).code(400);
  return reply.response({
    access_token: given.token,
    expires_in: TOKEN_SECONDS,
    scope: "openid email profile",
    token_type: "Bearer",
    id_token: idToken(tools.url, given),
  });
}

/** Signed by nobody: it is good because it comes from the token endpoint itself. */
function idToken(issuer: string, { person, nonce, token }: Exchanged): string {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    aud: CLIENT.clientId,
    azp: CLIENT.clientId,
    sub: person.id,
    ...(person.email === null ? {} : { email: person.email, email_verified: person.verified }),
    name: person.name,
    ...(nonce === null ? {} : { nonce }),
    at_hash: createHash("sha256").update(token).digest().subarray(0, 16).toString("base64url"),
    iat: seconds,
    exp: seconds + TOKEN_SECONDS,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
}
