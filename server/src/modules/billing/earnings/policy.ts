import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Its creator and staff may see a site's earnings; staff can't change anything there. */
export const earningsPolicy = policyFor<{ siteId: string }>()({
  see: (user, { siteId }) =>
    decide("seeEarnings", { id: user.userId, groups: user.groups as readonly Role[] }, siteId) === "yes",
});
