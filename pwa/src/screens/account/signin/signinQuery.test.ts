import { expect, test, vi } from "vitest";
import { originOf, readSigninQuery, withHash, withPurpose } from "./signinQuery.ts";

test("reads the host and browser of the site that requested the sign-in", () => {
  expect(readSigninQuery("redirect=%2Fpost%2F1&domain=ada.localhost%3A4000&state=abc")).toEqual({
    redirect: "/post/1",
    handoff: { domain: "ada.localhost:4000", state: "abc" },
    context: "direct",
    invite: null,
    follow: null,
    created: false,
    waitlisted: false,
    forgot: false,
    code: false,
    factor: false,
    silent: false,
  });
});

test.each(["domain=ada.localhost", "state=abc", "domain=&state=abc"])(
  "ignores an incomplete hand-off: %s",
  (search) => {
    expect(readSigninQuery(search).handoff).toBeNull();
  },
);

test("reads a silent sign-in, which only a site can request", () => {
  expect(readSigninQuery("domain=ada.localhost&state=abc&silent=1").silent).toBe(true);
  expect(readSigninQuery("silent=1").silent).toBe(false);
});

const HANDOFF = "domain=ada.localhost%3A4000&state=abc";
test.each([
  [`redirect=%2Fpost%2F1&${HANDOFF}&context=belowPostComment`, "http://ada.localhost:4000/post/1#comments"],
  [HANDOFF, "http://ada.localhost:4000/"],
  [`redirect=https%3A%2F%2Fevil.example&${HANDOFF}`, "http://ada.localhost:4000/"],
  ["redirect=%2Fsearch%3Fquery%3Dwhale", "/search?query=whale"],
  ["redirect=%2F%2Fevil.example", null],
  ["", null],
])("a sign-up with %s began at %s", (search, origin) => {
  vi.stubGlobal("location", { protocol: "http:" });
  expect(originOf(readSigninQuery(search))).toBe(origin);
  vi.unstubAllGlobals();
});

test("reads a site to follow only if the screen says that it will be followed", () => {
  expect(readSigninQuery("follow=b1&context=follow").follow).toBe("b1");
  expect(readSigninQuery("follow=b1").follow).toBeNull();
});

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
