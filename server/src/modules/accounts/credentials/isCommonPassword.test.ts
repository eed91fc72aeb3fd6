import { expect, it } from "vitest";
import { isCommonPassword } from "./isCommonPassword.ts";

// One or more of each source of the list, and variants of case and space.
it.each([
  ...["123456", "password", "qwaszxqw", "Qazwsx123", " dragon ", "BASEBALL", "hvidovre", "1qaz2wsx"],
  ...["iloveyou", "p@ssw0rd", "Password2026", "welcome@123", "jaishreeram"],
])("knows %j", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each(["the white whale", "hvidovr", "vidovre", "12345\n123456", "x7k2pq", ""])(
  "doesn't know %j",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
