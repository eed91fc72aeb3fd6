import { describe, expect, it } from "vitest";
import { expiryOf, idleSince, isConfirmed } from "./credentialLifetimes.ts";

const at = (text: string) => new Date(`2026-${text}Z`);

describe("a confirmation", () => {
  const now = at("01-01T12:00:00");
  it.each([
    [null, false],
    [at("01-01T12:00:00"), true],
    [at("01-01T11:50:01"), true],
    [at("01-01T11:50:00"), false],
    [at("01-01T09:00:00"), false],
  ])("at %s: %s", (confirmedAt, expected) => {
    expect(isConfirmed(confirmedAt, now)).toBe(expected);
  });
});

describe("a credential expires", () => {
  const lastUsed = at("01-01T00:00:00");
  const idle = at("04-01T00:00:00");
  it.each([
    ["browser", null, null],
    ["browser", at("12-31T00:00:00"), at("12-31T00:00:00")],
    ["program", null, idle],
    ["token", null, idle],
    ["token", at("02-01T00:00:00"), at("02-01T00:00:00")],
    ["token", at("12-31T00:00:00"), idle],
  ] as const)("%s with expiry %s: %s", (kind, expires, expected) => {
    expect(expiryOf({ kind, lastUsed, expires })).toEqual(expected);
  });

  it("exactly when the server stops accepting it", () => {
    expect(idleSince(idle)).toEqual(lastUsed);
  });
});
