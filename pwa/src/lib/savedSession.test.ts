// @vitest-environment jsdom
import type { SessionState } from "@quire/contracts/records/user";
import { beforeEach, expect, it, vi } from "vitest";
import { followStore, revertFollow, setFollow } from "./follows.ts";
import { local } from "./localPort.ts";
import { saveSessionChanges } from "./savedSession.ts";
import { sessionStore } from "./session.ts";

vi.mock("./localPort.ts", () => ({ local: { enqueue: vi.fn(async () => {}) } }));

const SITE = "b01j0000000aaaaaaaaa";
const session = (follows: boolean) =>
  ({ session: { id: "s1" }, user: { id: "ada" }, site: { id: SITE, follows } }) as SessionState;
const saved = () => JSON.parse(localStorage.getItem("session-state") ?? "null")?.state.site.follows;

beforeEach(() => {
  revertFollow(SITE, true);
  sessionStore.write(session(false));
  saveSessionChanges();
});

it("has a follow, so that it shows offline after a reload", async () => {
  await setFollow(SITE, true);
  // Sending it fetches the session before the server has the follow.
  sessionStore.write(session(false));
  expect(saved()).toBe(true);
});

it("has no follow that the server refused", async () => {
  await setFollow(SITE, true);
  revertFollow(SITE, true);
  expect(followStore.read(SITE)).toBe(false);
  expect(saved()).toBe(false);
});

it("has no follow that this device couldn't store", async () => {
  vi.mocked(local.enqueue).mockRejectedValueOnce(new Error("No storage."));
  await expect(setFollow(SITE, true)).rejects.toThrow();
  expect(saved()).toBe(false);
});

it("is not saved again after a sign-out", async () => {
  sessionStore.expire();
  await setFollow(SITE, true);
  expect(localStorage.getItem("session-state")).toBeNull();
});
