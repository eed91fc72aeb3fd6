import { isAdmin, isModerator } from "../accounts/groups.ts";
import { Role } from "../enums.ts";
import { isId } from "../ids.ts";

/** A client-rendered screen: where it is served, and who may see it (specification §2). */
export interface Route {
  /**
   * `{id}` is a Quire id, `{other}` is any one segment, `[word]` is one of several words, a final `?` makes it
   * optional.
   */
  path: string;
  screen: string;
  /** `platform`: the main domain only; `site`: a creator's site only. */
  on: "platform" | "site" | "both";
  /** Requires sign-in. All rules below require it too. */
  login?: true;
  /** Belongs to one creator: it opens on the creator's own site and redirects there from elsewhere. */
  own?: true;
  /**
   * Also opens on the platform for the creator's own site: needed if that site can't be reached, or if users have to
   * confirm who they are, which they do on the platform only.
   */
  fromPlatform?: true;
  /** The visitor needs one of these groups. */
  groups?: readonly Role[];
  /** Requires Pro too; without it the visitor is offered Pro. */
  pro?: true;
  /** Creates something new, for which business sellers need Pro (specification §6). */
  begins?: true;
  /** Moderators and admins may open it on any site. */
  moderators?: true;
  /** Opens on another creator's site too: the visitor may be a collaborator, which the screen checks itself. */
  shared?: true;
  /** To a creator, the studio's navigation surrounds the screen. */
  studio?: true;
}

const creator = { login: true, own: true, groups: [Role.creator] } as const;
const studio = { ...creator, on: "both", studio: true } as const;
const fromPlatform = { ...studio, fromPlatform: true } as const;
const account = { login: true, on: "platform" } as const;

/**
 * All client-rendered routes: the server finds the screen here, the client the guard. More specific paths come
 * first.
 */
export const ROUTES = [
  { path: "/signin", screen: "signin", on: "both" },
  { path: "/signup", screen: "signup", on: "both" },
  { path: "/{subDomain}/invite", screen: "signup", on: "platform" },
  { path: "/signin/token/{token}", screen: "signin_token", on: "site" },
  { path: "/signin/link/{hash}", screen: "signin_link", on: "platform" },
  { path: "/email-verification/{hash}", screen: "email_verification", on: "platform" },
  { path: "/reset-password/{hash}", screen: "reset_password", on: "platform" },
  { path: "/deny-signin/{hash}", screen: "deny_signin", on: "platform" },
  { path: "/connect", screen: "connect", on: "platform" },
  { path: "/draft-invite/{token}", screen: "draft_invite", on: "both" },
  { path: "/reply-to/{token}", screen: "confirm_reply_to", on: "platform" },
  { path: "/unsubscribe/{hash}", screen: "unsubscribe", on: "platform" },
  { path: "/mailinglist/unsubscribe/{hash?}", screen: "unsubscribe", on: "platform" },
  { path: "/notification/permission/{siteId}", screen: "notification_permission", on: "platform" },
  { path: "/activate", screen: "activate", ...account },

  // Only where the post is not shown; otherwise its canonical path responds.
  { path: "/archive/{id}/{slug?}", screen: "archive", on: "site", login: true },
  { path: "/library", screen: "library", on: "both" },
  { path: "/list/{id}", screen: "reading_list", on: "platform" },
  { path: "/highlights", screen: "highlights", on: "both", login: true },
  { path: "/labs/follow-recommendations", screen: "follow_recommendations", on: "platform" },
  { path: "/following", screen: "following", on: "both" },
  { path: "/followers", screen: "followers", on: "both" },

  { path: "/settings", screen: "settings", ...account },
  { path: "/settings/delete-account", screen: "delete_account", ...account },
  { path: "/settings/profile", screen: "profile_settings", ...account },
  { path: "/settings/reading", screen: "reading_settings", ...account },
  { path: "/settings/notifications", screen: "notification_settings", ...account },
  { path: "/settings/security", screen: "security_settings", ...account },
  { path: "/settings/security/activity", screen: "security", ...account },
  { path: "/settings/payments", screen: "payment_settings", ...account },
  { path: "/settings/site", screen: "site_settings", ...account },
  { path: "/settings/data", screen: "data_settings", ...account },
  { path: "/pro", screen: "pro_plan", ...account, studio: true },
  // Platform only: the owner of a custom domain's DNS can read its cookies.
  { path: "/settings/payouts", screen: "payout_account", ...account, studio: true, groups: [Role.creator] },
  { path: "/purchases", screen: "purchases", ...account },
  { path: "/purchase/{id}", screen: "purchase", ...account },
  { path: "/orders/book", screen: "book_orders", ...account },
  { path: "/orders/book/{id}", screen: "book_order", ...account },
  { path: "/{siteId}/payment/razorpay/{orderId}", screen: "razorpay_payment", on: "platform" },
  { path: "/pro/payment/razorpay/{id}", screen: "razorpay_subscription", on: "platform" },
  {
    path: "/invite",
    screen: "invite",
    on: "platform",
    login: true,
    studio: true,
    groups: [Role.creator, Role.freePro],
  },
  {
    path: "/moderation/payouts",
    screen: "payouts",
    on: "platform",
    login: true,
    groups: [Role.moderator, Role.admin],
  },
  {
    path: "/moderation",
    screen: "moderation",
    on: "platform",
    login: true,
    groups: [Role.moderator, Role.admin],
  },

  { path: "/welcome", screen: "welcome", on: "both", ...creator },
  { path: "/studio", screen: "studio", ...studio },
  { path: "/studio/design", screen: "studio_design", ...studio },
  { path: "/studio/settings", screen: "studio_settings", ...studio },
  { path: "/studio/pages", screen: "site_pages", ...studio },
  { path: "/studio/pages/{id}", screen: "site_page_edit", ...studio },
  { path: "/studio/[posts|serials|books|goods]", screen: "own_posts", ...studio },
  { path: "/profile/edit", screen: "profile_edit", ...studio },
  { path: "/drafts", screen: "own_posts", ...studio },
  { path: "/comments", screen: "site_comments", ...studio, moderators: true },
  { path: "/stats", screen: "stats", ...studio },
  { path: "/stats/posts/{id}", screen: "post_stats", ...studio },
  { path: "/earnings", screen: "earnings", ...studio, moderators: true },
  { path: "/deliveries", screen: "deliveries", ...studio, moderators: true },
  { path: "/mailinglist", screen: "subscribers", ...fromPlatform },
  { path: "/mailinglist/import", screen: "import_subscribers", ...studio },
  { path: "/settings/domain", screen: "custom_domain", ...fromPlatform },
  { path: "/settings/domain/edit", screen: "custom_domain_edit", ...fromPlatform },
  { path: "/mailer/settings", screen: "newsletter_settings", ...fromPlatform },
  { path: "/settings/podcast", screen: "podcast", ...fromPlatform },
  { path: "/mailer", screen: "mailer", on: "both", login: true, studio: true },

  { path: "/create", screen: "guest_editor", on: "platform" },
  { path: "/book/new", screen: "book_new", on: "both", ...creator, pro: true },
  { path: "/book/orders", screen: "site_book_orders", ...studio },
  { path: "/book/{id}/edit", screen: "book_edit", on: "both", ...creator, pro: true },
  { path: "/book/{id}/publish", screen: "book_publish", on: "both", ...creator, pro: true },
  { path: "/post/new", screen: "post_new", on: "both", ...creator, begins: true },
  {
    path: "/post/new/[document|audio|video|image|pdf|other]",
    screen: "good_new",
    ...studio,
    begins: true,
  },
  { path: "/post/new/{sub_type}", screen: "post_new", on: "both", ...creator, begins: true },
  { path: "/good/{id}/edit", screen: "good_edit", ...studio },
  // A serial is its parts, and an episode its pages: neither has a text to edit.
  { path: "/[story|comic]/{id}/edit", screen: "serial_edit", ...studio },
  { path: "/comic/{id}/episode/new", screen: "episode_new", ...studio },
  { path: "/comic/{parent}/episode/{id}/pages", screen: "episode_pages", ...studio },
  { path: "/[story|comic]/{id}/[chapter|episode]/new", screen: "child_new", on: "both", ...creator },
  {
    path: "/[story|comic]/{parent}/[chapter|episode]/{id}/edit",
    screen: "child_edit",
    on: "both",
    ...creator,
    shared: true,
  },
  {
    path: "/[post|story|comic|chapter|episode]/{id}/edit",
    screen: "post_edit",
    on: "both",
    ...creator,
    shared: true,
  },

  { path: "/picto", screen: "picto", on: "platform" },
  { path: "/picto/customise", screen: "picto_customise", on: "platform" },
  { path: "/books-early-access", screen: "books_early_access", on: "platform" },
  { path: "/i/announcement", screen: "announcement", ...account, groups: [Role.admin] },
  { path: "/i/assets", screen: "assets", on: "platform" },
] as const satisfies readonly Route[];

export type ScreenName = (typeof ROUTES)[number]["screen"];
/** A route as the guard uses it. */
export type AppRoute = Route & { screen: ScreenName };

/** The decoded values of a path's variable segments, by name. */
export type RouteParams = Record<string, string>;

/** Parameters that must be ids: with any other value it is a different page, or none. */
const IDS = new Set(["id", "parent", "siteId", "orderId"]);
/** A sealed token may contain an email address. */
const LONGEST_SEGMENT = 800;

const compiled = ROUTES.map((route) => ({ route: route as AppRoute, pattern: compile(route.path) }));

/**
 * Returns the route of a path without query; null if there is none. Paths are percent-encoded and without a
 * trailing slash.
 */
export function findRoute(pathname: string): { route: AppRoute; params: RouteParams } | null {
  for (const { route, pattern } of compiled) {
    const match = pattern.exec(pathname);
    const params = match && readParams(match.groups ?? {});
    if (params) return { route, params };
  }
  return null;
}

/** Static paths, used to find the canonical spelling of each. */
export const FIXED_PATHS: readonly string[] = ROUTES.map(({ path }) => path).filter(
  (path) => !/[[{]/.test(path),
);

/** The user who opens a screen. */
export interface Visitor {
  id: string;
  groups: readonly Role[];
  /** Whether the user has a site. */
  hasSite: boolean;
  /** An admin marked the user as a business seller. */
  isBusiness?: boolean;
}

/**
 * The guard's decision: `open`; `signin` first; redirect to the user's `own_site`; create a site first
 * (`creator_needed`); `pro_needed`; or `forbidden`.
 */
export type Admission = "open" | "signin" | "own_site" | "creator_needed" | "pro_needed" | "forbidden";

/** Decides whether a visitor may see a screen. `siteId` is the site of the requested host, null on the platform. */
export function admit(route: Route, visitor: Visitor | null, siteId: string | null): Admission {
  if (!route.login) return "open";
  if (!visitor) return "signin";
  if (route.shared && siteId !== null) return "open";
  if (route.moderators && (isModerator(visitor.groups) || isAdmin(visitor.groups))) return "open";
  if (route.own && !visitor.hasSite) return "creator_needed";
  if (route.own && siteId !== visitor.id && (siteId || !route.fromPlatform)) return "own_site";
  if (route.groups && !route.groups.some((group) => visitor.groups.includes(group)))
    return route.groups.includes(Role.creator) ? "creator_needed" : "forbidden";
  const needsPro = route.pro || (route.begins && visitor.isBusiness);
  return needsPro && !visitor.groups.includes(Role.pro) ? "pro_needed" : "open";
}

function compile(path: string): RegExp {
  const source = path
    .replace(/\/\{(\w+)\?\}/g, (_, name: string) => `(?:/(?<${name}>[^/]{1,${LONGEST_SEGMENT}}))?`)
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>[^/]{1,${LONGEST_SEGMENT}})`)
    .replace(/\[([\w|]+)\]/g, (_, words: string) => `(?:${words})`);
  return new RegExp(`^${source}$`, "u");
}

function readParams(groups: Record<string, string | undefined>): RouteParams | null {
  const params: RouteParams = {};
  for (const [name, text] of Object.entries(groups)) {
    if (text === undefined) continue;
    const value = decode(text);
    if (value === null || (IDS.has(name) && !isId(value))) return null;
    params[name] = value;
  }
  return params;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
