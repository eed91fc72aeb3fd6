import { expect, it } from "vitest";
import type { Warning } from "./proState.ts";
import { warningCopy } from "./warningCopy.ts";

const at = "2026-05-08T12:00:00Z";

it.each<[Warning, string]>([
  [{ kind: "ending", until: at, days: 3, by: "switch" }, "Your Pro ends in 3 days, on 8 May, 2026."],
  [{ kind: "ending", until: at, days: 1, by: "resubscribe" }, "Your Pro ends tomorrow, on 8 May, 2026."],
  [{ kind: "ending", until: at, days: 0, by: "first" }, "Your Pro ends today, on 8 May, 2026."],
  [{ kind: "expired", since: at }, "Your Pro ended on 8 May, 2026."],
  [{ kind: "failed", until: at }, "The last payment for Pro didn't go through."],
])("titles the warning %j", (warning, title) => {
  const copy = warningCopy(warning);
  expect(copy.title).toBe(title);
  expect(copy.text).toMatch(/\.$/);
  expect(copy.text).not.toContain("!");
});

it.each([
  ["switch", "Turn on renewal to keep it."],
  ["resubscribe", "Subscribe again to keep it."],
  ["first", "Subscribe to keep it."],
] as const)("suggests only the way to keep Pro that applies: %s", (by, text) => {
  const copy = warningCopy({ kind: "ending", until: at, days: 3, by }).text;
  expect(copy).toBe(`It doesn't renew automatically. ${text}`);
});
