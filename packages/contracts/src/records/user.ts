import type { SecurityEventKind } from "@quire/domain/accounts/securityEvents";
import type { SocialProvider } from "@quire/domain/enums";
import type { AnnouncementBar } from "./announcement.ts";
import type { ImageRef } from "./image.ts";
import type { PostCounts } from "./site.ts";

export type VerificationStatus = "created" | "sentEmailVerification" | "sentMobileVerification" | "verified";

/** The signed-in user, as they see themselves. */
export interface User {
  id: string;
  name: string;
  email: string | null;
  mobile: string | null;
  country: string | null;
  currency: string;
  groups: number[];
  /** Whether they see explicit posts without a blur. */
  nsfw: boolean;
  /** They stated that they are 18 or older. */
  of_age: boolean;
  /** 1 = email notifications, 2 = push notifications. */
  preferences: number[];
  post_counts: PostCounts;
  /** Subdomain label of the user's site; null for a reader without one. */
  domain: string | null;
  custom_domain: string | null;
  site_url: string | null;
  /** IANA time zone of their site, in which its dates are shown; null without one, which means UTC. */
  site_time_zone: string | null;
  logo: ImageRef | null;
  /** `verified` as soon as the email or mobile is; otherwise the last message sent. */
  status: VerificationStatus;
  email_verified: boolean;
  /** Its mail server refused ours for good: until its owner confirms it again, it gets only what they ask for. */
  email_bounced: boolean;
  mobile_verified: boolean;
  /** A new address whose link is not opened yet; it then becomes `email`. */
  pending_email: string | null;
  /** False if they signed up by code or another account: they can set one in the settings. */
  has_password: boolean;
  /** Sells for a business, as set by an admin: can't create anything new without Pro. */
  small_business: boolean;
}

/** A place where the user is signed in. */
export interface SessionRecord {
  id: string;
  kind: "browser" | "program" | "token";
  /** Readable name: "Chrome on Windows", "quire on laptop". */
  device: string;
  host: string | null;
  scopes: ("read" | "write")[];
  created: string;
  last_seen: string;
  expires: string | null;
  current: boolean;
}

/** A personal access token as its user sees it, without the token, which is shown only once. */
export interface AccessTokenRecord {
  id: string;
  name: string;
  scopes: ("read" | "write")[];
  created: string;
  /** Accurate to some minutes; null if never used. */
  last_used: string | null;
  /** Null until revoked; an expired token no longer works. */
  expires: string | null;
}

/** Something that concerns who has access to an account, as its user sees it. */
export interface SecurityEventRecord {
  id: string;
  kind: SecurityEventKind;
  /** What it was about: a token's name, an email, a device. May be empty. */
  detail: string;
  /** The browser that caused it: "Chrome on Windows". Empty for a program. */
  device: string;
  /** Two-letter code; null when unknown. */
  country: string | null;
  /** Network address; may be empty. */
  ip: string;
  created: string;
}

export interface SessionState {
  /** `expires` is null for a program's session, which lasts until revoked. */
  session: { id: string; expires: string | null } | null;
  user: User | null;
  /** Send it as `X-XSRF-TOKEN` with every write. Null for a guest who has written nothing: ask with `writes`. */
  xsrf: string | null;
  country: string | null;
  currency: string;
  flags: {
    sandbox: boolean;
    signups: "open" | "waitlist" | "closed";
    /** Available sign-in providers. */
    social: SocialProvider[];
    /** Whether the caller's country wants a word about cookies (specification §9). */
    cookie_banner: boolean;
  };
  /** What the operator announces at this time. */
  announcement: AnnouncementBar | null;
  /** The caller's relation to the site of the requested host; null on the platform. */
  site: { id: string; is_owner: boolean; follows: boolean } | null;
  /**
   * Whether a site's page may sign this guest in without asking, by a trip to the platform: `always`, since this browser
   * is signed in there; if the user came `from_platform` by a link; or `never`: they are signed in, or have signed out
   * of this site.
   */
  silent_signin: "always" | "from_platform" | "never";
}
