// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { showSessionExpired } from "./showSessionExpired.ts";
import { endSignin, promptSignin, signinPrompt } from "./signinPrompt.ts";

beforeEach(endSignin);

test("who was signed out by time is asked to sign in again, where they are", () => {
  showSessionExpired("/post/b1/loomings?x=1");
  expect(signinPrompt.read()).toEqual({ context: "sessionExpired" });
});

test("many calls that fail together ask once, and the first reason is the reason", () => {
  let changes = 0;
  const leave = signinPrompt.subscribe(() => changes++);
  showSessionExpired("/");
  showSessionExpired("/");
  promptSignin("unauthorized");
  leave();
  expect(changes).toBe(1);
  expect(signinPrompt.read()).toEqual({ context: "sessionExpired" });
});

test.each(["/signin", "/signup?redirect=%2F", "/signin/token/abc"])(
  "who is at %s is signing in already",
  (path) => {
    showSessionExpired(path);
    expect(signinPrompt.read()).toBe(null);
  },
);
