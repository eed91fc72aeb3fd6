import { isAdmin } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** The user and admins may see a user's plan. */
export const proPolicy = policyFor<{ userId: string }>()({
  see: (user, { userId }) => user.userId === userId || isAdmin(user.groups as readonly Role[]),
  grant: (user) => isAdmin(user.groups as readonly Role[]),
});
