import { isAdmin, isModerator } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import type { Person } from "../../platform/http/context.ts";

/** Moderators and admins: whose acts on what is not their own are written down. */
export function isStaff({ groups }: Person): boolean {
  return isModerator(groups as readonly Role[]) || isAdmin(groups as readonly Role[]);
}

/** Whether this is an act of the platform's, and not a creator minding their own site. */
export const actsAsStaff = (person: Person, siteId: string): boolean =>
  person.userId !== siteId && isStaff(person);
