import type { SocialProvider } from "@quire/domain/enums";
import type { ImageRef } from "./image.ts";
import type { PostCounts } from "./site.ts";

export type VerificationStatus = "created" | "sentEmailVerification" | "sentMobileVerification" | "verified";

/** The signed-in person, to themselves. */
export interface User {
  id: string;
  name: string;
  email: string | null;
  mobile: string | null;
  country: string | null;
  currency: string;
  groups: number[];
  nsfw: boolean;
  /** 1 = email notifications, 2 = push notifications. */
  preferences: number[];
  post_counts: PostCounts;
  /** Subdomain label of the own site; null for a reader with none. */
  domain: string | null;
  custom_domain: string | null;
  site_url: string | null;
  logo: ImageRef | null;
  /** `verified` as soon as one of email and mobile is; else the message that was sent last. */
  status: VerificationStatus;
  email_verified: boolean;
  mobile_verified: boolean;
  /** An address whose link has not been opened yet; it then becomes `email`. */
  pending_email: string | null;
  /** False for who came by a code or by another account: "set a password" then goes by "forgot password". */
  has_password: boolean;
  /** Sells for a business, as an admin has said: what it makes needs Pro. */
  small_business: boolean;
}

/** One place where the person is signed in. */
export interface SessionRecord {
  id: string;
  kind: "browser" | "program" | "token";
  /** What the person would call it: "Chrome on Windows", "quire on laptop". */
  device: string;
  host: string | null;
  scopes: ("read" | "write")[];
  created: string;
  last_seen: string;
  expires: string | null;
  current: boolean;
}

/** A personal access token to its own person; never the token itself, which is shown once. */
export interface AccessTokenRecord {
  id: string;
  name: string;
  scopes: ("read" | "write")[];
  created: string;
  /** To within some minutes; null while nobody has used it. */
  last_used: string | null;
  /** Null lasts until it is revoked; one that is past opens nothing any more. */
  expires: string | null;
}

export interface SessionState {
  /** `expires` is null for a program's session, which lasts until it is revoked. */
  session: { id: string; expires: string | null } | null;
  user: User | null;
  /** Echo it in `X-XSRF-TOKEN` with every write. */
  xsrf: string;
  country: string | null;
  currency: string;
  flags: {
    sandbox: boolean;
    signups: "open" | "waitlist" | "closed";
    /** Who else can sign people in here. */
    social: SocialProvider[];
  };
  /** What the caller is to the site whose host was asked; null on the platform. */
  site: { id: string; is_owner: boolean; follows: boolean } | null;
}
