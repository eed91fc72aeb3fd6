import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who may see a site's stats. */
export const statsPolicy = policyFor<{ id: string }>()({
  see: (user, { id }) =>
    decide("seeStats", { id: user.userId, groups: user.groups as readonly Role[] }, id) === "yes",
});
