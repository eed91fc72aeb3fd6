import { expect, test } from "vitest";
import { checkChange } from "./Password.tsx";

test("asks for the current password, whatever else is wrong", () => {
  expect(checkChange({ current: "", password: "1", confirm: "" })).toEqual({
    current: "Enter your current password",
    password: "Please use at least 5 characters",
  });
  const right = { current: "old", password: "three words together", confirm: "three words together" };
  expect(checkChange(right)).toEqual({});
});
