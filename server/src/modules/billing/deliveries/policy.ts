import { decide, ownsSite } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who may see what a site's buyers wait for: whoever sees its earnings. Only its creator delivers. */
export const deliveryPolicy = policyFor<{ siteId: string }>()({
  see: (person, { siteId }) =>
    decide("seeEarnings", { id: person.userId, groups: person.groups as readonly Role[] }, siteId) === "yes",
  deliver: (person, { siteId }) => ownsSite({ id: person.userId }, siteId),
});
