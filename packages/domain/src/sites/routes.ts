import { isAdmin, isModerator } from "../accounts/groups.ts";
import { Role } from "../enums.ts";
import { isId } from "../ids.ts";

/** A screen that the client fills in: where it is served, and who may see it (specification §2). */
export interface Route {
  /** `{id}` is a Quire id, `{other}` is any one segment, `[word]` is one of several words, a last `?` makes it optional. */
  path: string;
  screen: string;
  /** `platform`: the main domain only; `site`: a creator's site only. */
  on: "platform" | "site" | "both";
  /** Somebody must be signed in. Every rule below needs that too. */
  login?: true;
  /** Belongs to one creator: it opens on that creator's own site, and leads there from anywhere else. */
  own?: true;
  /** Opens on the platform as well, about the own site: where one must come also when that site can't be reached. */
  fromPlatform?: true;
  /** One of these groups of a person must be among theirs. */
  groups?: readonly Role[];
  /** Pro as well; without it the person is told of Pro. */
  pro?: true;
  /** Begins something new: who sells for a business needs Pro for it (specification §6). */
  begins?: true;
  /** Moderators and admins pass, whoever's site it is. */
  moderators?: true;
  /** On another's site it opens too: its creator may have let this person in, which the screen itself asks. */
  shared?: true;
}

const creator = { login: true, own: true, groups: [Role.creator] } as const;
const ownDomain = { ...creator, on: "both", fromPlatform: true } as const;
const account = { login: true, on: "platform" } as const;

/** Every such route, once: the server finds the screen in it, the client the guard. More exact paths come first. */
export const ROUTES = [
  { path: "/signin", screen: "signin", on: "both" },
  { path: "/signup", screen: "signup", on: "both" },
  { path: "/{subDomain}/invite", screen: "signup", on: "platform" },
  { path: "/signin/token/{token}", screen: "signin_token", on: "site" },
  { path: "/email-verification/{hash}", screen: "email_verification", on: "platform" },
  { path: "/reset-password/{hash}", screen: "reset_password", on: "platform" },
  { path: "/connect", screen: "connect", on: "platform" },
  { path: "/draft-invite/{token}", screen: "draft_invite", on: "both" },
  { path: "/unsubscribe/{hash}", screen: "unsubscribe", on: "platform" },
  { path: "/mailinglist/unsubscribe/{hash?}", screen: "unsubscribe", on: "platform" },
  { path: "/notification/permission/{siteId}", screen: "notification_permission", on: "platform" },
  { path: "/activate", screen: "activate", ...account },

  // Only where the post is not shown: else its one address answers.
  { path: "/archive/{id}/{slug?}", screen: "archive", on: "site", login: true },
  { path: "/library", screen: "library", on: "both" },
  { path: "/labs/follow-recommendations", screen: "follow_recommendations", on: "platform" },
  { path: "/following", screen: "following", on: "both" },
  { path: "/followers", screen: "followers", on: "both" },

  { path: "/settings", screen: "settings", ...account },
  { path: "/settings/delete-account", screen: "delete_account", ...account },
  { path: "/pro", screen: "pro_plan", ...account },
  // On the platform alone: a cookie of a custom domain can be read by whoever holds its DNS.
  { path: "/settings/payouts", screen: "payout_account", ...account, groups: [Role.creator] },
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

  { path: "/profile/edit", screen: "profile_edit", on: "both", ...creator },
  { path: "/drafts", screen: "drafts", on: "both", ...creator },
  { path: "/comments", screen: "site_comments", on: "both", ...creator, moderators: true },
  { path: "/stats", screen: "stats", on: "both", ...creator },
  { path: "/earnings", screen: "earnings", on: "both", ...creator, moderators: true },
  { path: "/deliveries", screen: "deliveries", on: "both", ...creator, moderators: true },
  { path: "/mailinglist", screen: "subscribers", on: "both", ...creator },
  { path: "/mailinglist/import", screen: "import_subscribers", on: "both", ...creator },
  { path: "/settings/domain", screen: "custom_domain", ...ownDomain },
  { path: "/settings/domain/edit", screen: "custom_domain_edit", ...ownDomain },
  { path: "/mailer", screen: "mailer", on: "both", login: true },

  { path: "/create", screen: "guest_editor", on: "platform" },
  { path: "/book/new", screen: "book_new", on: "both", ...creator, pro: true },
  { path: "/book/{id}/edit", screen: "book_edit", on: "both", ...creator, pro: true },
  { path: "/book/{id}/publish", screen: "book_publish", on: "both", ...creator, pro: true },
  { path: "/post/new", screen: "post_new", on: "both", ...creator, begins: true },
  {
    path: "/post/new/[document|audio|video|image|pdf|other]",
    screen: "good_new",
    on: "both",
    ...creator,
    begins: true,
  },
  { path: "/post/new/{sub_type}", screen: "post_new", on: "both", ...creator, begins: true },
  { path: "/good/{id}/edit", screen: "good_edit", on: "both", ...creator },
  // A serial is its parts, and an episode its pages: neither is one text that is edited.
  { path: "/[story|comic]/{id}/edit", screen: "serial_edit", on: "both", ...creator },
  { path: "/comic/{id}/episode/new", screen: "episode_new", on: "both", ...creator },
  { path: "/comic/{parent}/episode/{id}/pages", screen: "episode_pages", on: "both", ...creator },
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
  { path: "/i/announcement", screen: "announcement", on: "platform" },
  { path: "/i/assets", screen: "assets", on: "platform" },
] as const satisfies readonly Route[];

export type ScreenName = (typeof ROUTES)[number]["screen"];
/** A route as its guard needs it. */
export type AppRoute = Route & { screen: ScreenName };

/** What stands in the variable parts of a path, decoded, by name. */
export type RouteParams = Record<string, string>;

/** Names whose value must be an id: anything else is another page, or none. */
const IDS = new Set(["id", "parent", "siteId", "orderId"]);
const LONGEST_SEGMENT = 300;

const compiled = ROUTES.map((route) => ({ route: route as AppRoute, pattern: compile(route.path) }));

/** The route of a path without query; null where none has it. Paths come percent-encoded and without a trailing slash. */
export function findRoute(pathname: string): { route: AppRoute; params: RouteParams } | null {
  for (const { route, pattern } of compiled) {
    const match = pattern.exec(pathname);
    const params = match && readParams(match.groups ?? {});
    if (params) return { route, params };
  }
  return null;
}

/** The paths that have no variable part, for finding the one spelling of each. */
export const FIXED_PATHS: readonly string[] = ROUTES.map(({ path }) => path).filter(
  (path) => !/[[{]/.test(path),
);

/** Who asks for a screen. */
export interface Visitor {
  id: string;
  groups: readonly Role[];
  /** Whether they have a site of their own. */
  hasSite: boolean;
  /** They sell for a business, as an admin has said. */
  isBusiness?: boolean;
}

/**
 * What a guard decides: `open`; `signin` first; go to one's `own_site`, where the screen is; get a site first
 * (`creator_needed`); `pro_needed`; or `forbidden`.
 */
export type Admission = "open" | "signin" | "own_site" | "creator_needed" | "pro_needed" | "forbidden";

/** Whether this visitor may see this screen here. `siteId` is the site whose host was asked, null on the platform. */
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
