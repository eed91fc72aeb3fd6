// @vitest-environment jsdom
import type { SessionState } from "@quire/contracts/records/user";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "../../lib/session.ts";
import { endSignin, signinPrompt } from "../../lib/signinPrompt.ts";
import { refreshEndedSession } from "./refreshEndedSession.ts";

const guest = { session: null, user: null, xsrf: "x" } as SessionState;
const ended = { error: { code: "session_invalid", message: "Invalid or expired session." } };

let named: (string | null)[];
/** A server where the session has just ended: it refuses a request that names it. */
beforeEach(() => {
  named = [];
  endSignin();
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    const session = new Headers(init.headers).get("authorization");
    named.push(session);
    return session ? Response.json(ended, { status: 401 }) : Response.json(guest);
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a session that the user has just ended is replaced without a prompt to sign in again", async () => {
  sessionStore.write({ ...guest, session: { id: "s1" }, user: { id: "u1" } } as SessionState);
  await refreshEndedSession();
  expect(sessionStore.state()).toEqual(guest);
  expect(signinPrompt.read()).toBeNull();
  expect(named).toEqual([null]);
});

test("without an answer the session stays unknown", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await refreshEndedSession();
  expect(sessionStore.state()).toBeNull();
});
