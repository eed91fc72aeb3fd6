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

test("signing in completes the follow that it was for, once", async () => {
  recordFollow("s1");
  signIn("ada");
  await completeFollow();
  await completeFollow();
  expect(local.enqueue).toHaveBeenCalledExactlyOnceWith({ kind: "follow", siteId: "s1" });
});

test("who comes back without signing in follows nobody, and may still sign in", async () => {
  recordFollow("s1");
  signIn(null);
  await completeFollow();
  expect(local.enqueue).not.toHaveBeenCalled();
  signIn("ada");
  await completeFollow();
  expect(local.enqueue).toHaveBeenCalledOnce();
});

test("a creator who signed in by the button of their own site does not follow it", async () => {
  recordFollow("s1");
  signIn("s1");
  await completeFollow();
  expect(local.enqueue).not.toHaveBeenCalled();
});

test("who does not want to sign in for it follows nobody later", async () => {
  recordFollow("s1");
  forgetFollow();
  signIn("ada");
  await completeFollow();
  expect(local.enqueue).not.toHaveBeenCalled();
});
