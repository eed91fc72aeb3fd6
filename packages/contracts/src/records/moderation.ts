import type { SupportState } from "@quire/domain/enums";

/** A reportable object. */
export type ReportSubject = { kind: "post" | "comment" | "site"; id: string };

/** A report as its reporter sees it. */
export interface Report {
  id: string;
  subject: ReportSubject;
  reason: string;
  created: string;
}

/** A reported object for moderators: one case, however many reports. */
export interface ModerationCase {
  id: string;
  subject: ReportSubject;
  state: "open" | "closed";
  resolution: "removed" | "dismissed" | "suspended" | null;
  opened: string;
  closed: string | null;
  closed_by: string | null;
  reports: number;
  /** The newest five. */
  reasons: { reporter: string; reason: string; created: string }[];
  /** Its current content. Null if it was deleted. */
  thing: ReportedThing | null;
}

/** The reported object as a moderator sees it. */
export interface ReportedThing {
  /** A post's title, a site's name, or a comment's full text. */
  excerpt: string;
  /** Its URL, even if it is removed. */
  url: string;
  site: { id: string; name: string };
  /** A comment's author, or the creator of a post or site. */
  author: { id: string; name: string };
  /** For a comment: its post. */
  post_id: string | null;
  /** Hidden from readers: removed, or its site is suspended. */
  hidden: boolean;
}

/** A site as staff see it. */
export interface StaffSite {
  id: string;
  name: string;
  url: string;
  owner: string;
  /** Its account is suspended. */
  suspended: boolean;
  support: SupportState;
  /** Sells for a business: can't create anything new without Pro. */
  small_business: boolean;
  pro: boolean;
}

/** An entry of the moderation log. */
export interface Act {
  id: string;
  action:
    | "comment_approved"
    | "comment_held"
    | "comment_removed"
    | "commenter_blocked"
    | "commenter_unblocked"
    | "post_removed"
    | "post_restored"
    | "account_suspended"
    | "account_unsuspended"
    | "case_dismissed"
    | "payout_account_verified"
    | "payout_account_refused"
    | "payout_held"
    | "payout_released"
    | "payout_paid"
    /** Cancelled, failed, or returned by the bank: the money is back in the balance. */
    | "payout_returned"
    /** Outside the weekly run. */
    | "payouts_made"
    | "payout_file_made"
    | "payout_file_paid"
    | "support_suspended"
    | "support_unsuspended"
    | "small_business_set"
    | "small_business_unset";
  actor: { id: string; name: string };
  subject: { kind: ReportSubject["kind"] | "user" | "payout" | "payout_run" | "payout_file"; id: string };
  /** Its title or first words at that time. */
  excerpt: string;
  /** Null if it affects many sites. */
  site_id: string | null;
  reason: string;
  created: string;
}
