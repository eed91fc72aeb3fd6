import type { User } from "@quire/contracts/records/user";
import { type Capability, decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";

/** Returns whether a user may do this on their own site. False for capabilities that Pro would add. */
export function mayOnOwnSite(capability: Capability, { id, groups }: User): boolean {
  return decide(capability, { id, groups: groups as Role[] }, id) === "yes";
}
