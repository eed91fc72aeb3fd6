import { expect, it } from "vitest";
import { readGoOn, withGoOn } from "./goOn.ts";

it("what a sign-in was for is taken along, and nothing else", () => {
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
  expect(Object.fromEntries(new URLSearchParams(readGoOn(query)))).toEqual({
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
  expect(readGoOn(query)).toBe("");
});

it("goes on to a screen with it", () => {
  expect(withGoOn("/signin", "")).toBe("/signin");
  expect(withGoOn("/signin", "redirect=%2Fx")).toBe("/signin?redirect=%2Fx");
  expect(withGoOn("/signup", "redirect=%2Fx", { created: "1" })).toBe("/signup?redirect=%2Fx&created=1");
});
