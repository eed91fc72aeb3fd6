import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who may see what a site earns: its creator, and staff, who can change nothing there. */
export const earningsPolicy = policyFor<{ siteId: string }>()({
  see: (person, { siteId }) =>
    decide("seeEarnings", { id: person.userId, groups: person.groups as readonly Role[] }, siteId) === "yes",
});
