import type { SecurityEventRecord } from "@quire/contracts/records/user";
import { expect, test } from "vitest";
import { eventNote, eventTitle } from "./securityEventCopy.ts";

const event: SecurityEventRecord = {
  id: "b01",
  kind: "signed_in",
  detail: "",
  device: "Chrome on Mac",
  country: "IN",
  ip: "203.0.113.9",
  created: "2026-11-26T07:45:10.000Z",
};

test.each([
  [{}, "Signed in"],
  [{ kind: "token_created", detail: "CI" }, "Access token created: CI"],
  [{ kind: "factor_changed", detail: "A passkey was added" }, "Two-step verification: a passkey was added"],
  [{ kind: "connection_added", detail: "google" }, "Sign-in connected: Google"],
] as const)("%j is titled %j", (changes, title) => {
  expect(eventTitle({ ...event, ...changes })).toBe(title);
});

test.each([
  [{}, "Chrome on Mac · India (203.0.113.9) · 26 Nov, 2026, 07:45 UTC"],
  [{ country: null }, "Chrome on Mac · 203.0.113.9 · 26 Nov, 2026, 07:45 UTC"],
  [{ device: "", ip: "" }, "India · 26 Nov, 2026, 07:45 UTC"],
])("%j is noted as %j", (changes, note) => {
  expect(eventNote({ ...event, ...changes })).toBe(note);
});
