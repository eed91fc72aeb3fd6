import { expect, test } from "vitest";
import { checkSignin } from "./checkSignin.ts";

const good = { identifier: "ada@example.org", password: "x" };

test("an email or a ten-digit mobile and any password may be tried", () => {
  expect(checkSignin(good)).toEqual({});
  expect(checkSignin({ ...good, identifier: "+91 98765-43210" })).toEqual({});
});

test.each([
  ["", "Enter your email or mobile number"],
  ["ada@example", "The email doesn't appear valid"],
  ["12345", "Please enter a 10-digit mobile number"],
])("%j is refused in the words of the specification", (identifier, words) => {
  expect(checkSignin({ ...good, identifier }).identifier).toBe(words);
});

test("a password that is too short to be new may still be an old one", () => {
  expect(checkSignin({ ...good, password: "abc" })).toEqual({});
  expect(checkSignin({ ...good, password: "" })).toEqual({ password: "Enter your password" });
});
