// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { askSignin, endSignin, signinPrompt } from "./signinPrompt.ts";
import { tellSessionExpired } from "./tellSessionExpired.ts";

beforeEach(endSignin);

test("who was signed out by time is asked to sign in again, where they are", () => {
  tellSessionExpired("/post/b1/loomings?x=1");
  expect(signinPrompt.read()).toEqual({ context: "sessionExpired" });
});

test("many calls that fail together ask once, and the first reason is the reason", () => {
  let changes = 0;
  const leave = signinPrompt.subscribe(() => changes++);
  tellSessionExpired("/");
  tellSessionExpired("/");
  askSignin("unauthorized");
  leave();
  expect(changes).toBe(1);
  expect(signinPrompt.read()).toEqual({ context: "sessionExpired" });
});

test.each(["/signin", "/signup?redirect=%2F", "/signin/token/abc"])(
  "who is at %s is signing in already",
  (path) => {
    tellSessionExpired(path);
    expect(signinPrompt.read()).toBe(null);
  },
);
