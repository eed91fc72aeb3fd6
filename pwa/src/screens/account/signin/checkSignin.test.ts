import { expect, test } from "vitest";
import { checkSignin } from "./checkSignin.ts";

const good = { identifier: "ada@example.org", password: "x" };

test("accepts an email or a ten-digit mobile number with any password", () => {
  expect(checkSignin(good)).toEqual({});
  expect(checkSignin({ ...good, identifier: "+91 98765-43210" })).toEqual({});
});

test.each([
  ["", "Enter your email or mobile number"],
  ["ada@example", "The email doesn't appear valid"],
  ["12345", "Please enter a 10-digit mobile number"],
])("%j is refused in the words of the specification", (identifier, message) => {
  expect(checkSignin({ ...good, identifier }).identifier).toBe(message);
});

test("accepts a password too short to be new: it may be an old one", () => {
  expect(checkSignin({ ...good, password: "abc" })).toEqual({});
  expect(checkSignin({ ...good, password: "" })).toEqual({ password: "Enter your password" });
});
