import type { User } from "@quire/contracts/records/user";
import type { Role } from "@quire/domain/enums";
import { decide } from "@quire/domain/roles";

/** Whether a creator may bring subscribers along to their own site; else it is Pro that they are told of. */
export function mayImport({ id, groups }: User): boolean {
  return decide("importSubscribers", { id, groups: groups as Role[] }, id) === "yes";
}
