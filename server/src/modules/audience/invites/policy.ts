import { isCreator, isFreePro } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { policyFor } from "../../../platform/http/policy.ts";

/** Creators may invite, and so may users with free Pro (specification §2). */
export const invitesPolicy = policyFor<null>()({
  invite: ({ groups }) => isCreator(groups as readonly Role[]) || isFreePro(groups as readonly Role[]),
});
