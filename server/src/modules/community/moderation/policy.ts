import { isAdmin } from "@quire/domain/accounts/groups";
import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { User } from "../../../platform/http/context.ts";
import { policyFor } from "../../../platform/http/policy.ts";
import { isStaff } from "../../accounts/staff.ts";

/** Only admins decide on sites and accounts, and never on their own. */
const isAdminButNotOwner = ({ userId, groups }: User, { accountId }: { accountId?: string }) =>
  userId !== accountId &&
  decide("suspend", { id: userId, groups: groups as readonly Role[] }, accountId ?? "") === "yes";

/** Who may decide reports, sites and accounts. */
export const moderationPolicy = policyFor<{ accountId?: string }>()({
  review: (user) => isStaff(user),
  decideSite: isAdminButNotOwner,
  suspend: isAdminButNotOwner,
  announce: ({ groups }) => isAdmin(groups as readonly Role[]),
});
