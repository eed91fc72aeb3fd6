import { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Creators may invite, and so may users with free Pro (specification §2). */
export const invitesPolicy = policyFor<null>()({
  invite: ({ groups }) => groups.includes(Role.creator) || groups.includes(Role.freePro),
});
