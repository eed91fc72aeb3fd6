import type { User } from "@quire/contracts/records/user";
import { describe, expect, it } from "vitest";
import { readSigninQuery } from "../signin/signinQuery.ts";
import { afterProof, afterSignup, firstStep, isAfterSignup, stepWhenSignedIn } from "./authStep.ts";

const userOf = (prefersSite: Partial<User>) => ({ status: "created", domain: null, ...prefersSite }) as User;

describe("after a sign-up", () => {
  it.each([
    ["sentEmailVerification", true, "emailVerification"],
    ["sentEmailVerification", false, "emailVerification"],
    ["sentMobileVerification", true, "mobileVerification"],
    ["verified", true, "usernamePending"],
    ["verified", false, "done"],
    ["created", true, "usernamePending"],
  ] as const)(
    "an account whose address is %s, wanting a site: %s, continues with %s",
    (status, wantsSite, step) => {
      expect(afterSignup(userOf({ status }), wantsSite).step).toBe(step);
    },
  );

  it("asks for no username if the account has one", () => {
    expect(afterProof(userOf({ domain: "ada" }), true).step).toBe("done");
  });

  it("holds users back in the middle of a step", () => {
    const user = userOf({ status: "sentEmailVerification" });
    expect(isAfterSignup(afterSignup(user, true))).toBe(true);
    expect(isAfterSignup({ step: "usernamePending", user })).toBe(true);
    expect(isAfterSignup({ step: "authForm", form: "signin" })).toBe(false);
  });
});

describe("a user who is already signed in", () => {
  it.each([
    ["signup", "", null, "usernamePending"],
    ["signup", "?created=google&redirect=%2Fx", null, "usernamePending"],
    ["signup", "?redirect=%2Fx", null, "done"],
    ["signup", "?domain=a.localhost&state=s&created=google", null, "done"],
    ["signup", "", "ada", "done"],
    ["signin", "", null, "done"],
  ] as const)("at %s%s with the site %s continues with %s", (mode, search, domain, step) => {
    expect(stepWhenSignedIn(mode, readSigninQuery(search), userOf({ domain })).step).toBe(step);
  });
});

it.each([
  ["signin", "", { step: "authForm", form: "signin" }],
  ["signin", "?factor=1&redirect=%2Fx", { step: "authForm", form: "secondFactor" }],
  ["signin", "?code=1", { step: "authForm", form: "code" }],
  ["signin", "?forgot=1", { step: "authForm", form: "resetPassword" }],
  ["signup", "", { step: "authForm", form: "createAccount" }],
  ["signup", "?waitlisted=1", { step: "waitlist" }],
] as const)("%s%s begins with its step", (mode, search, expected) => {
  expect(firstStep(mode, readSigninQuery(search))).toEqual(expected);
});
