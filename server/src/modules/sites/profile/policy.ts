import { isAdmin } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import type { User } from "../../../platform/http/context.ts";
import { policyFor } from "../../../platform/http/policy.ts";

const ownerOrAdmin = (user: User, site: { id: string }) =>
  user.userId === site.id || isAdmin(user.groups as readonly Role[]);

/** Who may change a site. */
export const sitePolicy = policyFor<{ id: string }>()({
  updateProfile: ownerOrAdmin,
  update: ownerOrAdmin,
});
