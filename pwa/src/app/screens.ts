import type { AppScreen } from "@quire/contracts/records/page";
import type { ComponentType } from "react";

const writing = async () => (await import("./WritingRoute.tsx")).WritingRoute;

const good = async () => (await import("./GoodRoute.tsx")).GoodRoute;

const domain = async () => (await import("../screens/domains/DomainScreen.tsx")).DomainScreen;

const loadSettings = () => import("../screens/account/settings/SettingsScreen.tsx");

const settings = (name: keyof Awaited<ReturnType<typeof loadSettings>>) => async () =>
  (await loadSettings())[name];

/** Screens that render in the browser only, each loaded when it is first opened. */
const screens: Record<AppScreen, () => Promise<ComponentType>> = {
  signin: async () => (await import("../screens/account/signin/SigninScreen.tsx")).SigninScreen,
  signup: async () => (await import("../screens/account/signup/SignupScreen.tsx")).SignupScreen,
  signin_token: async () =>
    (await import("../screens/account/token/SigninTokenScreen.tsx")).SigninTokenScreen,
  signin_link: async () => (await import("../screens/account/token/SigninLinkScreen.tsx")).SigninLinkScreen,
  reset_password: async () =>
    (await import("../screens/account/reset/ResetPasswordScreen.tsx")).ResetPasswordScreen,
  email_verification: async () =>
    (await import("../screens/account/verify/EmailVerificationScreen.tsx")).EmailVerificationScreen,
  draft_invite: async () => (await import("../screens/cowriting/invite/InviteScreen.tsx")).InviteScreen,
  connect: async () => (await import("../screens/account/connect/ConnectScreen.tsx")).ConnectScreen,
  activate: async () => (await import("../screens/account/activate/ActivateScreen.tsx")).ActivateScreen,
  settings: settings("SettingsScreen"),
  profile_settings: settings("ProfileScreen"),
  reading_settings: settings("ReadingScreen"),
  notification_settings: settings("NotificationsScreen"),
  security_settings: settings("SecurityScreen"),
  payment_settings: settings("PaymentsScreen"),
  site_settings: settings("SiteScreen"),
  data_settings: settings("DataScreen"),
  studio: async () => (await import("../screens/studio/StudioScreen.tsx")).StudioScreen,
  studio_design: async () => (await import("./DesignRoute.tsx")).DesignRoute,
  studio_settings: async () =>
    (await import("../screens/studio/StudioSettingsScreen.tsx")).StudioSettingsScreen,
  site_pages: async () => (await import("../screens/sitePages/SitePagesScreen.tsx")).SitePagesScreen,
  site_page_edit: async () => (await import("./SitePageRoute.tsx")).SitePageRoute,
  own_posts: async () => (await import("./OwnPostsRoute.tsx")).OwnPostsRoute,
  notification_permission: async () =>
    (await import("../screens/notifications/PermissionScreen.tsx")).PermissionScreen,
  unsubscribe: async () => (await import("../screens/mailing/UnsubscribeScreen.tsx")).UnsubscribeScreen,
  serial_edit: async () =>
    (await import("../screens/serialStudio/SerialStudioScreen.tsx")).SerialStudioScreen,
  good_new: good,
  good_edit: good,
  episode_new: async () => (await import("../screens/serialStudio/EpisodeNewScreen.tsx")).EpisodeNewScreen,
  episode_pages: async () =>
    (await import("../screens/serialStudio/EpisodePagesScreen.tsx")).EpisodePagesScreen,
  post_new: writing,
  post_edit: writing,
  child_new: writing,
  child_edit: writing,
  guest_editor: async () => (await import("../screens/writing/guest/GuestScreen.tsx")).GuestScreen,
  welcome: async () => (await import("./DesignRoute.tsx")).WelcomeRoute,
  profile_edit: async () => (await import("../screens/profileEdit/ProfileEditScreen.tsx")).ProfileEditScreen,
  custom_domain: domain,
  custom_domain_edit: domain,
  deny_signin: async () =>
    (await import("../screens/account/security/DenySigninScreen.tsx")).DenySigninScreen,
  security: async () =>
    (await import("../screens/account/security/SecurityEventsScreen.tsx")).SecurityEventsScreen,
  delete_account: async () =>
    (await import("../screens/account/deletion/DeleteAccountScreen.tsx")).DeleteAccountScreen,
  stats: async () => (await import("../screens/stats/StatsScreen.tsx")).StatsScreen,
  post_stats: async () => (await import("../screens/stats/PostStatsScreen.tsx")).PostStatsScreen,
  subscribers: async () => (await import("../screens/subscribers/SubscribersScreen.tsx")).SubscribersScreen,
  mailer: async () => (await import("./MailerRoute.tsx")).MailerRoute,
  newsletter_settings: async () =>
    (await import("../screens/newsletterSettings/NewsletterSettingsScreen.tsx")).NewsletterSettingsScreen,
  podcast: async () => (await import("../screens/profileEdit/PodcastScreen.tsx")).PodcastScreen,
  confirm_reply_to: async () =>
    (await import("../screens/newsletterSettings/ReplyToScreen.tsx")).ReplyToScreen,
  import_subscribers: async () => (await import("../screens/subscribers/ImportScreen.tsx")).ImportScreen,
  site_comments: async () =>
    (await import("../screens/commenting/SiteCommentsScreen.tsx")).SiteCommentsScreen,
  moderation: async () => (await import("../screens/moderation/ModerationScreen.tsx")).ModerationScreen,
  archive: async () => (await import("../screens/reading/archive/ArchiveScreen.tsx")).ArchiveScreen,
  following: async () => (await import("../screens/following/FollowingScreen.tsx")).FollowingScreen,
  followers: async () => (await import("../screens/following/FollowersScreen.tsx")).FollowersScreen,
  follow_recommendations: async () =>
    (await import("../screens/following/RecommendationsScreen.tsx")).RecommendationsScreen,
  earnings: async () => (await import("../screens/earnings/EarningsScreen.tsx")).EarningsScreen,
  deliveries: async () => (await import("../screens/deliveries/DeliveriesScreen.tsx")).DeliveriesScreen,
  payout_account: async () =>
    (await import("../screens/earnings/account/PayoutAccountScreen.tsx")).PayoutAccountScreen,
  announcement: async () => (await import("../screens/moderation/AnnouncementScreen.tsx")).AnnouncementScreen,
  payouts: async () => (await import("../screens/payouts/PayoutsScreen.tsx")).PayoutsScreen,
  purchases: async () => (await import("../screens/purchases/PurchasesScreen.tsx")).PurchasesScreen,
  purchase: async () => (await import("../screens/purchases/PurchaseScreen.tsx")).PurchaseScreen,
  book_orders: async () => (await import("../screens/books/orders/BookOrdersScreen.tsx")).BookOrdersScreen,
  book_order: async () => (await import("../screens/books/orders/BookOrderScreen.tsx")).BookOrderScreen,
  books_early_access: async () => (await import("../screens/books/EarlyAccessScreen.tsx")).EarlyAccessScreen,
  razorpay_payment: async () => (await import("../screens/payment/RazorpayScreen.tsx")).RazorpayScreen,
  razorpay_subscription: async () =>
    (await import("../screens/payment/SubscriptionPaymentScreen.tsx")).SubscriptionPaymentScreen,
  pro_plan: async () => (await import("../screens/pro/PlanScreen.tsx")).PlanScreen,
  book_new: async () => (await import("../screens/bookStudio/BookNewScreen.tsx")).BookNewScreen,
  book_edit: async () => (await import("../screens/bookStudio/BookEditScreen.tsx")).BookEditScreen,
  book_publish: async () => (await import("../screens/bookStudio/BookPublishScreen.tsx")).BookPublishScreen,
  site_book_orders: async () =>
    (await import("../screens/bookStudio/orders/BookOrdersScreen.tsx")).BookOrdersScreen,
  invite: async () => (await import("../screens/inviting/InviteScreen.tsx")).InviteScreen,
  library: async () => (await import("../screens/library/LibraryScreen.tsx")).LibraryScreen,
  reading_list: async () => (await import("../screens/library/ReadingListScreen.tsx")).ReadingListScreen,
  highlights: async () => (await import("../screens/library/HighlightsScreen.tsx")).HighlightsScreen,
  picto: async () => (await import("../screens/covers/CoversScreen.tsx")).CoversScreen,
  picto_customise: async () =>
    (await import("../screens/covers/customize/CustomizeScreen.tsx")).CustomizeScreen,
  assets: async () => (await import("../screens/assets/AssetsPage.tsx")).AssetsPage,
};

export const loadScreen = (screen: AppScreen): Promise<ComponentType> => screens[screen]();
