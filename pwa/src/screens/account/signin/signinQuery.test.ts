import { expect, test } from "vitest";
import { readSigninQuery, withHash, withPurpose } from "./signinQuery.ts";

test("reads the host and browser of the site that requested the sign-in", () => {
  expect(readSigninQuery("redirect=%2Fpost%2F1&domain=ada.localhost%3A4000&state=abc")).toEqual({
    redirect: "/post/1",
    handoff: { domain: "ada.localhost:4000", state: "abc" },
    context: "direct",
    invite: null,
    created: false,
    waitlisted: false,
    forgot: false,
    factor: false,
  });
});

test.each(["domain=ada.localhost", "state=abc", "domain=&state=abc"])(
  "ignores an incomplete hand-off: %s",
  (search) => {
    expect(readSigninQuery(search).handoff).toBeNull();
  },
);

test("switching to sign-up keeps the redirect, the context and the invite, and nothing else", () => {
  expect(withPurpose("/signup", "?redirect=%2Factivate&context=follow&invite=melville&created=1&x=y")).toBe(
    "/signup?redirect=%2Factivate&context=follow&invite=melville",
  );
  expect(withPurpose("/signin", "")).toBe("/signin");
});

test('an unknown login context reads as "direct"', () => {
  expect(readSigninQuery("context=belowPostComment").context).toBe("belowPostComment");
  expect(readSigninQuery("context=robbery").context).toBe("direct");
});

test("the hash #pro sets the Pro context", () => {
  expect(readSigninQuery(withHash("redirect=%2Flibrary", "#pro"))).toMatchObject({
    redirect: "/library",
    context: "pro",
  });
  expect(withHash("context=follow", "#comments")).toBe("context=follow");
});
