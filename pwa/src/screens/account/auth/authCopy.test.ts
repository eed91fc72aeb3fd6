import { expect, test } from "vitest";
import { authCopy, type Inviter } from "./authCopy.ts";

const around = {
  context: "direct",
  product: "Quire",
  site: null,
  signups: "open",
  inviter: null,
} as const;

test("titles the sign-in by its context", () => {
  expect(authCopy({ step: "authOption" }, around).title).toBe("Sign in to Quire to continue");
  const form = { step: "authForm", form: "signin" } as const;
  expect(authCopy(form, { ...around, context: "belowPostComment" }).title).toBe("Sign in to comment");
  expect(authCopy(form, { ...around, context: "sessionExpired" }).note).toContain("Session timed out.");
});

test("explains what to do after a password change", () => {
  const { note } = authCopy({ step: "authForm", form: "signin", changed: true }, around);
  expect(note).toBe("Password changed. Sign in with your new password.");
});

test("mentions the invitation or the waiting list where an account is created", () => {
  const form = { step: "authForm", form: "createAccount" } as const;
  const noteBy = (inviter: Inviter) => authCopy(form, { ...around, inviter }).note;
  expect(noteBy({ state: "known", name: "Herman Melville" })).toMatch(
    /^Herman Melville invited you\. .* Pro for 2 months/,
  );
  expect(noteBy({ state: "asking" })).toBe("");
  expect(noteBy({ state: "unknown" })).not.toContain("Pro");
  expect(authCopy(form, { ...around, signups: "waitlist" }).note).toContain("gradually");
});
