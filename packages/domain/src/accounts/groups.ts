import { Role } from "./role.ts";

/** The fields of a user that decide their permissions. */
export interface Actor {
  id: string;
  groups: readonly Role[];
}

export const isAdmin = (groups: readonly Role[]) => groups.includes(Role.admin);
export const isModerator = (groups: readonly Role[]) => groups.includes(Role.moderator);
/** A free Pro period also puts the user in the PRO group, so guards only need this check. */
export const isPro = (groups: readonly Role[]) => groups.includes(Role.pro);
export const isFreePro = (groups: readonly Role[]) => groups.includes(Role.freePro);
export const isCreator = (groups: readonly Role[]) => groups.includes(Role.creator);
