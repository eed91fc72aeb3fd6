import { decideSite } from "@quire/contracts/calls/moderation";
import type { StaffSite } from "@quire/contracts/records/moderation";
import { callApi } from "../../lib/callApi.ts";
import type { DecisionWords } from "./decide.ts";

/** What an admin can decide of a site. */
export type SiteDecision = "stopSupport" | "allowSupport" | "setBusiness" | "unsetBusiness";

export const SITE_WORDS: Record<SiteDecision, DecisionWords> = {
  stopSupport: {
    action: "Stop support",
    title: "Stop this site from accepting support",
    needsReason: true,
    isForLog: true,
  },
  allowSupport: {
    action: "Allow support",
    title: "Let this site accept support again",
    needsReason: true,
    isForLog: true,
  },
  setBusiness: {
    action: "Mark as small business",
    title: "Mark this site as a small business",
    needsReason: true,
    isForLog: true,
  },
  unsetBusiness: {
    action: "Not a small business",
    title: "Unmark this site as a small business",
    needsReason: true,
    isForLog: true,
  },
};

const BODIES = {
  stopSupport: { support: "suspended" },
  allowSupport: { support: "allowed" },
  setBusiness: { small_business: true },
  unsetBusiness: { small_business: false },
} as const satisfies Record<SiteDecision, object>;

/** What a decision is about: the same of a decision and of what takes it back. */
export const subjectOf = (decision: SiteDecision): "support" | "small_business" =>
  "support" in BODIES[decision] ? "support" : "small_business";

/** The decisions that make sense of a site as it stands. */
export const siteDecisionsOf = (site: StaffSite): SiteDecision[] => [
  site.support === "suspended" ? "allowSupport" : "stopSupport",
  site.small_business ? "unsetBusiness" : "setBusiness",
];

export const carryOutAtSite = (site: StaffSite, decision: SiteDecision, reason: string): Promise<StaffSite> =>
  callApi(decideSite, { params: { id: site.id }, body: { ...BODIES[decision], reason } });

/** How a site stands, in words, one for each thing; none where there is nothing to say. */
export function siteStanding({ suspended, support, small_business, pro }: StaffSite): string[] {
  return [
    ...(suspended ? ["Account suspended"] : []),
    ...(support === "suspended" ? ["Support stopped"] : []),
    ...(small_business ? [pro ? "Small business, with Pro" : "Small business, without Pro"] : []),
  ];
}
