import { expect, it } from "vitest";
import { NOTICES } from "./notices.ts";
import { showsTour, TOURS, type TourFacts, type TourId, tourNotice } from "./tours.ts";

const creator: TourFacts = { pro: false, smallBusiness: false, usedTrial: false, posts: 3 };

it.each<[TourId, TourFacts, boolean]>([
  ["picto", creator, true],
  ["plotter", creator, true],
  ["customDomain", creator, true],
  ["stats", creator, true],
  ["createBook", creator, true],
  ["importEmail", creator, false],
  ["importEmail", { ...creator, pro: true }, true],
  ["trialAndPro", creator, true],
  ["trialAndPro", { ...creator, posts: 2 }, false],
  ["trialAndPro", { ...creator, usedTrial: true }, false],
  ["trialAndPro", { ...creator, pro: true }, false],
  ["smbCreator", creator, false],
  ["smbCreator", { ...creator, smallBusiness: true }, true],
  ["smbCreator", { ...creator, smallBusiness: true, pro: true }, false],
])("the tour %s of %j shows: %s", (tour, facts, expected) => {
  expect(showsTour(tour, facts, false)).toBe(expected);
});

it("shows no tour twice, and records each under a name that can be stored", () => {
  for (const tour of TOURS) {
    expect(showsTour(tour, { ...creator, smallBusiness: true }, true)).toBe(false);
    expect(tourNotice(tour)).toMatch(/^[a-z_]{1,40}$/);
    expect(NOTICES).toContain(tourNotice(tour));
  }
  expect(new Set(TOURS.map(tourNotice)).size).toBe(TOURS.length);
});
