import type { Server } from "@hapi/hapi";
import { cookieName } from "@quire/domain/accounts/cookies";
import { buildServer } from "../app/buildServer.ts";
import { xsrfTokenFor } from "../platform/http/credentials.ts";
import type { Platform } from "../platform/platform.ts";
import { makeSession } from "./factories/session.ts";
import { type Caller, testCaller } from "./testCaller.ts";

export const PLATFORM_HOST = "localhost:4000";

/** The real server, called without a socket, and its callers. */
export interface TestClient {
  server: Server;
  /** A signed-out browser that has its guest cookie and XSRF token. */
  asGuest(host?: string): Promise<Caller>;
  /** A browser in which this user is signed in, on this host. */
  asBrowser(user: { id: string }, host?: string): Promise<Caller>;
  /** A program with this user's bearer token. */
  asProgram(user: { id: string }, scopes?: ("read" | "write")[]): Promise<Caller>;
  /** A script with this user's access token. */
  asToken(user: { id: string }, scopes?: ("read" | "write")[]): Promise<Caller>;
}

/** Builds the server over a platform. The caller stops both. */
export async function serverOver(platform: Platform): Promise<TestClient> {
  const server = await buildServer(platform);
  let callers = 0;
  // Each caller has an address of its own, so that one test's attempts don't count against another's limits.
  const address = () => `198.18.${Math.floor(++callers / 250)}.${(callers % 250) + 1}`;

  return {
    server,
    async asGuest(host = PLATFORM_HOST) {
      const caller = testCaller(server, { host, address: address() });
      await caller.get("/api/r/session?writes=true");
      return caller;
    },
    async asBrowser(user, host = PLATFORM_HOST) {
      const session = await makeSession(platform, { user_id: user.id, host });
      const caller = testCaller(server, { host, address: address(), sessionId: session.id });
      caller.cookies.set(cookieName("session", "http"), session.token);
      caller.cookies.set(cookieName("xsrf", "http"), xsrfTokenFor(platform, session.id));
      return caller;
    },
    async asProgram(user, scopes = ["read", "write"]) {
      const { token } = await makeSession(platform, { user_id: user.id, scopes });
      return testCaller(server, { host: PLATFORM_HOST, address: address(), bearer: token });
    },
    async asToken(user, scopes = ["read", "write"]) {
      const { token } = await makeSession(platform, { user_id: user.id, scopes, kind: "token" });
      return testCaller(server, { host: PLATFORM_HOST, address: address(), bearer: token });
    },
  };
}
