import type { Role } from "@quire/domain/enums";
import { isAdmin } from "@quire/domain/groups";
import { isStaff } from "../../moderation/staff.ts";
import { policyFor } from "../../platform/http/policy.ts";

/** Who may decide over what was reported. An account is an admin's to close, and never its own. */
export const moderationPolicy = policyFor<{ accountId?: string }>()({
  review: (person) => isStaff(person),
  decideSite: (person) => isAdmin(person.groups as readonly Role[]),
  suspend: (person, { accountId }) =>
    isAdmin(person.groups as readonly Role[]) && person.userId !== accountId,
});
