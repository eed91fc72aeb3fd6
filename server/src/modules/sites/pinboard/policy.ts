import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who may put what on top of a site. */
export const pinboardPolicy = policyFor<{ id: string }>()({
  pin: (person, { id }) =>
    decide("pin", { id: person.userId, groups: person.groups as readonly Role[] }, id) === "yes",
});
