/**
 * Every enumeration of the specification (§3), as sent on the wire. A const object holds the names, the type of the
 * same name is their union, and `valuesOf` returns a list for schemas.
 */
type ValueOf<T> = T[keyof T];

/** Returns the values of an enumeration in declaration order. */
export function valuesOf<T extends Record<string, string | number>>(enumeration: T): T[keyof T][] {
  return Object.values(enumeration) as T[keyof T][];
}

// biome-ignore lint/performance/noBarrelFile: every enumeration is asked for here; only pages that must be light ask for the roles alone.
export { Role } from "./accounts/role.ts";

/** Who may read the full post. */
export const AccessType = { free: "free", paid: "paid", follow: "follow" } as const;
export type AccessType = ValueOf<typeof AccessType>;
export const ACCESS_CODES = { free: 0, paid: 1, follow: 2 } as const satisfies Record<AccessType, number>;
export const ACCESS_LABELS = {
  free: "Free",
  paid: "Set Price",
  follow: "Followers Only",
} as const satisfies Record<AccessType, string>;

/** A viewer's access, in the API's form. */
export const AccessResult = {
  granted: "granted",
  paymentRequired: "payment_required",
  followRequired: "follow_required",
  signInAndPaymentRequired: "sign_in_and_payment_required",
  signInAndFollowRequired: "sign_in_and_follow_required",
} as const;
export type AccessResult = ValueOf<typeof AccessResult>;

export const PublishState = { drafts: "drafts", published: "published" } as const;
export type PublishState = ValueOf<typeof PublishState>;
export const PUBLISH_STATE_CODES = { drafts: 0, published: 1 } as const satisfies Record<
  PublishState,
  number
>;

export const CommentState = { pending: "pending", approved: "approved", removed: "removed" } as const;
export type CommentState = ValueOf<typeof CommentState>;
export const COMMENT_STATE_CODES = {
  pending: 0,
  approved: 1,
  removed: 2,
} as const satisfies Record<CommentState, number>;

/** Content kinds. `dg` is a digital good, `parent` a serial: a story or a comic. */
export const PostType = {
  blog: "blog",
  parent: "parent",
  chapter: "chapter",
  dg: "dg",
  episode: "episode",
  book: "book",
} as const;
export type PostType = ValueOf<typeof PostType>;

export const MediaKind = {
  rich: "rich",
  audio: "audio",
  video: "video",
  image: "image",
  document: "document",
  other: "other",
  story: "story",
  comic: "comic",
  pdf: "pdf",
} as const;
export type MediaKind = ValueOf<typeof MediaKind>;
export const MEDIA_LABELS = {
  rich: "Post",
  image: "Photo",
  document: "E-Book",
  video: "Video",
  audio: "Audio",
  other: "Other",
  story: "Story",
  comic: "Comic",
  pdf: "Book",
} as const satisfies Record<MediaKind, string>;

/** A post's subtype is the kind of media it carries. */
export type PostSubtype = MediaKind;

/** Social networks by the key stored in profiles. */
export const SocialLink = {
  facebook: "fb",
  twitter: "tw",
  instagram: "insta",
  linkedin: "li",
  website: "ws",
  wattpad: "wattpad",
} as const;
export type SocialLink = ValueOf<typeof SocialLink>;

/** `nft` remains for old records and is not sold. */
export const PaymentItemType = {
  support: "support",
  post: "post",
  nft: "nft",
  bulk: "bulk",
  pro: "pro",
  book: "book",
} as const;
export type PaymentItemType = ValueOf<typeof PaymentItemType>;

export const PayerKind = { supporter: "supporter", creator: "creator" } as const;
export type PayerKind = ValueOf<typeof PayerKind>;

export const SupportState = { disabled: "disabled", enabled: "enabled", suspended: "suspended" } as const;
export type SupportState = ValueOf<typeof SupportState>;

export const GoodType = {
  audioRecording: "audio_recording",
  personalisedMessage: "personalised_message",
  virtualMeetup: "virtual_meetup",
  other: "other",
} as const;
export type GoodType = ValueOf<typeof GoodType>;
export const GOOD_TYPE_IDS = {
  audio_recording: 1,
  personalised_message: 2,
  virtual_meetup: 3,
  other: 4,
} as const satisfies Record<GoodType, number>;
export const GOOD_TYPE_LABELS = {
  audio_recording: "Audio Recording",
  personalised_message: "Personalized Message",
  virtual_meetup: "Virtual Meetup",
  other: "Other (Zip)",
} as const satisfies Record<GoodType, string>;

export const DomainState = {
  pending: "pending",
  activated: "activated",
  failed: "failed",
  suspended: "suspended",
} as const;
export type DomainState = ValueOf<typeof DomainState>;

export const Registrar = { goDaddy: "GoDaddy", namecheap: "Namecheap", other: "Other" } as const;
export type Registrar = ValueOf<typeof Registrar>;

export const SubscriptionState = {
  upcoming: "upcoming",
  active: "active",
  expired: "expired",
  disabled: "disabled",
} as const;
export type SubscriptionState = ValueOf<typeof SubscriptionState>;

export const SubscriptionKind = {
  paid: "paid",
  promotional: "promotional",
  referee: "referee",
  referrer: "referrer",
  paidWithTrial: "paid_with_trial",
} as const;
export type SubscriptionKind = ValueOf<typeof SubscriptionKind>;

export const PayoutState = {
  pending: "pending",
  processed: "processed",
  cancelled: "cancelled",
  onHold: "onHold",
} as const;
export type PayoutState = ValueOf<typeof PayoutState>;
export const PAYOUT_STATE_CODES = {
  pending: 1,
  processed: 2,
  cancelled: 3,
  onHold: 4,
} as const satisfies Record<PayoutState, number>;

export const OrderState = {
  pending: "pending",
  failed: "failed",
  confirmed: "confirmed",
  shipped: "shipped",
  delivered: "delivered",
  canceled: "canceled",
  error: "error",
  preOrder: "preOrder",
} as const;
export type OrderState = ValueOf<typeof OrderState>;

export const VerificationState = {
  created: "created",
  sentEmailVerification: "sentEmailVerification",
  sentMobileVerification: "sentMobileVerification",
} as const;
export type VerificationState = ValueOf<typeof VerificationState>;

export const CommentPlacement = {
  belowPost: "belowPost",
  floating: "floating",
  animated: "animated",
} as const;
export type CommentPlacement = ValueOf<typeof CommentPlacement>;

export const ActivityState = { active: "active", inactive: "inactive" } as const;
export type ActivityState = ValueOf<typeof ActivityState>;

/** Who acted on a comment. */
export const ModerationActor = { moderator: "moderator", creator: "creator" } as const;
export type ModerationActor = ValueOf<typeof ModerationActor>;

export const Fulfilment = { self: "self", provider: "provider" } as const;
export type Fulfilment = ValueOf<typeof Fulfilment>;

/** What the user was doing when sign-in was required; sign-in returns them to it. */
export const LoginContext = {
  direct: "direct",
  sessionExpired: "sessionExpired",
  savePost: "savePost",
  purchasePost: "purchasePost",
  purchaseBook: "purchaseBook",
  follow: "follow",
  notificationSubscribe: "notificationSubscribe",
  postFloatingComment: "postFloatingComment",
  belowPostComment: "belowPostComment",
  generateImages: "generateImages",
  marketingPage: "marketingPage",
  purchaseBulkPosts: "purchaseBulkPosts",
  support: "support",
  pro: "pro",
  unauthorized: "unauthorized",
} as const;
export type LoginContext = ValueOf<typeof LoginContext>;

export const NotificationPreference = { email: 1, push: 2 } as const;
export type NotificationPreference = ValueOf<typeof NotificationPreference>;

export const PaymentProvider = { razorpay: "razorpay", stripe: "stripe" } as const;
export type PaymentProvider = ValueOf<typeof PaymentProvider>;

export const SocialProvider = { google: "google", facebook: "facebook" } as const;
export type SocialProvider = ValueOf<typeof SocialProvider>;

export const ShareType = { published: "published", share: "share" } as const;
export type ShareType = ValueOf<typeof ShareType>;

export const PromptKind = {
  proIntro: "proIntro",
  followPrompt: "followPrompt",
  notificationPrompt: "notificationPrompt",
  invitePrompt: "invitePrompt",
  trialAndPro: "trialAndPro",
  bookPrompt: "bookPrompt",
  floatingUpsell: "floatingUpsell",
  pinnerPrompt: "pinnerPrompt",
} as const;
export type PromptKind = ValueOf<typeof PromptKind>;
