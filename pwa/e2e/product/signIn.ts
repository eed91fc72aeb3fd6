import type { BrowserContext, Cookie } from "@playwright/test";
import { TOURS, tourNotice } from "@quire/domain/sites/tours";
import { TOTP } from "otpauth";
import { sendRequest } from "./sendRequest.ts";

interface Credentials {
  identifier: string;
  password: string;
}

interface NewAccount extends Credentials {
  name: string;
  /** Address of the new site; omitted for a reader. */
  domain?: string;
}

/** Creates an account over the API, and signs the browser in to the platform and these sites. */
export function signUp(context: BrowserContext, platform: string, account: NewAccount, ...sites: string[]) {
  return enter(context, platform, "/api/w/signup", account, sites);
}

/**
 * Signs the browser in over the API, to the platform and these sites. The demo's staff continue the session that
 * `enrollStaff` has opened: a second one would need a new code every half minute.
 */
export async function signIn(
  context: BrowserContext,
  platform: string,
  account: Credentials,
  ...sites: string[]
): Promise<void> {
  const { identifier, password } = account;
  const staff = identifier === STAFF ? process.env.STAFF_COOKIES : undefined;
  if (!staff) return enter(context, platform, "/api/w/signin", { identifier, password }, sites);
  const api = await openApi(platform, JSON.parse(staff));
  await handOff(context, api, await api.get<{ id: string }>("/api/r/accounts/me"), sites);
}

/** The demo's moderator and admin, and the password of all its users. */
const STAFF = "starbuck@example.com";
const DEMO_PASSWORD = "call me ishmael";

/** Dismisses the tours of the demo's creators, whom many journeys share. */
export async function dismissDemoTours(platform: string): Promise<void> {
  for (const name of ["melville", "meera"]) {
    const api = await openApi(platform);
    const account = { identifier: `${name}@example.com`, password: DEMO_PASSWORD };
    const { user } = await api.post<{ user: { id: string } }>("/api/w/signin", account);
    await dismissTours(api, user.id);
  }
}

/** Turns on an authenticator app for the demo's staff, whose screens require it, and keeps that session for all. */
export async function enrollStaff(platform: string): Promise<void> {
  const api = await openApi(platform);
  await api.post("/api/w/signin", { identifier: STAFF, password: DEMO_PASSWORD });
  const { secret } = await api.post<{ secret: string }>("/api/w/users/me/totp", {});
  const code = new TOTP({ secret }).generate();
  await api.post("/api/w/users/me/totp/confirm", { code });
  process.env.STAFF_COOKIES = JSON.stringify(api.cookies());
}

/** Opens a session on the platform, and hands it off to each site as the sign-in pages do. */
async function enter(
  context: BrowserContext,
  platform: string,
  path: string,
  account: object,
  sites: string[],
): Promise<void> {
  const api = await openApi(platform);
  const { user } = await api.post<{ user: { id: string } }>(path, account);
  if ("domain" in account) await dismissTours(api, user.id);
  await handOff(context, api, user, sites);
}

/** Marks all feature tours as seen: their cards would cover what a journey presses. */
async function dismissTours(api: Awaited<ReturnType<typeof openApi>>, id: string): Promise<void> {
  await Promise.all(
    TOURS.map((tour) => api.put(`/api/w/sites/${id}/onboarding/${tourNotice(tour)}`, undefined)),
  );
}

async function handOff(
  context: BrowserContext,
  api: Awaited<ReturnType<typeof openApi>>,
  user: { id: string },
  sites: string[],
): Promise<void> {
  await context.addCookies(api.cookies());
  for (const site of sites) {
    const there = await openApi(new URL(site).origin);
    const { location } = await there.post<{ location: string }>("/api/w/signin/handoff", {});
    const { searchParams } = new URL(location);
    const { token } = await api.post<{ token: string }>("/api/w/signin/tokens", {
      user_id: user.id,
      domain: searchParams.get("domain"),
      state: searchParams.get("state"),
    });
    await there.post("/api/w/signin/tokens/redeem", { token });
    await context.addCookies(there.cookies());
  }
}

/** Returns a client for one origin's API with the cookies and XSRF token that a browser would have. */
async function openApi(origin: string, cookies: Cookie[] = []) {
  const jar = new Map<string, Cookie>(cookies.map((cookie) => [cookie.name, cookie]));
  let xsrf = "";
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const cookie = [...jar.values()].map(({ name, value }) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin, "x-xsrf-token": xsrf };
    const answer = await sendRequest(origin + path, { method, headers, body });
    if (answer.status >= 400) throw new Error(`${method} ${origin}${path}: ${answer.status} ${answer.text}`);
    for (const line of answer.headers["set-cookie"] ?? []) {
      const set = parseCookie(line, new URL(origin).hostname);
      jar.set(set.name, set);
    }
    const result = answer.json();
    xsrf = result.xsrf ?? xsrf;
    return result;
  }
  await call("GET", "/api/r/session?writes=true");
  return {
    get: <T>(path: string) => call<T>("GET", path),
    put: <T>(path: string, body: unknown) => call<T>("PUT", path, body),
    post: <T>(path: string, body: unknown) => call<T>("POST", path, body),
    cookies: () => [...jar.values()],
  };
}

/** Parses a `Set-Cookie` header for Playwright. */
function parseCookie(line: string, domain: string): Cookie {
  const [pair = "", ...attributes] = line.split("; ");
  const at = pair.indexOf("=");
  const maxAge = attributes.find((attribute) => attribute.startsWith("Max-Age="));
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    domain,
    path: "/",
    // Browsers cap a cookie's age at 400 days.
    expires: maxAge ? Date.now() / 1000 + Math.min(Number(maxAge.slice(8)), 400 * 86_400) : -1,
    httpOnly: attributes.includes("HttpOnly"),
    secure: attributes.includes("Secure"),
    sameSite: "Lax",
  };
}
