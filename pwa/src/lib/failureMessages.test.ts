import { errorClass, NetworkError, Unauthorized } from "@quire/client/errors";
import { expect, test } from "vitest";
import { failureMessages, formMessageOf, messageOf } from "./failureMessages.ts";

const FIELDS = ["identifier", "password"] as const;
const Unprocessable = errorClass(422);

test("shows a field's error next to the field, and only there", () => {
  const error = new Unprocessable(400, {
    code: "invalid_input",
    message: "Some fields are invalid.",
    issues: [{ path: "body.identifier", message: "The email doesn't appear valid" }],
  });
  expect(failureMessages(error, FIELDS)).toEqual({
    fields: { identifier: "The email doesn't appear valid" },
    alert: null,
  });
});

test("shows an error about no field above the form", () => {
  const error = new Unprocessable(422, {
    code: "account_exists",
    message: "An account already exists. Try signing in.",
    issues: [{ path: "body.other", message: "no" }],
  });
  expect(failureMessages(error, FIELDS)).toEqual({
    fields: {},
    alert: "An account already exists. Try signing in.",
  });
});

test("shows the specification's message for a wrong password, and what to do next", () => {
  const error = new Unauthorized(401, {
    code: "credentials_mismatch",
    message: "The credentials and password didn't match.",
    next: "Check both, or reset your password.",
  });
  expect(messageOf(error)).toBe(
    "The credentials and password didn't match. Check both, or reset your password.",
  );
});

test("says only in a form that nothing typed is lost without a network", () => {
  const error = new NetworkError(0, { code: "network_failed", message: "x" });
  expect(failureMessages(error, FIELDS).alert).toMatch(/try again; what you typed is still here\.$/);
  expect(formMessageOf(error)).toMatch(/is still here/);
  expect(messageOf(error)).toBe("We can't reach the server. Check your connection and try again.");
});

test("shows the general message for an error of our own", () => {
  expect(messageOf(new TypeError("x is not a function"))).toMatch(/^There was an unexpected issue/);
});
