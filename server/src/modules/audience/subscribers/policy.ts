import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Users who may write on a site may see and edit its list. Importing also needs Pro (`authorizeImport`). */
export const subscriberPolicy = policyFor<{ id: string }>()({
  manageList: (user, { id }) =>
    decide("write", { id: user.userId, groups: user.groups as readonly Role[] }, id) === "yes",
});
