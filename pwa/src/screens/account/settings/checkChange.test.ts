import { expect, test } from "vitest";
import { checkChange } from "./checkChange.ts";

test("the current password is asked for, whatever else is wrong", () => {
  expect(checkChange({ current: "", password: "1", confirm: "" })).toEqual({
    current: "Enter your current password",
    password: "Please use at least 5 characters",
  });
  const right = { current: "old", password: "three words together", confirm: "three words together" };
  expect(checkChange(right)).toEqual({});
});
