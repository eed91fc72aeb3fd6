import { isAdmin } from "@quire/domain/accounts/groups";
import { ownsSite } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who may give a payment back: the creator who got it, and an admin. */
export const orderPolicy = policyFor<{ siteId: string }>()({
  refund: (person, { siteId }) =>
    ownsSite({ id: person.userId }, siteId) || isAdmin(person.groups as readonly Role[]),
  changeSupport: (person, { siteId }) => ownsSite({ id: person.userId }, siteId),
});
