import { type Currency, formatMoney } from "../billing/money.ts";

/**
 * Who sends the email of a kind: `each` is sent by the notifications themselves, `day` collects a day's, and `own` is
 * sent by the module that causes it, which has more to say (a receipt, a statement): only the preference counts.
 */
export type NotificationEmail = "each" | "day" | "own";

export interface NotificationKindRules {
  /** What users see in the settings. */
  label: string;
  emails: NotificationEmail;
  /** Whether it is emailed and pushed until the user says something else. */
  email: boolean;
  push: boolean;
  /** Also for users whom the site has blocked: it is about what they own. */
  ignoresBlock?: true;
  /** Emailed at once, whatever the digest and quiet hours. */
  isUrgent?: true;
}

const RULES = {
  new_post: { label: "New posts", emails: "each", email: false, push: true },
  comment: { label: "Comments on your posts", emails: "each", email: true, push: true },
  reply: { label: "Replies to your comments", emails: "each", email: true, push: true },
  post_like: { label: "Likes of your posts", emails: "day", email: false, push: false },
  follower: { label: "New followers", emails: "day", email: true, push: false },
  supporter: { label: "New supporters", emails: "own", email: true, push: true },
  sale: { label: "Sales", emails: "own", email: true, push: true },
  delivery: {
    label: "Deliveries and refunds",
    emails: "own",
    email: true,
    push: true,
    ignoresBlock: true,
    isUrgent: true,
  },
  payout: { label: "Payouts", emails: "own", email: true, push: true, isUrgent: true },
  moderation: { label: "Moderation", emails: "each", email: true, push: true },
  invite: { label: "Invited friends", emails: "own", email: true, push: true, isUrgent: true },
  cowriting: { label: "Writing together", emails: "own", email: true, push: true, isUrgent: true },
} as const satisfies Record<string, NotificationKindRules>;

export type NotificationKind = keyof typeof RULES;

export const NOTIFICATION_RULES: Readonly<Record<NotificationKind, NotificationKindRules>> = RULES;

export const NOTIFICATION_KINDS = Object.keys(RULES) as NotificationKind[];

/** What else a notification says, by its kind. Small, and never the text of a post. */
export interface NotificationData {
  /** Which of a kind's events it is. */
  event?: NotificationEvent;
  /** Minor units. */
  amount?: number;
  currency?: Currency;
  order_id?: string;
  /** What was ordered, if it is no single post. */
  title?: string;
}

export type NotificationEvent =
  /** comment: awaits approval. */
  | "pending"
  /** delivery: the creator has to deliver, the buyer received it, what they own has a new file, or a refund. */
  | "wanted"
  | "delivered"
  | "updated"
  | "refunded"
  /** payout: its state, and `pending`. */
  | "processed"
  | "cancelled"
  | "onHold"
  /** delivery: an order of printed books has reached a state. */
  | BookEvent
  /** moderation. */
  | "post_removed"
  | "post_restored"
  | "comment_removed"
  | "comment_approved"
  /** invite: a friend joined, or published their first post. */
  | "joined"
  | "counted"
  /** cowriting, and `joined`. */
  | "invited"
  | "commented";

const BOOKS = {
  book_accepted: "is going to print",
  book_shipped: "is on its way",
  book_delivered: "has arrived",
  book_needs_address: "can't be sent to this address. Please correct it",
  book_needs_money: "waits, because printing costs more now",
  book_canceled: "was canceled, and your payment is refunded",
  book_failed: "couldn't be printed, and your payment is refunded",
  book_returned: "came back to us",
  book_lost: "was lost on its way, and your payment is refunded",
} as const;
export type BookEvent = keyof typeof BOOKS;

export const isBookEvent = (event: string | undefined): event is BookEvent =>
  event !== undefined && Object.hasOwn(BOOKS, event);

export interface DescribedNotification {
  kind: NotificationKind;
  /** Events in the group. */
  count: number;
  /** Names of the latest who caused it, newest first; an account that is gone is left out. */
  actors: readonly string[];
  siteName: string | null;
  /** Of several parts, the title of their serial. */
  postTitle: string | null;
  data: NotificationData;
}

/** Returns one sentence for the bell, push and emails, without a full stop. */
export function describeNotification(shown: DescribedNotification): string {
  return SENTENCES[shown.kind](shown);
}

const SENTENCES: Readonly<Record<NotificationKind, (shown: DescribedNotification) => string>> = {
  new_post: (shown) => {
    const site = shown.siteName ?? "A site that you follow";
    const what =
      shown.count > 1 ? `${shown.count} parts of ${post(shown, "a series")}` : post(shown, "a post");
    return `${site} published ${what}`;
  },
  comment: (shown) =>
    shown.data.event === "pending"
      ? `${who(shown)} commented on ${post(shown, "your post")}, awaiting your approval`
      : `${who(shown)} commented on ${post(shown, "your post")}`,
  reply: (shown) => `${who(shown)} replied to your comment on ${post(shown, "a post")}`,
  post_like: (shown) => `${who(shown)} liked ${post(shown, "your post")}`,
  follower: (shown) => `${who(shown)} followed you`,
  supporter: (shown) => `${who(shown)} supported you${amountAfter("with", shown)}`,
  sale: (shown) => `${who(shown)} bought ${post(shown, "your posts")}${amountAfter("for", shown)}`,
  delivery: (shown) => delivered(shown),
  payout: (shown) => `Your payout${ofAmount(shown)} ${PAYOUTS[shown.data.event ?? ""] ?? "has changed"}`,
  moderation: (shown) => moderated(shown),
  invite: (shown) =>
    shown.data.event === "counted"
      ? `${who(shown)} published a first post and ${shown.count === 1 ? "counts as your invited friend" : "count as your invited friends"}`
      : `${who(shown)} joined by your invite`,
  cowriting: (shown) => cowritten(shown),
};

const PAYOUTS: Readonly<Record<string, string>> = {
  pending: "is on its way",
  processed: "was sent to your bank account",
  cancelled: "was cancelled",
  onHold: "is on hold",
};

function delivered(shown: DescribedNotification): string {
  const { event } = shown.data;
  if (isBookEvent(event)) return `Your order of ${post(shown, "a book")} ${BOOKS[event]}`;
  switch (event) {
    case "delivered":
      return `${shown.siteName ?? "The creator"} delivered ${post(shown, "your purchase")}`;
    case "updated":
      return `${post(shown, "A file that you own")} has a new version`;
    case "refunded":
      return `${amountOf(shown) ?? "Your payment"} for ${post(shown, "your purchase")} was refunded`;
    default:
      return `${who(shown)} is waiting for you to deliver ${post(shown, "a purchase")}`;
  }
}

function moderated(shown: DescribedNotification): string {
  switch (shown.data.event) {
    case "post_restored":
      return `A moderator restored ${post(shown, "your post")}`;
    case "comment_removed":
      return `Your comment on ${post(shown, "a post")} was removed`;
    case "comment_approved":
      return `Your comment on ${post(shown, "a post")} was approved`;
    default:
      return `A moderator removed ${post(shown, "your post")}`;
  }
}

function cowritten(shown: DescribedNotification): string {
  switch (shown.data.event) {
    case "invited":
      return `${who(shown)} emailed you an invite to write ${post(shown, "a draft")} together`;
    case "joined":
      return `${who(shown)} joined you in writing ${post(shown, "a draft")}`;
    default:
      return `${who(shown)} commented on the draft ${post(shown, "that you share")}`;
  }
}

/** "Ahab", "Ahab and Starbuck", "12 people". */
function who({ count, actors: [first = "Someone", second] }: DescribedNotification): string {
  if (count > 2) return `${count} people`;
  if (count === 2) return second ? `${first} and ${second}` : "2 people";
  return first;
}

/** The post; what was ordered, if it was several. */
function post({ postTitle, data: { title } }: DescribedNotification, otherwise: string): string {
  if (postTitle) return `“${postTitle}”`;
  return title || otherwise;
}

const amountOf = ({ data: { amount, currency } }: DescribedNotification) =>
  amount === undefined || currency === undefined ? null : formatMoney({ amount, currency });

/** The amount of one event; a group has several. */
function amountAfter(word: "for" | "with", shown: DescribedNotification): string {
  const amount = shown.count === 1 ? amountOf(shown) : null;
  return amount ? ` ${word} ${amount}` : "";
}

function ofAmount(shown: DescribedNotification): string {
  const amount = amountOf(shown);
  return amount ? ` of ${amount}` : "";
}
