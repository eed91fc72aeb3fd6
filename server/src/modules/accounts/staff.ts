import { isAdmin, isModerator } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import type { User } from "../../platform/http/context.ts";

/** Moderators and admins: their actions on others' content are logged. */
export function isStaff({ groups }: User): boolean {
  return isModerator(groups as readonly Role[]) || isAdmin(groups as readonly Role[]);
}

/** Whether this is an action of the platform's staff, and not of a creator on their own site. */
export const actsAsStaff = (user: User, siteId: string): boolean => user.userId !== siteId && isStaff(user);
