// @vitest-environment jsdom
import type { SessionState } from "@quire/contracts/records/user";
import { beforeEach, expect, test, vi } from "vitest";
import { local } from "./localPort.ts";
import { completeFollow, forgetFollow, recordFollow } from "./pendingFollow.ts";
import { sessionStore } from "./session.ts";

vi.mock("./localPort.ts", () => ({ local: { enqueue: vi.fn(async () => {}) } }));

function signIn(userId: string | null) {
  sessionStore.write({
    session: null,
    user: userId ? { id: userId } : null,
    xsrf: "x",
    site: null,
  } as SessionState);
}

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
});

test("completes the follow after signing in, once", async () => {
  recordFollow("s1");
  signIn("ada");
  await completeFollow();
  await completeFollow();
  expect(local.enqueue).toHaveBeenCalledExactlyOnceWith({ kind: "follow", siteId: "s1" });
});

test("follows nothing when the user returns without signing in, and still can later", async () => {
  recordFollow("s1");
  signIn(null);
  await completeFollow();
  expect(local.enqueue).not.toHaveBeenCalled();
  signIn("ada");
  await completeFollow();
  expect(local.enqueue).toHaveBeenCalledOnce();
});

test("does not let a creator follow their own site", async () => {
  recordFollow("s1");
  signIn("s1");
  await completeFollow();
  expect(local.enqueue).not.toHaveBeenCalled();
});

test("drops the follow when the user declines to sign in", async () => {
  recordFollow("s1");
  forgetFollow();
  signIn("ada");
  await completeFollow();
  expect(local.enqueue).not.toHaveBeenCalled();
});
