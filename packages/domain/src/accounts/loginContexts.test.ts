import { describe, expect, it } from "vitest";
import { LoginContext, valuesOf } from "../enums.ts";
import { readLoginContext, returnPath, signinCopy } from "./loginContexts.ts";

const names = { product: "Quire", site: "Herman Melville" };

describe("sign-in copy", () => {
  it.each([
    ["direct", "Sign in to Quire to continue"],
    ["unauthorized", "Sign in to Quire to continue"],
    ["sessionExpired", "Sign in to Quire to continue"],
    ["follow", "Sign in to follow Herman Melville"],
    ["belowPostComment", "Sign in to comment"],
    ["support", "Sign in to support Herman Melville"],
    ["savePost", "Sign in to save your post"],
  ] as const)("for %s has the title “%s”", (context, title) => {
    expect(signinCopy(context, names).title).toBe(title);
  });

  it("covers each context, in sentence case and without exclamation marks", () => {
    for (const context of valuesOf(LoginContext)) {
      for (const site of [names.site, null]) {
        const { title, note } = signinCopy(context, { ...names, site });
        expect(`${title} ${note}`, context).toMatch(/^Sign in to .+[^!]$|^Sign in to .+ $/);
        expect(`${title} ${note}`, context).not.toMatch(/!|null|undefined|from $/);
      }
    }
  });

  it("uses the catalogue's text for an expired session", () => {
    expect(signinCopy("sessionExpired", names).note).toContain("Session timed out. Please re-login.");
  });
});

it.each([
  ["follow", "follow"],
  ["robbery", "direct"],
  ["constructor", "direct"],
  ["", "direct"],
  [null, "direct"],
])("parses %j as %s", (text, context) => {
  expect(readLoginContext(text)).toBe(context);
});

it.each([
  ["belowPostComment", "/post/1?x=1#part", "/post/1?x=1#comments"],
  ["postFloatingComment", "/post/1", "/post/1#comments"],
  ["follow", "/post/1#part", "/post/1#part"],
  ["pro", "/post/1?x=1#part", "/post/1?x=1#pro"],
] as const)("after signing in for %s, returns from %s to %s", (context, path, expected) => {
  expect(returnPath(context, path)).toBe(expected);
});
