import { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Creators invite, and who has Pro for free (specification §2). */
export const invitesPolicy = policyFor<null>()({
  invite: ({ groups }) => groups.includes(Role.creator) || groups.includes(Role.freePro),
});
