// @vitest-environment jsdom
import { Unauthorized } from "@quire/client/errors";
import type { SessionState } from "@quire/contracts/records/user";
import { beforeEach, expect, test, vi } from "vitest";
import { callApi } from "./callApi.ts";
import { loadSession, refreshSession } from "./loadSession.ts";
import { sessionStore } from "./session.ts";

vi.mock("./callApi.ts", () => ({ callApi: vi.fn() }));

const guest = { session: null, user: null, xsrf: "x" } as SessionState;

beforeEach(() => {
  vi.clearAllMocks();
  sessionStore.expire();
});

test("fetches the session once for concurrent requests", async () => {
  vi.mocked(callApi).mockResolvedValue(guest);
  await Promise.all([refreshSession(), refreshSession(), loadSession()]);
  expect(callApi).toHaveBeenCalledOnce();
  expect(sessionStore.state()).toEqual(guest);
});

test("treats a user whose session has ended as a guest", async () => {
  const ended = new Unauthorized(401, { code: "session_invalid", message: "Invalid or expired session" });
  vi.mocked(callApi).mockRejectedValueOnce(ended).mockResolvedValueOnce(guest);
  expect(await refreshSession()).toEqual(guest);
});

test("leaves the session unknown without an answer", async () => {
  vi.mocked(callApi).mockRejectedValue(new TypeError("no network"));
  await loadSession();
  expect(sessionStore.state()).toBeNull();
  await expect(refreshSession()).rejects.toThrow();
});
