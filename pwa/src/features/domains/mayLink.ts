import type { User } from "@quire/contracts/records/user";
import type { Role } from "@quire/domain/enums";
import { decide } from "@quire/domain/roles";

/** Whether a creator may link a domain to their own site; else it is Pro that they are told of. */
export function mayLink({ id, groups }: User): boolean {
  return decide("customDomain", { id, groups: groups as Role[] }, id) === "yes";
}
