import { describe, expect, it } from "vitest";
import { Role } from "../enums.ts";
import { admit, FIXED_PATHS, findRoute, ROUTES, type Route, type Visitor } from "./routes.ts";

const ID = "b0k7abcdefg123456789";
const OTHER = "b0k7abcdefg12345678a";

describe("findRoute", () => {
  it.each([
    ["/signin", "signin", {}],
    ["/signin/token/AbC-_9", "signin_token", { token: "AbC-_9" }],
    ["/ishmael/invite", "signup", { subDomain: "ishmael" }],
    ["/invite", "invite", {}],
    ["/mailinglist", "subscribers", {}],
    ["/mailinglist/import", "import_subscribers", {}],
    ["/mailer/settings", "newsletter_settings", {}],
    ["/settings/podcast", "podcast", {}],
    [`/reply-to/${"t".repeat(700)}`, "confirm_reply_to", { token: "t".repeat(700) }],
    ["/mailinglist/unsubscribe", "unsubscribe", {}],
    ["/mailinglist/unsubscribe/h4sh", "unsubscribe", { hash: "h4sh" }],
    ["/studio", "studio", {}],
    ["/studio/design", "studio_design", {}],
    ["/studio/settings", "studio_settings", {}],
    ["/studio/goods", "own_posts", {}],
    ["/drafts", "own_posts", {}],
    ["/post/new", "post_new", {}],
    ["/post/new/audio", "good_new", {}],
    ["/post/new/rich", "post_new", { sub_type: "rich" }],
    [`/good/${ID}/edit`, "good_edit", { id: ID }],
    [`/post/${ID}/edit`, "post_edit", { id: ID }],
    [`/story/${ID}/edit`, "serial_edit", { id: ID }],
    [`/chapter/${ID}/edit`, "post_edit", { id: ID }],
    [`/story/${ID}/chapter/new`, "child_new", { id: ID }],
    [`/comic/${ID}/episode/new`, "episode_new", { id: ID }],
    [`/comic/${ID}/episode/${OTHER}/edit`, "child_edit", { parent: ID, id: OTHER }],
    [`/comic/${ID}/episode/${OTHER}/pages`, "episode_pages", { parent: ID, id: OTHER }],
    [`/book/${ID}/publish`, "book_publish", { id: ID }],
    ["/book/new", "book_new", {}],
    ["/book/orders", "site_book_orders", {}],
    [`/${ID}/payment/razorpay/${OTHER}`, "razorpay_payment", { siteId: ID, orderId: OTHER }],
    [`/pro/payment/razorpay/${ID}`, "razorpay_subscription", { id: ID }],
    [`/stats/posts/${ID}`, "post_stats", { id: ID }],
    ["/pro", "pro_plan", {}],
    ["/settings/delete-account", "delete_account", {}],
    ["/settings/security", "security_settings", {}],
    ["/settings/security/activity", "security", {}],
    ["/deny-signin/Abc", "deny_signin", { hash: "Abc" }],
    [`/orders/book/${ID}`, "book_order", { id: ID }],
    ["/reset-password/%41bc", "reset_password", { hash: "Abc" }],
  ])("%s is the screen %s", (path, screen, params) => {
    const found = findRoute(path);
    expect(found?.route.screen).toBe(screen);
    expect(found?.params).toEqual(params);
  });

  it.each([
    "/",
    "/post/short/edit",
    `/post/${ID}`,
    `/post/${ID}/a-slug`,
    "/settings/",
    "/settingsx",
    "/purchase/1",
    "/reset-password/%E0%A4%A",
    `/reset-password/${"x".repeat(801)}`,
    "/constructor",
  ])("%s is no screen", (path) => {
    expect(findRoute(path)).toBeNull();
  });

  it("finds every static path", () => {
    for (const path of FIXED_PATHS) expect(findRoute(path)?.route.path).toBe(path);
  });
});

describe("admit", () => {
  const visitor = (...groups: Role[]): Visitor => ({
    id: ID,
    groups,
    hasSite: groups.includes(Role.creator),
  });
  const reader = visitor(Role.follower);
  const creator = visitor(Role.creator);
  const pro = visitor(Role.creator, Role.pro);
  const business: Visitor = { ...creator, isBusiness: true };
  const freePro: Visitor = { id: ID, groups: [Role.freePro], hasSite: false };
  const moderator = visitor(Role.moderator);
  const admin = visitor(Role.admin);
  const rows: [string, string, Visitor | null, string | null, string][] = [
    ["a guest signing in", "/signin", null, null, "open"],
    ["a guest at the settings", "/settings", null, null, "signin"],
    ["a reader at the settings", "/settings", reader, null, "open"],
    ["a guest at another creator's drafts", "/drafts", null, OTHER, "signin"],
    ["a reader at another creator's drafts", "/drafts", reader, OTHER, "creator_needed"],
    ["a creator at another creator's drafts", "/drafts", creator, OTHER, "own_site"],
    ["a creator at the platform's drafts", "/drafts", creator, null, "own_site"],
    ["a creator at their own drafts", "/drafts", creator, ID, "open"],
    ["a moderator at another creator's drafts", "/drafts", moderator, OTHER, "creator_needed"],
    ["a creator at another creator's studio", "/studio", creator, OTHER, "own_site"],
    ["a moderator at another creator's earnings", "/earnings", moderator, OTHER, "open"],
    ["an admin at another creator's earnings", "/earnings", admin, OTHER, "open"],
    ["a creator at another creator's earnings", "/earnings", creator, OTHER, "own_site"],
    ["a moderator at another creator's deliveries", "/deliveries", moderator, OTHER, "open"],
    ["a creator at another creator's deliveries", "/deliveries", creator, OTHER, "own_site"],
    ["a reader at another creator's draft", `/post/${ID}/edit`, reader, OTHER, "open"],
    ["a creator at another creator's chapter", `/story/${OTHER}/chapter/${ID}/edit`, creator, OTHER, "open"],
    ["a guest at another creator's draft", `/post/${ID}/edit`, null, OTHER, "signin"],
    ["a creator at a draft on the platform", `/post/${ID}/edit`, creator, null, "own_site"],
    ["a creator at another creator's new post", "/post/new", creator, OTHER, "own_site"],
    ["a creator without Pro at a new book", "/book/new", creator, ID, "pro_needed"],
    ["a creator with Pro at a new book", "/book/new", pro, ID, "open"],
    ["a small business without Pro at a new post", "/post/new", business, ID, "pro_needed"],
    ["a small business without Pro at new goods", "/post/new/audio", business, ID, "pro_needed"],
    ["a small business without Pro at an existing post", `/post/${ID}/edit`, business, ID, "open"],
    ["a small business with Pro at a new post", "/post/new", { ...pro, isBusiness: true }, ID, "open"],
    ["a creator at their own domain settings", "/settings/domain", creator, ID, "open"],
    ["a creator at the same on the platform", "/settings/domain", creator, null, "open"],
    ["a creator at the same on another site", "/settings/domain/edit", creator, OTHER, "own_site"],
    ["a creator who exports their list", "/mailinglist", creator, null, "open"],
    ["a reader at the same", "/settings/domain", reader, null, "creator_needed"],
    ["a reader at the invitations", "/invite", reader, null, "creator_needed"],
    ["a free-Pro reader at the invitations", "/invite", freePro, null, "open"],
    ["a creator at the invitations", "/invite", creator, null, "open"],
    ["a creator at the moderators' queue", "/moderation", creator, null, "forbidden"],
    ["a moderator at the moderators' queue", "/moderation", moderator, null, "open"],
    ["an admin at the moderators' queue", "/moderation", admin, null, "open"],
  ];
  it.each(rows)("%s (%s)", (_, path, user, siteId, expected) => {
    const route = findRoute(path)?.route as Route;
    expect(admit(route, user, siteId)).toBe(expected);
  });

  it("requires login for every route with another rule", () => {
    for (const route of ROUTES as readonly Route[]) {
      if (route.own || route.groups || route.pro || route.moderators)
        expect(route.login, route.path).toBe(true);
      expect(admit(route, null, null)).toBe(route.login ? "signin" : "open");
    }
  });
});
