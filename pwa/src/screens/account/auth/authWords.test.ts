import { expect, test } from "vitest";
import { authWords, type Inviter } from "./authWords.ts";

const around = {
  context: "direct",
  product: "Quire",
  site: null,
  signups: "open",
  inviter: null,
} as const;

test("the sign-in is titled as its context has it", () => {
  expect(authWords({ step: "authOption" }, around).title).toBe("Sign in to Quire to continue");
  const form = { step: "authForm", form: "signin" } as const;
  expect(authWords(form, { ...around, context: "belowPostComment" }).title).toBe("Sign in to comment");
  expect(authWords(form, { ...around, context: "sessionExpired" }).note).toContain("Session timed out.");
});

test("who has set a new password is told what to do with it", () => {
  const { note } = authWords({ step: "authForm", form: "signin", changed: true }, around);
  expect(note).toBe("Password changed. Sign in with your new password.");
});

test("an invitation and a waiting list are named where an account is made", () => {
  const form = { step: "authForm", form: "createAccount" } as const;
  const noteBy = (inviter: Inviter) => authWords(form, { ...around, inviter }).note;
  expect(noteBy({ state: "known", name: "Herman Melville" })).toMatch(
    /^Herman Melville invited you\. .* Pro for 2 months/,
  );
  expect(noteBy({ state: "asking" })).toBe("");
  expect(noteBy({ state: "unknown" })).not.toContain("Pro");
  expect(authWords(form, { ...around, signups: "waitlist" }).note).toContain("gradually");
});
