import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Users who may write on a site may email its readers. */
export const mailingPolicy = policyFor<{ id: string }>()({
  send: (user, { id }) =>
    decide("write", { id: user.userId, groups: user.groups as readonly Role[] }, id) === "yes",
});
