import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who may have addresses read for a site: those who may write on it. */
export const embedPolicy = policyFor<{ siteId: string }>()({
  read: (person, { siteId }) =>
    decide("write", { id: person.userId, groups: person.groups as readonly Role[] }, siteId) === "yes",
});
