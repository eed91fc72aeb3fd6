// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { showSessionExpired } from "./showSessionExpired.ts";
import { endSignin, promptSignin, signinPrompt } from "./signinPrompt.ts";

beforeEach(endSignin);

test("prompts a user with an expired session to sign in again, on the same page", () => {
  showSessionExpired("/post/b1/loomings?x=1");
  expect(signinPrompt.read()).toEqual({ context: "sessionExpired" });
});

test("prompts once for concurrent failures, with the first context", () => {
  let changes = 0;
  const leave = signinPrompt.subscribe(() => changes++);
  showSessionExpired("/");
  showSessionExpired("/");
  promptSignin("unauthorized");
  leave();
  expect(changes).toBe(1);
  expect(signinPrompt.read()).toEqual({ context: "sessionExpired" });
});

test.each(["/signin", "/signup?redirect=%2F", "/signin/token/abc"])("does not prompt on %s", (path) => {
  showSessionExpired(path);
  expect(signinPrompt.read()).toBe(null);
});
