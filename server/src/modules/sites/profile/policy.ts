import { isAdmin } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import type { Person } from "../../../platform/http/context.ts";
import { policyFor } from "../../../platform/http/policy.ts";

const ownerOrAdmin = (person: Person, site: { id: string }) =>
  person.userId === site.id || isAdmin(person.groups as readonly Role[]);

/** Who may do what with a site as such. */
export const sitePolicy = policyFor<{ id: string }>()({
  updateProfile: ownerOrAdmin,
  update: ownerOrAdmin,
});
