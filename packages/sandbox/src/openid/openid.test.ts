import { createHash, createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSandbox, type TestSandbox } from "../testing/openSandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const BACK = "http://localhost:4000/connect/x";
const VERIFIER = "a verifier of this test";
const ways = {
  google: { page: "/google/o/oauth2/v2/auth", token: "/google/token", key: "GOOGLE" },
  facebook: {
    page: "/facebook/v23.0/dialog/oauth",
    token: "/facebook/v23.0/oauth/access_token",
    key: "FACEBOOK",
  },
} as const;
type Way = keyof typeof ways;

const clientOf = (way: Way) => ({
  client_id: sandbox.environment[`${ways[way].key}_CLIENT_ID`] ?? "",
  client_secret: sandbox.environment[`${ways[way].key}_CLIENT_SECRET`] ?? "",
});
const paramsOf = (way: Way) => ({
  client_id: clientOf(way).client_id,
  redirect_uri: BACK,
  response_type: "code",
  state: "s",
  nonce: "n",
  code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
  code_challenge_method: "S256",
});

/** Presses a button of the page; returns the address it redirects to. */
async function press(way: Way, button: Record<string, string>): Promise<URL> {
  const url = sandbox.url.replace("localhost", "127.0.0.1") + ways[way].page;
  const body = new URLSearchParams({ ...paramsOf(way), ...button });
  const { headers } = await fetch(url, { method: "POST", body, redirect: "manual" });
  return new URL(headers.get("location") ?? "");
}

async function exchange(way: Way, code: string | null, change: Record<string, string> = {}) {
  const body = new URLSearchParams({
    ...clientOf(way),
    grant_type: "authorization_code",
    code: code ?? "",
    redirect_uri: BACK,
    code_verifier: VERIFIER,
    ...change,
  });
  const { status, text } = await sandbox.request(ways[way].token, { method: "POST", body });
  return { status, ...JSON.parse(text) };
}

const ADA = "100000000000000000001";
const BARTLEBY = "100000000000000000004";

describe.each(["google", "facebook"] as const)("the consent page of %s", (way) => {
  it("lists accounts to choose, and names the client", async () => {
    const { status, text } = await sandbox.request(`${ways[way].page}?${new URLSearchParams(paramsOf(way))}`);
    expect(status).toBe(200);
    expect(text).toContain("Ada Reader");
    expect(text).toContain("localhost:4000 asks who you are");
  });

  it.each([
    ["another program", { client_id: "other" }],
    ["no way back", { redirect_uri: "" }],
    ["no challenge", { code_challenge: "" }],
    ["a plain challenge", { code_challenge_method: "plain" }],
    ["no state", { state: "" }],
    ["another way to answer", { response_type: "token" }],
  ])("refuses %s", async (_, change) => {
    const query = new URLSearchParams({ ...paramsOf(way), ...change });
    expect((await sandbox.request(`${ways[way].page}?${query}`)).status).toBe(400);
  });

  it("redirects back with a code, a refusal or an error", async () => {
    const agreed = await press(way, { person: ADA });
    expect(agreed.href.startsWith(`${BACK}?state=s&code=`)).toBe(true);
    expect((await press(way, { decision: "decline" })).search).toBe("?state=s&error=access_denied");
    expect((await press(way, { decision: "fail" })).search).toBe("?state=s&error=server_error");
  });

  it.each([
    ["another secret", { client_secret: "x" }],
    ["another verifier", { code_verifier: "x" }],
    ["another address", { redirect_uri: "http://localhost:4000/other" }],
  ])("issues no token for %s", async (_, change) => {
    const code = (await press(way, { person: ADA })).searchParams.get("code");
    expect((await exchange(way, code, change)).status).toBe(400);
  });
});

it("issues a Google token with the user, the audience and the nonce", async () => {
  const code = (await press("google", { person: ADA })).searchParams.get("code");
  const { id_token, token_type } = await exchange("google", code);
  expect(token_type).toBe("Bearer");
  const claims = JSON.parse(Buffer.from(id_token.split(".")[1], "base64url").toString());
  expect(claims).toMatchObject({
    iss: sandbox.environment.GOOGLE_URL,
    aud: sandbox.environment.GOOGLE_CLIENT_ID,
    sub: ADA,
    email: "ada.reader@example.com",
    email_verified: true,
    name: "Ada Reader",
    nonce: "n",
  });
});

it("gives a typed-in email the same account at every visit", async () => {
  const claimsOf = async (form: Record<string, string>) => {
    const code = (await press("google", { decision: "agree", ...form })).searchParams.get("code");
    const { id_token } = await exchange("google", code);
    return JSON.parse(Buffer.from(id_token.split(".")[1], "base64url").toString());
  };
  const first = await claimsOf({ email: "new@x.example", name: "New", verified: "on" });
  expect(first).toMatchObject({ email: "new@x.example", email_verified: true, name: "New" });
  const second = await claimsOf({ email: "new@x.example" });
  expect(second).toMatchObject({ sub: first.sub, email_verified: false, name: "new" });
});

it("answers only the requested Graph fields, requires the proof, and omits a missing email", async () => {
  const me = async (person: string, secret = clientOf("facebook").client_secret) => {
    const code = (await press("facebook", { person })).searchParams.get("code");
    const { access_token } = await exchange("facebook", code);
    const appsecret_proof = createHmac("sha256", secret).update(access_token).digest("hex");
    const query = new URLSearchParams({ fields: "id,name,email", appsecret_proof });
    const headers = { authorization: `Bearer ${access_token}` };
    const { status, text } = await sandbox.request(`/facebook/v23.0/me?${query}`, { headers });
    return { status, ...JSON.parse(text) };
  };
  expect(await me(ADA)).toEqual({
    status: 200,
    id: ADA,
    name: "Ada Reader",
    email: "ada.reader@example.com",
  });
  expect(await me(BARTLEBY)).toEqual({ status: 200, id: BARTLEBY, name: "Bartleby" });
  expect((await me(ADA, "another")).status).toBe(400);
});

it.each([
  ["google", "500", 500],
  ["google", "refuse", 400],
  ["facebook", "429", 400],
] as const)("%s answers %s when that fault is set", async (way, kind, status) => {
  const headers = { "content-type": "application/json" };
  const code = (await press(way, { person: ADA })).searchParams.get("code");
  await sandbox.request("/faults", {
    method: "POST",
    headers,
    body: JSON.stringify({ provider: way, kind }),
  });
  expect((await exchange(way, code)).status).toBe(status);
});
