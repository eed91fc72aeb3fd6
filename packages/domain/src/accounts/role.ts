/** What a person is here, as it travels on the wire. By itself: every page asks it, and none needs the other enumerations. */
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
