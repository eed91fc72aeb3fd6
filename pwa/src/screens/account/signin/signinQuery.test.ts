import { expect, test } from "vitest";
import { readSigninQuery, withHash, withPurpose } from "./signinQuery.ts";

test("a sign-in that a site asked for names its host and its browser", () => {
  expect(readSigninQuery("redirect=%2Fpost%2F1&domain=ada.localhost%3A4000&state=abc")).toEqual({
    redirect: "/post/1",
    handoff: { domain: "ada.localhost:4000", state: "abc" },
    context: "direct",
    invite: null,
    created: false,
    waitlisted: false,
    forgot: false,
  });
});

test.each(["domain=ada.localhost", "state=abc", "domain=&state=abc"])(
  "half a hand-off is none: %s",
  (search) => {
    expect(readSigninQuery(search).handoff).toBeNull();
  },
);

test("who would rather make an account keeps the way back, the reason and the invitation, and nothing else", () => {
  expect(withPurpose("/signup", "?redirect=%2Factivate&context=follow&invite=melville&created=1&x=y")).toBe(
    "/signup?redirect=%2Factivate&context=follow&invite=melville",
  );
  expect(withPurpose("/signin", "")).toBe("/signin");
});

test("what one was about to do is one of the contexts, or nothing in particular", () => {
  expect(readSigninQuery("context=belowPostComment").context).toBe("belowPostComment");
  expect(readSigninQuery("context=robbery").context).toBe("direct");
});

test("who comes for Pro says so by the hash", () => {
  expect(readSigninQuery(withHash("redirect=%2Flibrary", "#pro"))).toMatchObject({
    redirect: "/library",
    context: "pro",
  });
  expect(withHash("context=follow", "#comments")).toBe("context=follow");
});
