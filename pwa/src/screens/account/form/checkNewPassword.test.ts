import { expect, test } from "vitest";
import { checkNewPassword } from "./NewPasswordForm.tsx";

test.each([
  ["1234", "1234", { password: "Please use at least 5 characters" }],
  ["call me ishmael", "call me ahab", { confirm: "The two passwords don't match." }],
  ["call me ishmael", "", { confirm: "The two passwords don't match." }],
  ["call me ishmael", "call me ishmael", {}],
])("%j confirmed as %j", (password, confirm, wrong) => {
  expect(checkNewPassword({ password, confirm })).toEqual(wrong);
});
