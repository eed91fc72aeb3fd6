import type { SupportState } from "@quire/domain/enums";

/** What can be reported. */
export type ReportSubject = { kind: "post" | "comment" | "site"; id: string };

/** One report, to whoever made it. */
export interface Report {
  id: string;
  subject: ReportSubject;
  reason: string;
  created: string;
}

/** What a moderator decides upon: a thing that was reported, once however many reported it. */
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
  /** What it says now. Null where it is gone altogether. */
  thing: ReportedThing | null;
}

/** The reported thing as a moderator sees it. */
export interface ReportedThing {
  /** A post's title, a site's name, a comment's whole text. */
  words: string;
  /** Where it can be looked at; of what is removed, where it would stand. */
  url: string;
  site: { id: string; name: string };
  /** Of a comment, whose it is; of a post or site, its creator. */
  author: { id: string; name: string };
  /** Of a comment: the post that it stands under. */
  post_id: string | null;
  /** Readers do not see it: removed, or its site suspended. */
  hidden: boolean;
}

/** A site as staff look after it. */
export interface StaffSite {
  id: string;
  name: string;
  url: string;
  owner: string;
  /** Its account is closed. */
  suspended: boolean;
  support: SupportState;
  /** Sells for a business: without Pro it makes nothing new. */
  small_business: boolean;
  pro: boolean;
}

/** One line of the log. */
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
    /** Cancelled, failed, or come back from the bank: it is in the balance again. */
    | "payout_returned"
    /** Outside of the week's run. */
    | "payouts_made"
    | "payout_file_made"
    | "payout_file_paid"
    | "support_suspended"
    | "support_unsuspended"
    | "small_business_set"
    | "small_business_unset";
  actor: { id: string; name: string };
  subject: { kind: ReportSubject["kind"] | "person" | "payout" | "payout_run" | "payout_file"; id: string };
  /** What it was called, or its first words, as it stood then. */
  words: string;
  /** Null of what is of many sites. */
  site_id: string | null;
  reason: string;
  created: string;
}
