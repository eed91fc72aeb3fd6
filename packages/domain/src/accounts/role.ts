/**
 * A user's role, as sent on the wire. In its own file because every page imports it and needs none of the other
 * enumerations.
 */
export const Role = {
  admin: 1,
  moderator: 2,
  pro: 3,
  creator: 11,
  follower: 14,
  notificationSubscriber: 16,
  freePro: 17,
} as const;
export type Role = (typeof Role)[keyof typeof Role];
