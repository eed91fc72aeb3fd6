import { expect, test } from "vitest";
import { checkOtp } from "./checkOtp.ts";

test.each([
  ["123456", true],
  ["123 456", true],
  ["12-34-56", true],
  ["12345", false],
  ["1234567", false],
  ["12345a", false],
  ["", false],
])("%j is a six-digit code: %s", (otp, isOne) => {
  expect(checkOtp({ otp })).toEqual(isOne ? {} : { otp: "Enter the six digits we sent you" });
});
