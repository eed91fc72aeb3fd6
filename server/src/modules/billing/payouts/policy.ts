import { isAdmin } from "@quire/domain/accounts/groups";
import { decide, ownsSite } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { Person } from "../../../platform/http/context.ts";
import { policyFor } from "../../../platform/http/policy.ts";
import { isStaff } from "../../accounts/staff.ts";

const isAdministrator = ({ groups }: Person) => isAdmin(groups as readonly Role[]);

/** What of one site's. Its account is nobody's to see but its creator's; whoever decides about one, not about their own. */
export const sitePayoutPolicy = policyFor<{ siteId: string }>()({
  see: (person, { siteId }) =>
    decide("seeEarnings", { id: person.userId, groups: person.groups as readonly Role[] }, siteId) === "yes",
  own: (person, { siteId }) => ownsSite({ id: person.userId }, siteId),
  verify: (person, { siteId }) => isAdministrator(person) && person.userId !== siteId,
});

/** What of all sites'. Moderators look; admins pay. */
export const payoutPolicy = policyFor<null>()({
  review: (person) => isStaff(person),
  pay: (person) => isAdministrator(person),
});
