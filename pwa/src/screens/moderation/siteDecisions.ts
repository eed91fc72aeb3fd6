import { updateStaffSite } from "@quire/contracts/calls/moderation";
import type { StaffSite } from "@quire/contracts/records/moderation";
import { callApi } from "../../lib/callApi.ts";
import type { DecisionCopy } from "./decide.ts";

/** Decisions an admin can make on a site. */
export type SiteDecision = "stopSupport" | "allowSupport" | "setBusiness" | "unsetBusiness";

export const SITE_DECISION_COPY: Record<SiteDecision, DecisionCopy> = {
  stopSupport: {
    action: "Stop support",
    title: "Stop this site from accepting support",
    needsReason: true,
  },
  allowSupport: {
    action: "Allow support",
    title: "Let this site accept support again",
    needsReason: true,
  },
  setBusiness: {
    action: "Mark as small business",
    title: "Mark this site as a small business",
    needsReason: true,
  },
  unsetBusiness: {
    action: "Not a small business",
    title: "Unmark this site as a small business",
    needsReason: true,
  },
};

const BODIES = {
  stopSupport: { support: "suspended" },
  allowSupport: { support: "allowed" },
  setBusiness: { small_business: true },
  unsetBusiness: { small_business: false },
} as const satisfies Record<SiteDecision, object>;

/** Returns the subject of a decision, which it shares with its opposite. */
export const subjectOf = (decision: SiteDecision): "support" | "small_business" =>
  "support" in BODIES[decision] ? "support" : "small_business";

/** Returns the decisions that apply to a site in its current state. */
export const siteDecisionsOf = (site: StaffSite): SiteDecision[] => [
  site.support === "suspended" ? "allowSupport" : "stopSupport",
  site.small_business ? "unsetBusiness" : "setBusiness",
];

export const applySiteDecision = (
  site: StaffSite,
  decision: SiteDecision,
  reason: string,
): Promise<StaffSite> =>
  callApi(updateStaffSite, { params: { id: site.id }, body: { ...BODIES[decision], reason } });

/** Returns a site's states as labels; empty if there is nothing to report. */
export function siteStateLabels({ suspended, support, small_business, pro }: StaffSite): string[] {
  return [
    ...(suspended ? ["Account suspended"] : []),
    ...(support === "suspended" ? ["Support stopped"] : []),
    ...(small_business ? [pro ? "Small business, with Pro" : "Small business, without Pro"] : []),
  ];
}
