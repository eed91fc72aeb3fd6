import { expect, test } from "vitest";
import { otherScreen, readSigninQuery } from "./signinQuery.ts";

test("a sign-in that a site asked for names its host and its browser", () => {
  expect(readSigninQuery("redirect=%2Fpost%2F1&domain=ada.localhost%3A4000&state=abc")).toEqual({
    redirect: "/post/1",
    handoff: { domain: "ada.localhost:4000", state: "abc" },
    context: null,
  });
});

test.each(["domain=ada.localhost", "state=abc", "domain=&state=abc"])(
  "half a hand-off is none: %s",
  (search) => {
    expect(readSigninQuery(search).handoff).toBeNull();
  },
);

test("who would rather make an account keeps the way back", () => {
  expect(otherScreen("signup", "?redirect=%2Factivate")).toBe("/signup?redirect=%2Factivate");
  expect(otherScreen("signin", "")).toBe("/signin");
});
