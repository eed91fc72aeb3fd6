import { Role } from "./role.ts";

/** The part of a user that decides what they may do. */
export interface Actor {
  id: string;
  groups: readonly Role[];
}

export const isAdmin = (groups: readonly Role[]) => groups.includes(Role.admin);
export const isModerator = (groups: readonly Role[]) => groups.includes(Role.moderator);
/** A free Pro period puts its holder in PRO too, so guards ask only this. */
export const isPro = (groups: readonly Role[]) => groups.includes(Role.pro);
export const isFreePro = (groups: readonly Role[]) => groups.includes(Role.freePro);
export const isCreator = (groups: readonly Role[]) => groups.includes(Role.creator);
