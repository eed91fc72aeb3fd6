import { createHmac } from "node:crypto";
import type { Request, ResponseToolkit } from "@hapi/hapi";
import { type Issuer, redirectBack, showConsent } from "../openid/authorize.ts";
import { type Client, exchangeCode } from "../openid/exchange.ts";
import { openGrants, TOKEN_SECONDS } from "../openid/grants.ts";
import type { OpenProvider, Provider, Tools } from "../provider.ts";

const CLIENT: Client = { clientId: "1000000000000001", clientSecret: "sandbox" };

/** Facebook sign-in: the consent page, tokens, and the Graph's `/me`, in any version. */
export const facebook: Provider = {
  name: "facebook",
  key: "FACEBOOK_CLIENT_ID",
  async open(tools): Promise<OpenProvider> {
    const issuer: Issuer = { provider: "Facebook", clientId: CLIENT.clientId, grants: openGrants() };
    tools.server.route([
      {
        method: "GET",
        path: "/facebook/{version}/dialog/oauth",
        handler: (request, reply) => showConsent(issuer, request, reply),
      },
      {
        method: "POST",
        path: "/facebook/{version}/dialog/oauth",
        handler: (request, reply) => redirectBack(issuer, request, reply),
      },
      {
        method: "POST",
        path: "/facebook/{version}/oauth/access_token",
        handler: (request, reply) => answerToken(tools, issuer, request, reply),
      },
      {
        method: "GET",
        path: "/facebook/{version}/me",
        handler: (request, reply) => answerMe(tools, issuer, request, reply),
      },
    ]);
    return {
      environment: {
        FACEBOOK_CLIENT_ID: CLIENT.clientId,
        FACEBOOK_CLIENT_SECRET: CLIENT.clientSecret,
        FACEBOOK_URL: tools.url,
      },
    };
  },
};

async function answerToken(tools: Tools, issuer: Issuer, request: Request, reply: ResponseToolkit) {
  const fault = await tools.faults.next("facebook");
  if (fault === "drop") {
    request.raw.req.socket.destroy();
    return reply.abandon;
  }
  if (fault === "429") return refuse(reply, 400, 4, "Application request limit reached");
  if (fault === "500") return refuse(reply, 500, 2, "An unexpected error has occurred. Please retry later.");
  const exchanged =
    fault === "refuse"
      ? null
      : exchangeCode(issuer.grants, CLIENT, request.payload as Record<string, string | undefined>);
  if (!exchanged) return refuse(reply, 400, 100, "This authorization code has been used.");
  return reply.response({ access_token: exchanged.token, token_type: "bearer", expires_in: TOKEN_SECONDS });
}

async function answerMe(tools: Tools, issuer: Issuer, request: Request, reply: ResponseToolkit) {
  const fault = await tools.faults.next("facebook");
  if (fault) return refuse(reply, 500, 2, "An unexpected error has occurred. Please retry later.");
  const token = String(request.headers.authorization ?? "").replace(/^Bearer /, "");
  const user = issuer.grants.userOf(token);
  if (!user) return refuse(reply, 400, 190, "Invalid OAuth access token.");
  const proof = createHmac("sha256", CLIENT.clientSecret).update(token).digest("hex");
  if (request.query.appsecret_proof !== proof) {
    return refuse(reply, 400, 100, "Invalid appsecret_proof provided in the API argument");
  }
  const known: Record<string, string | null> = { id: user.id, name: user.name, email: user.email };
  const fields = String(request.query.fields ?? "id,name").split(",");
  const pairs = fields.flatMap((field) => (known[field] ? [[field, known[field]]] : []));
  return reply.response(Object.fromEntries(pairs));
}

function refuse(reply: ResponseToolkit, status: number, code: number, message: string) {
  return reply
    .response({ error: { message, type: "OAuthException", code, fbtrace_id: "sandbox" } })
    .code(status);
}
