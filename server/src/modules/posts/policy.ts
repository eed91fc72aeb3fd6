import { type Capability, decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { User } from "../../platform/http/context.ts";
import { policyFor } from "../../platform/http/policy.ts";
import { isStaff } from "../accounts/staff.ts";

interface OfSite {
  siteId: string;
}

const may =
  (capability: Capability) =>
  (user: User, { siteId }: OfSite) =>
    decide(capability, { id: user.userId, groups: user.groups as readonly Role[] }, siteId) === "yes";

/** Who may do what with a site's posts. Reading is decided post by post, in `access.ts`. */
export const postPolicy = policyFor<OfSite>()({
  write: may("write"),
  writeBook: may("books"),
  seeDrafts: may("seeDrafts"),
  /** Removing and restoring posts of any site. */
  moderate: (user) => isStaff(user),
});
