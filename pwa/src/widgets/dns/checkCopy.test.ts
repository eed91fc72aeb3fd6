import { expect, it } from "vitest";
import { checkedText, nextCheckText, recordStatus } from "./checkCopy.ts";

const now = Date.parse("2026-05-01T12:00:00Z");

it.each([
  ["2026-05-01T11:58:00Z", "Checked 2 minutes ago."],
  ["2026-05-01T10:59:00Z", "Checked 1 hour ago."],
  ["2026-04-27T10:59:00Z", "Checked 4 days ago."],
  [null, ""],
])("says when a domain checked at %s was checked", (at, text) => {
  expect(checkedText({ checked_at: at }, now)).toBe(text);
});

it.each([
  ["2026-05-01T12:08:00Z", "again in 8 minutes"],
  ["2026-05-01T11:00:00Z", "again within a minute"],
  [null, "again within a minute"],
])("says when a domain due at %s is checked next", (at, text) => {
  expect(nextCheckText({ next_check_at: at }, now)).toBe(text);
});

it("tells a missing record from one that couldn't be checked", () => {
  expect(
    (["found", "missing", "unknown", null] as const).map((status) => recordStatus(status).label),
  ).toEqual(["Found", "Not found", "Couldn't check", "Not checked yet"]);
});
