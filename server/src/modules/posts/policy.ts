import { type Capability, decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { Person } from "../../platform/http/context.ts";
import { policyFor } from "../../platform/http/policy.ts";
import { isStaff } from "../accounts/staff.ts";

interface OfSite {
  siteId: string;
}

const may =
  (capability: Capability) =>
  (person: Person, { siteId }: OfSite) =>
    decide(capability, { id: person.userId, groups: person.groups as readonly Role[] }, siteId) === "yes";

/** Who may do what with a site's posts. Reading is not asked here: that is access, decided post by post. */
export const postPolicy = policyFor<OfSite>()({
  write: may("write"),
  writeBook: may("books"),
  seeDrafts: may("seeDrafts"),
  /** Remove and restore, whosever it is. */
  moderate: (person) => isStaff(person),
});
