import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Who may import posts to a site: users who may write there. */
export const siteImportPolicy = policyFor<{ id: string }>()({
  import: (user, { id }) =>
    decide("write", { id: user.userId, groups: user.groups as readonly Role[] }, id) === "yes",
});
