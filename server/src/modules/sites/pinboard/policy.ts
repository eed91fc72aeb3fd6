import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who may change a site's pinboard. */
export const pinboardPolicy = policyFor<{ id: string }>()({
  pin: (user, { id }) =>
    decide("pin", { id: user.userId, groups: user.groups as readonly Role[] }, id) === "yes",
});
