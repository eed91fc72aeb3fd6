import type { NotificationKind } from "@quire/domain/audience/notificationKinds";
import { call } from "../call.ts";
import type { User } from "../records/user.ts";

/** Which notifications a user gets. */
export interface Preferences {
  email_enabled: boolean;
  push_enabled: boolean;
}

export interface ChannelChoice {
  email: boolean;
  push: boolean;
}

/** By email, new posts are the newsletter. */
export type KindChoices = Partial<Record<NotificationKind, ChannelChoice>>;

/** Omitted kinds and channels stay unchanged. */
export type KindChanges = Partial<Record<NotificationKind, Partial<ChannelChoice>>>;

export interface SitePreferences extends Preferences {
  /** Whether the caller follows the site. */
  following: boolean;
  /** What applies to each kind that this site can cause. */
  kinds: KindChoices;
  /** Stories of this site whose new chapters the caller gets neither by email nor as notifications. */
  muted: MutedStory[];
}

export interface MutedStory {
  id: string;
  title: string;
}

/**
 * For a site: its posts by email, and everything else about it. For the caller's own id: the switches of the account,
 * above all sites.
 */
export const getSitePreferences = call<{ params: { id: string }; output: SitePreferences }>(
  "GET",
  "r",
  "/sites/{id}/preferences",
);

/** Omitted fields stay unchanged. Push requires that the caller follows the site; `story` is one of the site's. */
export const updatePreferences = call<{
  params: { id: string };
  body: Partial<Preferences> & { kinds?: KindChanges; story?: { id: string; muted: boolean } };
  output: Preferences;
}>("PUT", "w", "/sites/{id}/preferences");

/** When and how a user is notified, whatever the site. */
export interface NotificationSettings {
  /** IANA name; null until a browser or the user has said it. */
  time_zone: string | null;
  /** Minutes of the day in the time zone, when only what is urgent is sent; both null without quiet hours. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** One email a day or a week instead of single ones, with newsletters; what is urgent is sent at once. */
  digest: "off" | "daily" | "weekly";
}

export interface AccountNotifications extends NotificationSettings, Preferences {
  kinds: KindChoices;
  /** Receipts by email; they are in the purchases too. */
  receipts: boolean;
}

export const getNotificationSettings = call<{ output: AccountNotifications }>(
  "GET",
  "r",
  "/notifications/settings",
);

/** Omitted fields stay unchanged. */
export const updateNotificationSettings = call<{
  body: {
    time_zone?: string;
    quiet_from?: number | null;
    quiet_to?: number | null;
    digest?: NotificationSettings["digest"];
    kinds?: KindChanges;
    receipts?: boolean;
  };
  output: AccountNotifications;
}>("PUT", "w", "/notifications/settings");

/** The user's account details. */
export interface AccountChanges {
  name?: string;
  country?: string;
  /** Whether explicit posts are shown without a blur. */
  nsfw?: boolean;
  /**
   * The user's own statement that they are 18 or older, without which they get no pictures and files of explicit posts.
   * `false` takes it back and turns `nsfw` off.
   */
  of_age?: boolean;
}
export const updateAccount = call<{ body: AccountChanges; output: User }>("PATCH", "w", "/accounts/me");
