// @vitest-environment jsdom
import { Unauthorized } from "@quire/client/errors";
import type { SessionState } from "@quire/contracts/records/user";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { callApi } from "./callApi.ts";
import { loadSession, refreshSession } from "./loadSession.ts";
import { saveSessionChanges } from "./savedSession.ts";
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

const ada = {
  session: { id: "s1", expires: null },
  user: { id: "ada", name: "Ada Gray" },
  xsrf: "secret-token",
  announcement: { text: "Down at noon" },
  site: { id: "melville", is_owner: false, follows: true },
} as unknown as SessionState;
/** Forgets what this document knows, and nothing that the device stores: like a reload. */
async function reload() {
  vi.resetModules();
  const { callApi } = await import("./callApi.ts");
  vi.mocked(callApi).mockRejectedValue(new TypeError("no network"));
  const { loadSession } = await import("./loadSession.ts");
  const { sessionStore } = await import("./session.ts");
  return { loadSession, sessionStore, callApi: vi.mocked(callApi) };
}

describe("without an answer", () => {
  beforeEach(async () => {
    vi.mocked(callApi).mockResolvedValue(ada);
    await refreshSession();
    saveSessionChanges();
  });

  test("a user stays who they were, with what they follow", async () => {
    const next = await reload();
    await next.loadSession();
    expect(next.sessionStore.state()).toMatchObject({ user: { name: "Ada Gray" }, site: { follows: true } });
    expect(next.sessionStore.isConfirmed()).toBe(false);
  });

  test("a server that hangs counts as none", async () => {
    vi.useFakeTimers();
    try {
      const next = await reload();
      next.callApi.mockReturnValue(new Promise(() => {}));
      void next.loadSession();
      await vi.advanceTimersByTimeAsync(4000);
      await vi.dynamicImportSettled();
      expect(next.sessionStore.state()?.user?.id).toBe("ada");
    } finally {
      vi.useRealTimers();
    }
  });

  test("the saved session holds no token and no announcement, and writes fetch a token first", async () => {
    expect(localStorage.getItem("session-state")).not.toMatch(/secret-token|Down at noon/);
    const next = await reload();
    await next.loadSession();
    expect(next.sessionStore.read()).toEqual({ id: "s1", xsrf: null });
  });

  test.each([
    ["the server ended the session", () => sessionStore.expire()],
    ["the server answered as to a guest", () => sessionStore.write(guest)],
    ["the user signed out, and the wipe was the last step that ran", () => localStorage.removeItem("person")],
    [
      "another version of the app saved the session",
      () => {
        localStorage.setItem("session-state", JSON.stringify({ version: 0, state: ada }));
      },
    ],
    ["the saved session is damaged", () => localStorage.setItem("session-state", "{")],
  ])("nobody is signed in after %s", async (_, end) => {
    end();
    const next = await reload();
    await next.loadSession();
    expect(next.sessionStore.state()).toBeNull();
  });

  test("the server's next answer counts", async () => {
    const next = await reload();
    await next.loadSession();
    next.callApi.mockResolvedValue(guest);
    await next.loadSession();
    expect(next.sessionStore.state()).toEqual(guest);
    expect(localStorage.getItem("session-state")).toBeNull();
  });
});

test("leaves a guest's session unknown without an answer", async () => {
  vi.mocked(callApi).mockRejectedValue(new TypeError("no network"));
  await loadSession();
  expect(sessionStore.state()).toBeNull();
  await expect(refreshSession()).rejects.toThrow();
});
