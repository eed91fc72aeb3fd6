import { isAdmin } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** A person's plan is their own business, and an admin's. */
export const proPolicy = policyFor<{ userId: string }>()({
  see: (person, { userId }) => person.userId === userId || isAdmin(person.groups as readonly Role[]),
  give: (person) => isAdmin(person.groups as readonly Role[]),
});
