import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainState, valuesOf } from "../enums.ts";
import {
  COME_BACK_MS,
  type DomainCheckState,
  judgeDomain,
  LOST_MS,
  pauseAfter,
  Sight,
  WINDOW_MS,
} from "./domainChecks.ts";

const hour = 3_600_000;
const now = new Date("2026-05-01T12:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const pausing = ({ nextCheckAt }: { nextCheckAt: Date | null }) =>
  nextCheckAt && (nextCheckAt.getTime() - now.getTime()) / hour;

const here = { proof: Sight.found, pointing: Sight.found };
const nothing = { proof: Sight.missing, pointing: Sight.missing };
const silent = { proof: Sight.unknown, pointing: Sight.unknown };
const unproved = { proof: Sight.missing, pointing: Sight.found };
const elsewhere = { proof: Sight.found, pointing: Sight.missing };

const standing = (changes: Partial<DomainCheckState> = {}): DomainCheckState => ({
  state: DomainState.pending,
  askedAt: ago(hour),
  tries: 0,
  lostAt: null,
  ...changes,
});

describe("a domain that was asked for", () => {
  it("is looked at after a minute, then more and more seldom, at least once an hour", () => {
    expect([1, 2, 3, 6, 7, 8, 500].map((tries) => pauseAfter(tries) / 60_000)).toEqual([
      1, 2, 4, 32, 60, 60, 60,
    ]);
  });

  it("is activated when it is both proved and pointed here", () => {
    const verdict = judgeDomain(standing(), here, now);
    expect([verdict.state, pausing(verdict)]).toEqual(["activated", 24]);
  });

  it.each([
    ["nothing", nothing],
    ["no proof", unproved],
    ["no address of ours", elsewhere],
    ["no answer", silent],
  ])("waits where there is %s", (_, seen) => {
    const verdict = judgeDomain(standing({ tries: 2 }), seen, now);
    expect(verdict).toMatchObject({ state: "pending", tries: 3, lostAt: null });
    expect(pausing(verdict)).toBeCloseTo(4 / 60);
  });

  it("is looked at once more when its 72 hours end, and then failed", () => {
    const late = standing({ askedAt: ago(WINDOW_MS - hour / 2), tries: 70 });
    expect(pausing(judgeDomain(late, nothing, now))).toBe(0.5);
    const over = standing({ askedAt: ago(WINDOW_MS) });
    expect(judgeDomain(over, nothing, now)).toMatchObject({ state: "failed", nextCheckAt: null });
    expect(judgeDomain(over, here, now).state).toBe("activated");
  });

  it("stays failed until somebody asks anew", () => {
    expect(judgeDomain(standing({ state: "failed" }), here, now)).toMatchObject({
      state: "failed",
      nextCheckAt: null,
    });
  });
});

describe("a domain that is activated", () => {
  const live = standing({ state: "activated", askedAt: ago(90 * 24 * hour) });

  it("is looked at each day", () => {
    expect(pausing(judgeDomain(live, here, now))).toBe(24);
  });

  it.each([
    ["its proof is gone", unproved],
    ["it points elsewhere", elsewhere],
  ])("is watched from when %s, and stays what it is for three days", (_, seen) => {
    const verdict = judgeDomain(live, seen, now);
    expect(verdict).toMatchObject({ state: "activated", lostAt: now });
    expect(pausing(verdict)).toBe(3);
    const later = judgeDomain({ ...live, lostAt: ago(LOST_MS - hour) }, seen, now);
    expect([later.state, pausing(later)]).toEqual(["activated", 1]);
    expect(judgeDomain({ ...live, lostAt: ago(LOST_MS) }, seen, now).state).toBe("suspended");
  });

  it("is not lost to a DNS that does not answer, for however long", () => {
    const verdict = judgeDomain(live, silent, now);
    expect(verdict).toMatchObject({ state: "activated", lostAt: null });
    const worried = judgeDomain({ ...live, lostAt: ago(LOST_MS * 3) }, silent, now);
    expect(worried).toMatchObject({ state: "activated", lostAt: ago(LOST_MS * 3) });
  });

  it("is forgiven once all is back", () => {
    const verdict = judgeDomain({ ...live, lostAt: ago(hour) }, here, now);
    expect([verdict.state, verdict.lostAt, pausing(verdict)]).toEqual(["activated", null, 24]);
  });
});

describe("a domain that is suspended", () => {
  const gone = standing({ state: "suspended", lostAt: ago(LOST_MS) });

  it("comes back when its records do", () => {
    expect(judgeDomain(gone, here, now)).toMatchObject({ state: "activated", lostAt: null });
  });

  it("is looked at each day for a quarter of a year", () => {
    expect(pausing(judgeDomain(gone, nothing, now))).toBe(24);
    expect(judgeDomain({ ...gone, lostAt: ago(COME_BACK_MS) }, silent, now).nextCheckAt).toBeNull();
  });
});

const sight = fc.constantFrom(...valuesOf(Sight));

it("no domain is activated without both, or lost by silence alone, whatever came before", () => {
  const before = fc.record({
    state: fc.constantFrom(...valuesOf(DomainState)),
    askedAt: fc.integer({ min: 0, max: 200 }).map((hours) => ago(hours * hour)),
    tries: fc.nat(5000),
    lostAt: fc.option(fc.integer({ min: 0, max: 3000 }).map((hours) => ago(hours * hour))),
  });
  fc.assert(
    fc.property(before, sight, sight, (was, proof, pointing) => {
      const verdict = judgeDomain(was, { proof, pointing }, now);
      const isHere = proof === "found" && pointing === "found";
      const isGone = proof === "missing" || pointing === "missing";
      if (verdict.state === "activated") expect(was.state === "activated" || isHere).toBe(true);
      if (verdict.state === "suspended") expect(was.state === "suspended" || isGone).toBe(true);
      if (verdict.lostAt && !was.lostAt) expect(isGone).toBe(true);
      if (verdict.nextCheckAt) expect(verdict.nextCheckAt > now).toBe(true);
      // Whoever is live or waits is looked at again.
      if (verdict.state === "activated" || verdict.state === "pending")
        expect(verdict.nextCheckAt).not.toBeNull();
    }),
    { seed: 7, numRuns: 300 },
  );
});
