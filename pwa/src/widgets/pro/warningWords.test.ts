import { expect, it } from "vitest";
import type { Warning } from "./standing.ts";
import { warningWords } from "./warningWords.ts";

const at = "2026-05-08T12:00:00Z";

it.each<[Warning, string]>([
  [{ kind: "ending", until: at, days: 3, by: "switch" }, "Your Pro ends in 3 days, on 8 May, 2026."],
  [{ kind: "ending", until: at, days: 1, by: "resubscribe" }, "Your Pro ends tomorrow, on 8 May, 2026."],
  [{ kind: "ending", until: at, days: 0, by: "first" }, "Your Pro ends today, on 8 May, 2026."],
  [{ kind: "expired", since: at }, "Your Pro ended on 8 May, 2026."],
  [{ kind: "failed", until: at }, "The last payment for Pro didn't go through."],
])("%j is told so", (warning, title) => {
  const said = warningWords(warning);
  expect(said.title).toBe(title);
  expect(said.words).toMatch(/\.$/);
  expect(said.words).not.toContain("!");
});

it.each([
  ["switch", "Turn on renewal to keep it."],
  ["resubscribe", "Subscribe again to keep it."],
  ["first", "Subscribe to keep it."],
] as const)("tells who can keep Pro by %s nothing that is not theirs to do", (by, words) => {
  const said = warningWords({ kind: "ending", until: at, days: 3, by }).words;
  expect(said).toBe(`It doesn't renew automatically. ${words}`);
});
