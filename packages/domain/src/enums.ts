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
export const ACCESS_LABELS = {
  free: "Free",
  paid: "Set a price",
  follow: "Followers only",
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

export const CommentState = { pending: "pending", approved: "approved", removed: "removed" } as const;
export type CommentState = ValueOf<typeof CommentState>;

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

export const SupportState = { disabled: "disabled", enabled: "enabled", suspended: "suspended" } as const;
export type SupportState = ValueOf<typeof SupportState>;

export const GoodType = {
  audioRecording: "audio_recording",
  personalisedMessage: "personalised_message",
  virtualMeetup: "virtual_meetup",
  other: "other",
} as const;
export type GoodType = ValueOf<typeof GoodType>;
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

export const CommentPlacement = {
  belowPost: "belowPost",
  floating: "floating",
  animated: "animated",
} as const;
export type CommentPlacement = ValueOf<typeof CommentPlacement>;

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

/** Who prints books, and who carries them within India. */
export const FulfillmentProvider = { lulu: "lulu", shiprocket: "shiprocket" } as const;
export type FulfillmentProvider = ValueOf<typeof FulfillmentProvider>;

export const SocialProvider = { google: "google", facebook: "facebook" } as const;
export type SocialProvider = ValueOf<typeof SocialProvider>;

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
