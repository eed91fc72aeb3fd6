import type { AppScreen } from "@quire/contracts/records/page";
import type { ComponentType } from "react";

const writing = async () => (await import("./WritingRoute.tsx")).WritingRoute;

const good = async () => (await import("../features/serialStudio/GoodScreen.tsx")).GoodScreen;

const domain = async () => (await import("../features/domains/DomainScreen.tsx")).DomainScreen;

/** The screens that the client fills in by itself, each fetched when it is first opened. */
const screens: Partial<Record<AppScreen, () => Promise<ComponentType>>> = {
  signin: async () => (await import("../features/account/signin/SigninScreen.tsx")).SigninScreen,
  signup: async () => (await import("../features/account/signup/SignupScreen.tsx")).SignupScreen,
  signin_token: async () =>
    (await import("../features/account/token/SigninTokenScreen.tsx")).SigninTokenScreen,
  reset_password: async () =>
    (await import("../features/account/reset/ResetPasswordScreen.tsx")).ResetPasswordScreen,
  email_verification: async () =>
    (await import("../features/account/verify/EmailVerificationScreen.tsx")).EmailVerificationScreen,
  draft_invite: async () => (await import("../features/cowriting/invite/InviteScreen.tsx")).InviteScreen,
  connect: async () => (await import("../features/account/connect/ConnectScreen.tsx")).ConnectScreen,
  activate: async () => (await import("../features/account/activate/ActivateScreen.tsx")).ActivateScreen,
  settings: async () => (await import("../features/account/settings/SettingsScreen.tsx")).SettingsScreen,
  drafts: async () => (await import("./DraftsRoute.tsx")).DraftsRoute,
  unsubscribe: async () => (await import("../features/mailing/UnsubscribeScreen.tsx")).UnsubscribeScreen,
  serial_edit: async () =>
    (await import("../features/serialStudio/SerialStudioScreen.tsx")).SerialStudioScreen,
  good_new: good,
  good_edit: good,
  episode_new: async () => (await import("../features/serialStudio/EpisodeNewScreen.tsx")).EpisodeNewScreen,
  episode_pages: async () =>
    (await import("../features/serialStudio/EpisodePagesScreen.tsx")).EpisodePagesScreen,
  post_new: writing,
  post_edit: writing,
  child_new: writing,
  child_edit: writing,
  guest_editor: async () => (await import("../features/writing/guest/GuestScreen.tsx")).GuestScreen,
  profile_edit: async () => (await import("../features/profileEdit/ProfileEditScreen.tsx")).ProfileEditScreen,
  custom_domain: domain,
  custom_domain_edit: domain,
  delete_account: async () =>
    (await import("../features/account/leaving/DeleteAccountScreen.tsx")).DeleteAccountScreen,
  stats: async () => (await import("../features/stats/StatsScreen.tsx")).StatsScreen,
  subscribers: async () => (await import("../features/subscribers/SubscribersScreen.tsx")).SubscribersScreen,
  import_subscribers: async () => (await import("../features/subscribers/ImportScreen.tsx")).ImportScreen,
  site_comments: async () =>
    (await import("../features/commenting/SiteCommentsScreen.tsx")).SiteCommentsScreen,
  moderation: async () => (await import("../features/moderation/ModerationScreen.tsx")).ModerationScreen,
  archive: async () => (await import("../features/reading/archive/ArchiveScreen.tsx")).ArchiveScreen,
  following: async () => (await import("../features/following/FollowingScreen.tsx")).FollowingScreen,
  followers: async () => (await import("../features/following/FollowersScreen.tsx")).FollowersScreen,
  follow_recommendations: async () =>
    (await import("../features/following/RecommendationsScreen.tsx")).RecommendationsScreen,
  earnings: async () => (await import("../features/earnings/EarningsScreen.tsx")).EarningsScreen,
  deliveries: async () => (await import("../features/deliveries/DeliveriesScreen.tsx")).DeliveriesScreen,
  payout_account: async () =>
    (await import("../features/earnings/account/PayoutAccountScreen.tsx")).PayoutAccountScreen,
  payouts: async () => (await import("../features/payouts/PayoutsScreen.tsx")).PayoutsScreen,
  purchases: async () => (await import("../features/purchases/PurchasesScreen.tsx")).PurchasesScreen,
  purchase: async () => (await import("../features/purchases/PurchaseScreen.tsx")).PurchaseScreen,
  razorpay_payment: async () => (await import("../features/payment/RazorpayScreen.tsx")).RazorpayScreen,
  razorpay_subscription: async () =>
    (await import("../features/payment/SubscriptionPaymentScreen.tsx")).SubscriptionPaymentScreen,
  pro_plan: async () => (await import("../features/pro/PlanScreen.tsx")).PlanScreen,
  invite: async () => (await import("../features/inviting/InviteScreen.tsx")).InviteScreen,
  library: async () => (await import("../features/library/LibraryScreen.tsx")).LibraryScreen,
  assets: async () => (await import("../features/assets/AssetsPage.tsx")).AssetsPage,
};

/** Whether a screen is there to be opened. */
export const hasScreen = (screen: AppScreen): boolean => screen in screens;

/** Fetches a screen; null for one that is not there. */
export async function loadScreen(screen: AppScreen): Promise<ComponentType | null> {
  return (await screens[screen]?.()) ?? null;
}
