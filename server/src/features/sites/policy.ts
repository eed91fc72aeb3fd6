import type { Role } from "@quire/domain/enums";
import { isAdmin } from "@quire/domain/roles";
import { policyFor } from "../../platform/http/policy.ts";

/** Who may do what with a site as such. */
export const sitePolicy = policyFor<{ id: string }>()({
  updateProfile: (person, site) => person.userId === site.id || isAdmin(person.groups as readonly Role[]),
});
