import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who sees and keeps a site's list: who writes there. Bringing more people along takes Pro (`authorizeImport`). */
export const subscriberPolicy = policyFor<{ id: string }>()({
  keepList: (person, { id }) =>
    decide("write", { id: person.userId, groups: person.groups as readonly Role[] }, id) === "yes",
});
