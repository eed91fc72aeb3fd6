// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { dismissSnackbar, snackbarStore } from "../ui/snackbars.ts";
import { tellSessionExpired } from "./tellSessionExpired.ts";

beforeEach(() => {
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
});

test("who was signed out by time is told in the specified words, and comes back after signing in", () => {
  tellSessionExpired("/post/b1/loomings?x=1");
  expect(snackbarStore.read()[0]).toMatchObject({
    title: "Session timed out. Please re-login.",
    auto: false,
    action: {
      label: "Sign in",
      href: "/signin?redirect=%2Fpost%2Fb1%2Floomings%3Fx%3D1&context=sessionExpired",
    },
  });
});

test("many calls that fail together are told once", () => {
  tellSessionExpired("/");
  tellSessionExpired("/");
  expect(snackbarStore.read().length).toBe(1);
});

test.each(["/signin", "/signup?redirect=%2F", "/signin/token/abc"])(
  "who is at %s is signing in already",
  (path) => {
    tellSessionExpired(path);
    expect(snackbarStore.read()).toEqual([]);
  },
);
