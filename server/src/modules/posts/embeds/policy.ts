import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who may have addresses read for a site: users who may write there. */
export const embedPolicy = policyFor<{ siteId: string }>()({
  read: (user, { siteId }) =>
    decide("write", { id: user.userId, groups: user.groups as readonly Role[] }, siteId) === "yes",
});
