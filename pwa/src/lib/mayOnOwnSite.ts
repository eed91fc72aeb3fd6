import type { User } from "@quire/contracts/records/user";
import { type Capability, decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";

/** Whether somebody may do this on their own site. What Pro would open is not open yet. */
export function mayOnOwnSite(capability: Capability, { id, groups }: User): boolean {
  return decide(capability, { id, groups: groups as Role[] }, id) === "yes";
}
