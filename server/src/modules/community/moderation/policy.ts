import { isAdmin } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import type { Person } from "../../../platform/http/context.ts";
import { policyFor } from "../../../platform/http/policy.ts";
import { isStaff } from "../../accounts/staff.ts";

/** A site and its account are an admin's to decide over, and never their own. */
const isOthersAdmin = ({ userId, groups }: Person, { accountId }: { accountId?: string }) =>
  isAdmin(groups as readonly Role[]) && userId !== accountId;

/** Who may decide over what was reported. */
export const moderationPolicy = policyFor<{ accountId?: string }>()({
  review: (person) => isStaff(person),
  decideSite: isOthersAdmin,
  suspend: isOthersAdmin,
});
