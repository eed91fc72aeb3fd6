import { isAdmin } from "@quire/domain/accounts/groups";
import { ownsSite } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** The creator who was paid and admins may refund a payment. */
export const orderPolicy = policyFor<{ siteId: string }>()({
  refund: (user, { siteId }) =>
    ownsSite({ id: user.userId }, siteId) || isAdmin(user.groups as readonly Role[]),
  changeSupport: (user, { siteId }) => ownsSite({ id: user.userId }, siteId),
});
