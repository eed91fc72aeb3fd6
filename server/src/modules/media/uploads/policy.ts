import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who may upload to a site: those who may write on it. */
export const uploadPolicy = policyFor<{ id: string }>()({
  upload: (user, { id }) =>
    decide("write", { id: user.userId, groups: user.groups as readonly Role[] }, id) === "yes",
});
