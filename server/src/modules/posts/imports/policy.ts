import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who brings posts to a site: who writes there. */
export const siteImportPolicy = policyFor<{ id: string }>()({
  bring: (person, { id }) =>
    decide("write", { id: person.userId, groups: person.groups as readonly Role[] }, id) === "yes",
});
