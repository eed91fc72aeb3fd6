import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A user at the provider. */
export interface ProviderUser {
  subject: string;
  name?: string;
  email?: string;
  emailVerified?: boolean;
  /** ID token claims that are wrong on purpose. */
  wrong?: Record<string, unknown>;
}

interface IssuedCode {
  user: ProviderUser;
  challenge: string;
  nonce: string | null;
  redirectUri: string;
}

export const CLIENT = { clientId: "quire", clientSecret: "a secret between us" };

/**
 * Google's and Facebook's programmatic endpoints, without their pages: `agree` stands for a user who pressed
 * "Continue" there. It checks the code, its verifier, the redirect URI and the secret as strictly as they do.
 */
export async function openProvider(now: () => Date) {
  const codes = new Map<string, IssuedCode>();
  const tokens = new Map<string, ProviderUser>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://double");
    const respond = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (url.pathname.endsWith("/token") || url.pathname.endsWith("/access_token")) {
      return respond(...exchange(new URLSearchParams(await readBody(request)), base));
    }
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    const proof = createHmac("sha256", CLIENT.clientSecret).update(token).digest("hex");
    const owner = tokens.get(token);
    if (!owner || url.searchParams.get("appsecret_proof") !== proof)
      return respond(400, { error: "invalid_token" });
    return respond(200, { id: owner.subject, name: owner.name, email: owner.email });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function exchange(form: URLSearchParams, issuer: string): [number, unknown] {
    const issued = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isValid =
      form.get("client_id") === CLIENT.clientId && form.get("client_secret") === CLIENT.clientSecret;
    if (
      !issued ||
      !isValid ||
      challenge !== issued.challenge ||
      form.get("redirect_uri") !== issued.redirectUri
    ) {
      return [400, { error: "invalid_grant" }];
    }
    const token = randomUUID();
    tokens.set(token, issued.user);
    const { subject, name, email, emailVerified, wrong } = issued.user;
    const seconds = Math.floor(now().getTime() / 1000);
    const claims = {
      iss: issuer,
      aud: CLIENT.clientId,
      sub: subject,
      name,
      email,
      email_verified: emailVerified,
      // Google hosts the domain, unless a test says otherwise.
      hd: email?.split("@")[1],
      nonce: issued.nonce,
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
    /** The callback URL, with a code, of a user who was sent to `location` and agreed. */
    agree(location: string, user: ProviderUser): string {
      const params = new URL(location).searchParams;
      const code = randomUUID();
      codes.set(code, {
        user,
        challenge: params.get("code_challenge") ?? "",
        nonce: params.get("nonce"),
        redirectUri: params.get("redirect_uri") ?? "",
      });
      const callback = new URL(params.get("redirect_uri") ?? "");
      callback.searchParams.set("code", code);
      callback.searchParams.set("state", params.get("state") ?? "");
      return callback.pathname + callback.search;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
