import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who may keep files with a site: those who may write on it. */
export const uploadPolicy = policyFor<{ id: string }>()({
  upload: (person, { id }) =>
    decide("write", { id: person.userId, groups: person.groups as readonly Role[] }, id) === "yes",
});
