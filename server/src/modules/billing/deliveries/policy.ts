import { decide, ownsSite } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Everyone who may see a site's earnings may see its deliveries. Only its creator delivers. */
export const deliveryPolicy = policyFor<{ siteId: string }>()({
  see: (user, { siteId }) =>
    decide("seeEarnings", { id: user.userId, groups: user.groups as readonly Role[] }, siteId) === "yes",
  deliver: (user, { siteId }) => ownsSite({ id: user.userId }, siteId),
});
