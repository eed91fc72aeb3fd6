import type { SendingDomain } from "@quire/contracts/records/newsletterSettings";
import { expect, it } from "vitest";
import { domainCopy } from "./domainCopy.ts";

const NOW = Date.parse("2026-05-01T12:00:00Z");
const pending: SendingDomain = {
  address: "ada@whale.example",
  domain: "whale.example",
  state: "pending",
  records: [],
  requested_at: "2026-05-01T11:00:00Z",
  checked_at: null,
  next_check_at: "2026-05-01T12:08:00Z",
  expires_at: "2026-05-04T11:00:00Z",
  suspends_at: null,
};

it.each<[string, Partial<SendingDomain>, string, string]>([
  ["pending", {}, "warn", "again in 8 minutes, for up to 72 hours. Until then, emails are sent from Quire's"],
  ["active", { state: "activated" }, "good", "Your emails are sent from ada@whale.example."],
  [
    "active without records",
    { state: "activated", suspends_at: "2026-05-03T00:00:00Z" },
    "warn",
    "Restore them by 3 May, 2026. After that, emails are sent from Quire's address.",
  ],
  ["failed", { state: "failed" }, "bad", "then check again"],
  ["suspended", { state: "suspended" }, "bad", "missing for three days, so emails are sent from Quire's"],
])("says of a domain that is %s what happens and what to do", (_, changes, tone, text) => {
  const copy = domainCopy({ ...pending, ...changes }, "Quire", NOW);
  expect(copy.tone).toBe(tone);
  expect(copy.text).toContain(text);
});
