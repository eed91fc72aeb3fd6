import { isAdmin } from "@quire/domain/accounts/groups";
import { decide, ownsSite } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { User } from "../../../platform/http/context.ts";
import { policyFor } from "../../../platform/http/policy.ts";
import { isStaff } from "../../accounts/staff.ts";

const isAdministrator = ({ groups }: User) => isAdmin(groups as readonly Role[]);

/** Access to one site's payouts. Only its creator sees the account; admins verify accounts other than their own. */
export const sitePayoutPolicy = policyFor<{ siteId: string }>()({
  see: (user, { siteId }) =>
    decide("seeEarnings", { id: user.userId, groups: user.groups as readonly Role[] }, siteId) === "yes",
  own: (user, { siteId }) => ownsSite({ id: user.userId }, siteId),
  verify: (user, { siteId }) => isAdministrator(user) && user.userId !== siteId,
});

/** Access to all sites' payouts. Moderators read; admins pay. */
export const payoutPolicy = policyFor<null>()({
  review: (user) => isStaff(user),
  pay: (user) => isAdministrator(user),
});
