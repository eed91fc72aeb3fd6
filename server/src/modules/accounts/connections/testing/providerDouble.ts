import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Somebody over there. */
export interface Stranger {
  subject: string;
  name?: string;
  email?: string;
  emailVerified?: boolean;
  /** Claims of the ID token that are wrong on purpose. */
  wrong?: Record<string, unknown>;
}

interface Given {
  stranger: Stranger;
  challenge: string;
  nonce: string | null;
  redirectUri: string;
}

export const CLIENT = { clientId: "quire", clientSecret: "a secret between us" };

/**
 * Google's and Facebook's doors for programs, without their pages: `agree` is a person who pressed "Continue" there.
 * It is as strict as they are about the code, its verifier, the address and the secret.
 */
export async function openProvider(now: () => Date) {
  const codes = new Map<string, Given>();
  const tokens = new Map<string, Stranger>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://double");
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (url.pathname.endsWith("/token") || url.pathname.endsWith("/access_token")) {
      return answer(...exchange(new URLSearchParams(await readBody(request)), base));
    }
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    const proof = createHmac("sha256", CLIENT.clientSecret).update(token).digest("hex");
    const who = tokens.get(token);
    if (!who || url.searchParams.get("appsecret_proof") !== proof)
      return answer(400, { error: "invalid_token" });
    return answer(200, { id: who.subject, name: who.name, email: who.email });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function exchange(form: URLSearchParams, issuer: string): [number, unknown] {
    const given = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isOurs =
      form.get("client_id") === CLIENT.clientId && form.get("client_secret") === CLIENT.clientSecret;
    if (
      !given ||
      !isOurs ||
      challenge !== given.challenge ||
      form.get("redirect_uri") !== given.redirectUri
    ) {
      return [400, { error: "invalid_grant" }];
    }
    const token = randomUUID();
    tokens.set(token, given.stranger);
    const { subject, name, email, emailVerified, wrong } = given.stranger;
    const seconds = Math.floor(now().getTime() / 1000);
    const claims = {
      iss: issuer,
      aud: CLIENT.clientId,
      sub: subject,
      name,
      email,
      email_verified: emailVerified,
      nonce: given.nonce,
      iat: seconds,
      exp: seconds + 3600,
      ...wrong,
    };
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return [
      200,
      { access_token: token, token_type: "Bearer", expires_in: 3600, id_token: `e30.${payload}.x` },
    ];
  }

  return {
    client: { ...CLIENT, url: base },
    /** The way back, with a code, of somebody who was sent to `location` and agreed. */
    agree(location: string, stranger: Stranger): string {
      const asked = new URL(location).searchParams;
      const code = randomUUID();
      codes.set(code, {
        stranger,
        challenge: asked.get("code_challenge") ?? "",
        nonce: asked.get("nonce"),
        redirectUri: asked.get("redirect_uri") ?? "",
      });
      const back = new URL(asked.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", asked.get("state") ?? "");
      return back.pathname + back.search;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
