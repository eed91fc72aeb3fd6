import { expect, it } from "vitest";
import { readSigninQuery, withSigninQuery } from "./signinQuery.ts";

it("the sign-in parameters are carried along, and nothing else", () => {
  const query = {
    redirect: "/post/1#comments",
    domain: "melville.localhost:4000",
    state: "s",
    context: "follow",
    invite: "melville",
    code: "x",
    error: "y",
    created: "1",
  };
  expect(Object.fromEntries(new URLSearchParams(readSigninQuery(query)))).toEqual({
    redirect: "/post/1#comments",
    domain: "melville.localhost:4000",
    state: "s",
    context: "follow",
    invite: "melville",
  });
});

it.each([
  [{ redirect: "x".repeat(1001) }],
  [{ redirect: ["/a", "/b"] }],
  [{ context: "robbery" }],
  [{ state: "" }],
  [{}],
])("%j is not", (query) => {
  expect(readSigninQuery(query)).toBe("");
});

it("redirects to a page with them", () => {
  expect(withSigninQuery("/signin", "")).toBe("/signin");
  expect(withSigninQuery("/signin", "redirect=%2Fx")).toBe("/signin?redirect=%2Fx");
  expect(withSigninQuery("/signup", "redirect=%2Fx", { created: "1" })).toBe(
    "/signup?redirect=%2Fx&created=1",
  );
});
