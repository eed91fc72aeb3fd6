import type { AccessTokenRecord } from "@quire/contracts/records/user";
import { expect, test } from "vitest";
import { hasExpired, tokenNote } from "./TokenRow.tsx";

const NOW = Date.parse("2026-11-21T08:00:00.000Z");
const token: AccessTokenRecord = {
  id: "b01",
  name: "Weekly build",
  scopes: ["read"],
  created: "2026-11-20T07:00:00.000Z",
  last_used: "2026-11-21T07:55:00.000Z",
  expires: "2027-11-20T07:00:00.000Z",
};

test("says what a token can do, when it was created and last used, and when it expires", () => {
  expect(tokenNote(token, NOW)).toBe(
    "read-only · created 20 Nov, 2026 · last used 5 minutes ago · expires 20 Nov, 2027",
  );
});

test("says that a token was never used and never expires", () => {
  expect(tokenNote({ ...token, scopes: ["read", "write"], last_used: null, expires: null }, NOW)).toBe(
    "read and write · created 20 Nov, 2026 · never used · never expires",
  );
  expect(tokenNote({ ...token, scopes: ["write"] }, NOW)).toContain("write-only");
});

test("counts a token as expired from the moment of its expiry", () => {
  const over = { ...token, expires: "2026-11-21T08:00:00.000Z" };
  expect([hasExpired(over, NOW - 1), hasExpired(over, NOW)]).toEqual([false, true]);
  expect(tokenNote(over, NOW)).toContain("expired 21 Nov, 2026");
  expect(hasExpired({ expires: null }, NOW)).toBe(false);
});
