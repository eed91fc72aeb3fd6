import { expect, it } from "vitest";
import { greetingAt } from "./greetings.ts";

it.each([
  [0, "Good morning"],
  [11, "Good morning"],
  [12, "Good afternoon"],
  [17, "Good afternoon"],
  [18, "Good evening"],
  [23, "Good evening"],
])("at %d o'clock returns %s", (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});
