import { errorClass, NetworkError, Unauthorized } from "@quire/client/errors";
import { expect, test } from "vitest";
import { failureWords, wordsOf } from "./failureWords.ts";

const FIELDS = ["identifier", "password"] as const;
const Unprocessable = errorClass(422);

test("what is wrong with a field is said beside it, and not twice", () => {
  const error = new Unprocessable(400, {
    code: "invalid_input",
    message: "Some fields are invalid.",
    issues: [{ path: "body.identifier", message: "The email doesn't appear valid" }],
  });
  expect(failureWords(error, FIELDS)).toEqual({
    fields: { identifier: "The email doesn't appear valid" },
    alert: null,
  });
});

test("what is about no field of the form is said over it", () => {
  const error = new Unprocessable(422, {
    code: "account_exists",
    message: "An account already exists. Try signing in.",
    issues: [{ path: "body.other", message: "no" }],
  });
  expect(failureWords(error, FIELDS)).toEqual({
    fields: {},
    alert: "An account already exists. Try signing in.",
  });
});

test("a wrong password is told in the specification's words, and what to do next", () => {
  const error = new Unauthorized(401, {
    code: "credentials_mismatch",
    message: "The credentials and password didn't match.",
    next: "Check both, or reset your password.",
  });
  expect(wordsOf(error)).toBe(
    "The credentials and password didn't match. Check both, or reset your password.",
  );
});

test("without a network one learns that nothing typed is lost", () => {
  expect(wordsOf(new NetworkError(0, { code: "network_failed", message: "x" }))).toMatch(/is still here/);
});

test("an error of our own is told in the general words", () => {
  expect(wordsOf(new TypeError("x is not a function"))).toMatch(/^There was an unexpected issue/);
});
