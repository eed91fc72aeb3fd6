import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who may see how a site is read. */
export const statsPolicy = policyFor<{ id: string }>()({
  see: (person, { id }) =>
    decide("seeStats", { id: person.userId, groups: person.groups as readonly Role[] }, id) === "yes",
});
