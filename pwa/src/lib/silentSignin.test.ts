// @vitest-environment jsdom

import { startHandoff } from "@quire/contracts/calls/signinTokens";
import type { SessionState } from "@quire/contracts/records/user";
import { beforeEach, expect, it, vi } from "vitest";
import { refuseWebStorage } from "../testing/refuseWebStorage.ts";
import { callApi } from "./callApi.ts";
import { sessionStore } from "./session.ts";
import { forgetSilentReturn, signInSilently, silentReturn } from "./silentSignin.ts";

vi.mock("./callApi.ts", () => ({ callApi: vi.fn() }));

const PLATFORM = "http://localhost:4000/signin?silent=1";
const goTo = vi.fn();

const allow = (silent_signin: SessionState["silent_signin"]) =>
  sessionStore.write({ session: null, user: null, xsrf: null, silent_signin } as SessionState);
const at = (path: string) => history.replaceState({ key: "k" }, "", path);

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  document.body.replaceChildren();
  vi.mocked(callApi).mockResolvedValue({ location: PLATFORM });
  at("/post/1?a=b#notes");
});

it("goes to the platform, which leads back to this page", async () => {
  allow("always");
  await signInSilently(goTo);
  const body = { redirect: "/post/1?a=b#notes", silent: true };
  expect(callApi).toHaveBeenCalledWith(startHandoff, { body });
  expect(goTo).toHaveBeenCalledWith(PLATFORM);
  expect(silentReturn()).toBe("/post/1?a=b#notes");
});

it("tries once, and again after ten minutes", async () => {
  allow("always");
  await signInSilently(goTo);
  await signInSilently(goTo);
  expect(goTo).toHaveBeenCalledOnce();
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ["Date"] });
  await signInSilently(goTo);
  vi.useRealTimers();
  expect(goTo).toHaveBeenCalledTimes(2);
});

it("does not try in a tab that can't remember it", async () => {
  allow("always");
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("No room.", "QuotaExceededError");
  });
  await signInSilently(goTo);
  full.mockRestore();
  const allowStorage = refuseWebStorage("sessionStorage");
  await signInSilently(goTo);
  allowStorage();
  expect(callApi).not.toHaveBeenCalled();
});

it.each(["never", "from_platform"] as const)("stays a guest's page if the server says %s", async (state) => {
  allow(state);
  await signInSilently(goTo);
  expect(callApi).not.toHaveBeenCalled();
});

it("follows a link from the platform, and removes its mark from the address", async () => {
  at("/post/1#signed-in#comments");
  allow("from_platform");
  await signInSilently(goTo);
  expect(location.hash).toBe("#comments");
  expect(history.state).toEqual({ key: "k" });
  expect(callApi).toHaveBeenCalledWith(startHandoff, {
    body: { redirect: "/post/1#comments", silent: true },
  });
});

it("tries on the next page if the reader went there before the answer", async () => {
  at("/post/1#signed-in");
  allow("from_platform");
  vi.mocked(callApi).mockRejectedValueOnce(new DOMException("left", "AbortError"));
  await expect(signInSilently(goTo)).rejects.toThrow("left");
  at("/post/2");
  await signInSilently(goTo);
  expect(goTo).toHaveBeenCalledOnce();
  at("/post/3");
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ["Date"] });
  await signInSilently(goTo);
  vi.useRealTimers();
  expect(goTo).toHaveBeenCalledOnce();
});

it("removes the mark for a user who is signed in, or has signed out here, too", async () => {
  at("/post/1#signed-in");
  allow("never");
  await signInSilently(goTo);
  expect([location.hash, vi.mocked(callApi).mock.calls.length]).toEqual(["", 0]);
});

it("leaves a guest's page if the hand-off can't start, and no way to return to", async () => {
  allow("always");
  vi.mocked(callApi).mockRejectedValue(new Error("refused"));
  await expect(signInSilently(goTo)).rejects.toThrow();
  expect(goTo).not.toHaveBeenCalled();
  expect(silentReturn()).toBeNull();
});

it("doesn't take away what the reader is typing", async () => {
  allow("always");
  document.body.append(Object.assign(document.createElement("textarea"), { id: "comment" }));
  document.querySelector("textarea")?.focus();
  await signInSilently(goTo);
  expect(goTo).not.toHaveBeenCalled();
});

it.each(["/signin?redirect=%2F", "/signup", "/signin/token/abc"])("leaves %s alone", async (path) => {
  at(path);
  allow("always");
  await signInSilently(goTo);
  expect(callApi).not.toHaveBeenCalled();
});

it("shows what goes wrong in a sign-in by hand", async () => {
  allow("always");
  await signInSilently(goTo);
  forgetSilentReturn();
  expect(silentReturn()).toBeNull();
});
