import type { SiteDomain } from "@quire/contracts/records/domain";
import { describe, expect, it } from "vitest";
import { domainCopy } from "./domainCopy.ts";

const now = Date.parse("2026-05-01T12:00:00Z");
const domain = (changes: Partial<SiteDomain> = {}): SiteDomain => ({
  domain: "www.whale.example",
  shown: "www.whale.example",
  registrar: "Other",
  state: "pending",
  taken: false,
  records: [],
  seen: { proof: [], pointing: [] },
  url: "http://melville.localhost:4000",
  requested_at: "2026-05-01T11:00:00Z",
  checked_at: "2026-05-01T11:58:00Z",
  next_check_at: "2026-05-01T12:08:00Z",
  expires_at: "2026-05-04T11:00:00Z",
  activated_at: null,
  suspends_at: null,
  suspended_at: null,
  ...changes,
});

describe("the copy of a domain", () => {
  it("while pending, says when it is checked next and where the site is until then", () => {
    const { badge, text } = domainCopy(domain(), now);
    expect(badge).toBe("Waiting");
    expect(text).toContain("again in 8 minutes");
    expect(text).toContain("is at melville.localhost:4000");
    expect(domainCopy(domain({ next_check_at: null }), now).text).toContain("within a minute");
  });

  it("while live, is good news, and a warning once its records are missing", () => {
    const live = { state: "activated", url: "http://www.whale.example" } as const;
    expect(domainCopy(domain(live), now).tone).toBe("good");
    const lost = domainCopy(domain({ ...live, suspends_at: "2026-05-03T00:00:00Z" }), now);
    expect([lost.tone, lost.text.includes("3 May, 2026")]).toEqual(["warn", true]);
  });

  it("after a failure, says why and what to do", () => {
    expect(domainCopy(domain({ state: "failed" }), now).text).toContain("check again");
    expect(domainCopy(domain({ state: "failed", taken: true }), now).text).toContain("Another site");
  });

  it("while suspended, says that nothing is lost", () => {
    const { tone, text } = domainCopy(domain({ state: "suspended" }), now);
    expect([tone, text.includes("nothing is lost")]).toEqual(["bad", true]);
  });
});
