import type { AppScreen } from "@quire/contracts/records/page";
import type { ComponentType } from "react";

/** A screen that the client fills in by itself: fetched when it is first opened, so that reading never pays for it. */
interface LazyScreen {
  load: () => Promise<ComponentType>;
  /** Draws its own bar and footer. */
  hasFrame?: boolean;
}

const screens: Partial<Record<AppScreen, LazyScreen>> = {
  signin: { load: async () => (await import("../features/account/signin/SigninScreen.tsx")).SigninScreen },
  signup: { load: async () => (await import("../features/account/signup/SignupScreen.tsx")).SignupScreen },
  signin_token: {
    load: async () => (await import("../features/account/token/SigninTokenScreen.tsx")).SigninTokenScreen,
  },
  reset_password: {
    load: async () => (await import("../features/account/reset/ResetPasswordScreen.tsx")).ResetPasswordScreen,
  },
  email_verification: {
    load: async () =>
      (await import("../features/account/verify/EmailVerificationScreen.tsx")).EmailVerificationScreen,
  },
  connect: {
    load: async () => (await import("../features/account/connect/ConnectScreen.tsx")).ConnectScreen,
  },
  activate: {
    load: async () => (await import("../features/account/activate/ActivateScreen.tsx")).ActivateScreen,
  },
  settings: {
    load: async () => (await import("../features/account/settings/SettingsScreen.tsx")).SettingsScreen,
  },
  drafts: { load: async () => (await import("../features/drafts/DraftsScreen.tsx")).DraftsScreen },
  profile_edit: {
    load: async () => (await import("../features/profileEdit/ProfileEditScreen.tsx")).ProfileEditScreen,
  },
  delete_account: {
    load: async () =>
      (await import("../features/account/leaving/DeleteAccountScreen.tsx")).DeleteAccountScreen,
  },
  stats: { load: async () => (await import("../features/stats/StatsScreen.tsx")).StatsScreen },
  archive: {
    load: async () => (await import("../features/reading/archive/ArchiveScreen.tsx")).ArchiveScreen,
  },
  site_comments: {
    load: async () => (await import("../features/commenting/SiteCommentsScreen.tsx")).SiteCommentsScreen,
  },
  moderation: {
    load: async () => (await import("../features/moderation/ModerationScreen.tsx")).ModerationScreen,
  },
  following: {
    load: async () => (await import("../features/following/FollowingScreen.tsx")).FollowingScreen,
  },
  followers: {
    load: async () => (await import("../features/following/FollowersScreen.tsx")).FollowersScreen,
  },
  follow_recommendations: {
    load: async () => (await import("../features/following/RecommendationsScreen.tsx")).RecommendationsScreen,
  },
  library: { load: async () => (await import("../features/library/LibraryScreen.tsx")).LibraryScreen },
  assets: {
    load: async () => (await import("../features/assets/AssetsPage.tsx")).AssetsPage,
    hasFrame: true,
  },
};

/** How a screen is fetched; null for one that is not there. */
export function findScreen(screen: AppScreen): LazyScreen | null {
  return screens[screen] ?? null;
}
