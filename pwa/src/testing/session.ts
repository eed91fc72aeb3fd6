import type { SessionState, User } from "@quire/contracts/records/user";

/** What the server says of a user who pays in rupees, or of a guest. */
export const session = (userId: string | null): SessionState => ({
  user: userId === null ? null : ({ id: userId } as User),
  session: null,
  xsrf: "",
  country: "IN",
  currency: "INR",
  flags: { sandbox: false, signups: "open", social: [], cookie_banner: false },
  announcement: null,
  site: null,
  silent_signin: "never",
});
