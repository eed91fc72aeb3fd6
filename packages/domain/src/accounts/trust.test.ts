import { expect, it } from "vitest";
import { isTrusted } from "./trust.ts";

const now = new Date("2026-01-10T12:00:00Z");

it.each([
  ["with a proved address, after three days", "2026-01-07T12:00:00Z", true, true],
  ["with a proved address, a minute earlier", "2026-01-07T12:01:00Z", true, false],
  ["without a proved address, after a year", "2025-01-07T12:00:00Z", false, false],
  ["without a proved address, just created", "2026-01-10T12:00:00Z", false, false],
])("an account %s", (_, createdAt, hasProvedAddress, expected) => {
  expect(isTrusted({ createdAt: new Date(createdAt), hasProvedAddress }, now)).toBe(expected);
});
