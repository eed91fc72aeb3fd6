import { createHmac } from "node:crypto";
import type { Request, ResponseToolkit } from "@hapi/hapi";
import { askPerson, type Desk, sendBack } from "../openid/authorize.ts";
import { type Client, exchangeCode } from "../openid/exchange.ts";
import { openGrants, TOKEN_SECONDS } from "../openid/grants.ts";
import type { OpenProvider, Provider, Tools } from "../provider.ts";

const CLIENT: Client = { clientId: "1000000000000001", clientSecret: "sandbox" };

/** Facebook's sign-in: its page, its tokens, and the one question of its Graph that is asked, in any version. */
export const facebook: Provider = {
  name: "facebook",
  key: "FACEBOOK_CLIENT_ID",
  async open(tools): Promise<OpenProvider> {
    const desk: Desk = { provider: "Facebook", clientId: CLIENT.clientId, grants: openGrants() };
    tools.server.route([
      {
        method: "GET",
        path: "/facebook/{version}/dialog/oauth",
        handler: (request, reply) => askPerson(desk, request, reply),
      },
      {
        method: "POST",
        path: "/facebook/{version}/dialog/oauth",
        handler: (request, reply) => sendBack(desk, request, reply),
      },
      {
        method: "POST",
        path: "/facebook/{version}/oauth/access_token",
        handler: (request, reply) => answerToken(tools, desk, request, reply),
      },
      {
        method: "GET",
        path: "/facebook/{version}/me",
        handler: (request, reply) => answerMe(tools, desk, request, reply),
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

async function answerToken(tools: Tools, desk: Desk, request: Request, reply: ResponseToolkit) {
  const fault = await tools.faults.next("facebook");
  if (fault === "drop") {
    request.raw.req.socket.destroy();
    return reply.abandon;
  }
  if (fault === "429") return refuse(reply, 400, 4, "Application request limit reached");
  if (fault === "500") return refuse(reply, 500, 2, "An unexpected error has occurred. Please retry later.");
  const given =
    fault === "refuse"
      ? null
      : exchangeCode(desk.grants, CLIENT, request.payload as Record<string, string | undefined>);
  if (!given) return refuse(reply, 400, 100, "This authorization code has been used.");
  return reply.response({ access_token: given.token, token_type: "bearer", expires_in: TOKEN_SECONDS });
}

async function answerMe(tools: Tools, desk: Desk, request: Request, reply: ResponseToolkit) {
  const fault = await tools.faults.next("facebook");
  if (fault) return refuse(reply, 500, 2, "An unexpected error has occurred. Please retry later.");
  const token = String(request.headers.authorization ?? "").replace(/^Bearer /, "");
  const person = desk.grants.userOf(token);
  if (!person) return refuse(reply, 400, 190, "Invalid OAuth access token.");
  const proof = createHmac("sha256", CLIENT.clientSecret).update(token).digest("hex");
  if (request.query.appsecret_proof !== proof) {
    return refuse(reply, 400, 100, "Invalid appsecret_proof provided in the API argument");
  }
  const known: Record<string, string | null> = { id: person.id, name: person.name, email: person.email };
  const fields = String(request.query.fields ?? "id,name").split(",");
  const told = fields.flatMap((field) => (known[field] ? [[field, known[field]]] : []));
  return reply.response(Object.fromEntries(told));
}

function refuse(reply: ResponseToolkit, status: number, code: number, message: string) {
  return reply
    .response({ error: { message, type: "OAuthException", code, fbtrace_id: "sandbox" } })
    .code(status);
}
