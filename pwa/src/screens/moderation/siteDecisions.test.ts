import type { StaffSite } from "@quire/contracts/records/moderation";
import { expect, test } from "vitest";
import { type SiteDecision, siteDecisionsOf, siteStateLabels, subjectOf } from "./siteDecisions.ts";

const site: StaffSite = {
  id: "b1",
  name: "The Pequod",
  url: "https://pequod.example",
  owner: "Ahab",
  suspended: false,
  support: "enabled",
  small_business: false,
  pro: false,
};

test.each<[Partial<StaffSite>, string[], string[]]>([
  [{}, ["stopSupport", "setBusiness"], []],
  [{ support: "suspended" }, ["allowSupport", "setBusiness"], ["Support stopped"]],
  [{ small_business: true }, ["stopSupport", "unsetBusiness"], ["Small business, without Pro"]],
  [
    { small_business: true, pro: true, suspended: true },
    ["stopSupport", "unsetBusiness"],
    ["Account suspended", "Small business, with Pro"],
  ],
])("a site that is %j", (how, decisions, labels) => {
  expect(siteDecisionsOf({ ...site, ...how })).toEqual(decisions);
  expect(siteStateLabels({ ...site, ...how })).toEqual(labels);
});

test.each<[SiteDecision, SiteDecision]>([
  ["stopSupport", "allowSupport"],
  ["setBusiness", "unsetBusiness"],
])("%s concerns the same subject as %s, and no other decision does", (decision, back) => {
  expect(subjectOf(decision)).toBe(subjectOf(back));
  expect(siteDecisionsOf(site).filter((one) => subjectOf(one) === subjectOf(decision))).toEqual([decision]);
});
