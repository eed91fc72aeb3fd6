import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainState, valuesOf } from "../enums.ts";
import {
  type DomainCheckState,
  LOST_MS,
  nextDomainState,
  pauseAfter,
  REACTIVATION_MS,
  Sight,
  WINDOW_MS,
  worstOf,
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

const domain = (changes: Partial<DomainCheckState> = {}): DomainCheckState => ({
  state: DomainState.pending,
  requestedAt: ago(hour),
  tries: 0,
  lostAt: null,
  ...changes,
});

it.each([
  [["found", "found"], "found"],
  [["found", "unknown"], "unknown"],
  [["unknown", "missing"], "missing"],
  [["missing", "found"], "missing"],
] as const)("lookups of %j count as %s", (sights, worst) => {
  expect(worstOf(...sights)).toBe(worst);
});

describe("a pending domain", () => {
  it("is checked after a minute, then with growing pauses, at least hourly", () => {
    expect([1, 2, 3, 6, 7, 8, 500].map((tries) => pauseAfter(tries) / 60_000)).toEqual([
      1, 2, 4, 32, 60, 60, 60,
    ]);
  });

  it("is activated when it is verified and points here", () => {
    const verdict = nextDomainState(domain(), here, now);
    expect([verdict.state, pausing(verdict)]).toEqual(["activated", 24]);
  });

  it.each([
    ["nothing", nothing],
    ["no proof", unproved],
    ["no address of ours", elsewhere],
    ["no answer", silent],
  ])("stays pending with %s", (_, lookups) => {
    const verdict = nextDomainState(domain({ tries: 2 }), lookups, now);
    expect(verdict).toMatchObject({ state: "pending", tries: 3, lostAt: null });
    expect(pausing(verdict)).toBeCloseTo(4 / 60);
  });

  it("is checked once more when its 72 hours end, and then fails", () => {
    const late = domain({ requestedAt: ago(WINDOW_MS - hour / 2), tries: 70 });
    expect(pausing(nextDomainState(late, nothing, now))).toBe(0.5);
    const over = domain({ requestedAt: ago(WINDOW_MS) });
    expect(nextDomainState(over, nothing, now)).toMatchObject({ state: "failed", nextCheckAt: null });
    expect(nextDomainState(over, here, now).state).toBe("activated");
  });

  it("stays failed until it is requested again", () => {
    expect(nextDomainState(domain({ state: "failed" }), here, now)).toMatchObject({
      state: "failed",
      nextCheckAt: null,
    });
  });
});

describe("an activated domain", () => {
  const live = domain({ state: "activated", requestedAt: ago(90 * 24 * hour) });

  it("is checked daily", () => {
    expect(pausing(nextDomainState(live, here, now))).toBe(24);
  });

  it.each([
    ["its proof is missing", unproved],
    ["it points elsewhere", elsewhere],
  ])("is watched when %s, and stays activated for three days", (_, lookups) => {
    const verdict = nextDomainState(live, lookups, now);
    expect(verdict).toMatchObject({ state: "activated", lostAt: now });
    expect(pausing(verdict)).toBe(3);
    const later = nextDomainState({ ...live, lostAt: ago(LOST_MS - hour) }, lookups, now);
    expect([later.state, pausing(later)]).toEqual(["activated", 1]);
    expect(nextDomainState({ ...live, lostAt: ago(LOST_MS) }, lookups, now).state).toBe("suspended");
  });

  it("stays activated while DNS doesn't answer, for any time", () => {
    const verdict = nextDomainState(live, silent, now);
    expect(verdict).toMatchObject({ state: "activated", lostAt: null });
    const worried = nextDomainState({ ...live, lostAt: ago(LOST_MS * 3) }, silent, now);
    expect(worried).toMatchObject({ state: "activated", lostAt: ago(LOST_MS * 3) });
  });

  it("recovers once its records are back", () => {
    const verdict = nextDomainState({ ...live, lostAt: ago(hour) }, here, now);
    expect([verdict.state, verdict.lostAt, pausing(verdict)]).toEqual(["activated", null, 24]);
  });
});

describe("a suspended domain", () => {
  const suspended = domain({ state: "suspended", lostAt: ago(LOST_MS) });

  it("is activated again when its records return", () => {
    expect(nextDomainState(suspended, here, now)).toMatchObject({ state: "activated", lostAt: null });
  });

  it("is checked daily for 90 days", () => {
    expect(pausing(nextDomainState(suspended, nothing, now))).toBe(24);
    expect(
      nextDomainState({ ...suspended, lostAt: ago(REACTIVATION_MS) }, silent, now).nextCheckAt,
    ).toBeNull();
  });
});

const sight = fc.constantFrom(...valuesOf(Sight));

it("is never activated without both records, or lost through timeouts alone, from any state", () => {
  const before = fc.record({
    state: fc.constantFrom(...valuesOf(DomainState)),
    requestedAt: fc.integer({ min: 0, max: 200 }).map((hours) => ago(hours * hour)),
    tries: fc.nat(5000),
    lostAt: fc.option(fc.integer({ min: 0, max: 3000 }).map((hours) => ago(hours * hour))),
  });
  fc.assert(
    fc.property(before, sight, sight, (was, proof, pointing) => {
      const verdict = nextDomainState(was, { proof, pointing }, now);
      const isHere = proof === "found" && pointing === "found";
      const isLost = proof === "missing" || pointing === "missing";
      if (verdict.state === "activated") expect(was.state === "activated" || isHere).toBe(true);
      if (verdict.state === "suspended") expect(was.state === "suspended" || isLost).toBe(true);
      if (verdict.lostAt && !was.lostAt) expect(isLost).toBe(true);
      if (verdict.nextCheckAt) expect(verdict.nextCheckAt > now).toBe(true);
      // Active and pending domains are always checked again.
      if (verdict.state === "activated" || verdict.state === "pending")
        expect(verdict.nextCheckAt).not.toBeNull();
    }),
    { seed: 7, numRuns: 300 },
  );
});
