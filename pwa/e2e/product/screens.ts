import type { Page } from "@playwright/test";
import { melville, starbuck, waitForHydration } from "../test.ts";
import { findPermalink } from "./findPermalink.ts";

export type Site = (domain: string) => string;
/** A path on the platform, or a function that returns an address on one of the demo's sites. */
export type Address = string | ((site: Site) => string | Promise<string>);

const onSite =
  (path: string): Address =>
  (site) =>
    site("melville") + path;

export const post =
  (pattern: RegExp, domain = "melville"): Address =>
  (site) =>
    findPermalink(site(domain), pattern);

/**
 * Returns the address of a page about one of melville's posts, which differs from the post's only in its last
 * segment.
 */
const siblingOfPost =
  (pattern: RegExp, page: string): Address =>
  async (site) =>
    (await findPermalink(site("melville"), pattern)).replace(/[^/]+$/, page);

/** The page for ordering an episode's pages. */
const episodePages: Address = async (site) => {
  const comic = await findPermalink(site("melville"), /\/comic\//);
  const episode = await findPermalink(site("melville"), /three-trees$/);
  const id = (address: string) => address.split("/").at(-2);
  return `${site("melville")}/comic/${id(comic)}/episode/${id(episode)}/pages`;
};

/** A user and the screens they load one after the other; neighbors must differ in more than the `#` part. */
export interface Walk {
  by: typeof melville | null;
  screens: Record<string, Address>;
}

/** A reader of the demo who follows both of its sites. */
export const READER = { ...melville, identifier: "ada.gray@example.com" };

/** Every screen of the product. */
export const WALKS: Record<string, Walk> = {
  "a guest's visit to a site": {
    by: null,
    screens: {
      "site home": onSite("/"),
      stories: onSite("/stories"),
      comics: onSite("/comics"),
      "an empty tab": (site) => `${site("meera")}/comics`,
      "a search without results": onSite("/?search=zeppelin"),
      "followers of a site": onSite("/followers"),
      "sites that a site follows": onSite("/following"),
      profile: onSite("/profile"),
      "library of a site": onSite("/library"),
      "an archive, signed out": onSite("/archive/b0000000000000000000"),
      "no such page": onSite("/nothing/here"),
      "no such site": (site) => `${site("nobody-here")}/`,
    },
  },
  "a guest's reading": {
    by: null,
    screens: {
      post: post(/small-boat$/),
      "post with a table": post(/the-route/),
      "post in Hindi": post(/\/post\/[^/]+\/.*%E0%A4/, "meera"),
      "post for followers": post(/ships-log/),
      "post for sale": post(/three-bowls/, "meera"),
      story: post(/\/story\//, "meera"),
      chapter: post(/loomings$/),
      comic: post(/\/comic\//),
      episode: post(/three-trees$/),
      "episode for sale": post(/down-there$/),
      recording: post(/capstan$/),
      "e-book for sale": post(/the-galley-book$/),
      PDF: post(/knots-for-readers$/),
      "comments of a post": async (site) =>
        `${await findPermalink(site("melville"), /small-boat$/)}#comments`,
    },
  },
  "a guest's search": {
    by: null,
    screens: {
      "platform home": "/",
      topic: "/c/the-sea",
      search: "/search",
      "search results": "/search?query=whale",
      "creators found": "/search?query=melville&type=sites",
      "nothing found": "/search?query=xylophonist",
      "who to follow": "/labs/follow-recommendations",
      "following, signed out": "/following",
      guides: "/guides",
      "a guide": "/guides/make-a-book",
      "a guide for the terminal": "/guides/scripts-and-tokens",
      "printed books": "/books-early-access",
      privacy: "/privacy",
      refunds: "/refund-policy",
      payouts: "/payout-policy",
      "terms of Pro": "/pro-terms",
    },
  },
  "a guest's sign-in": {
    by: null,
    screens: {
      "sign-in": "/signin",
      "sign-up": "/signup",
      "sign-up by invitation": "/melville/invite",
      "forgotten password": "/signin?forgot=1",
      "a new password": "/reset-password/made-up",
      "a sign-in to deny": "/deny-signin/made-up",
      "a reply-to address to confirm": "/reply-to/made-up",
      "a declined sign-in with Google": "/connect?provider=google&failed=declined",
      "activate, signed out": "/activate",
      "no such reading list": "/list/b0000000000000000000",
      "purchases, signed out": "/purchases",
      "no such payment": "/b0000000000000000000/payment/razorpay/b0000000000000000001",
      "your plan, signed out": "/pro",
      "no such subscription": "/pro/payment/razorpay/b0000000000000000001",
    },
  },
  "a creator's account": {
    by: melville,
    screens: {
      "platform home, signed in": "/",
      activate: "/activate",
      settings: "/settings",
      "profile settings": "/settings/profile",
      "reading settings": "/settings/reading",
      "notification settings": "/settings/notifications",
      "security settings": "/settings/security",
      "payment settings": "/settings/payments",
      "site settings": "/settings/site",
      "your data": "/settings/data",
      "deleting the account": "/settings/delete-account",
      "recent activity": "/settings/security/activity",
      "custom domain": "/settings/domain",
      "linking a domain": "/settings/domain/edit",
      "payout account": "/settings/payouts",
      "your plan": "/pro",
      "what Pro costs": "/settings#pro",
      library: "/library",
      highlights: "/highlights",
      "what Pro includes": "/settings#pro=intro",
      purchases: "/purchases",
      "orders of printed books": "/orders/book",
      "no such order": "/orders/book/b0000000000000000000",
      "no such purchase": "/purchase/b0000000000000000000",
    },
  },
  "a reader's home": { by: READER, screens: { "reader home": "/" } },
  "a creator's own site": {
    by: melville,
    screens: {
      "own home": onSite("/"),
      "own profile": onSite("/profile"),
      "welcome section": onSite("/welcome"),
      "own profile, edited": onSite("/profile/edit"),
      studio: onSite("/studio"),
      "own posts": onSite("/studio/posts"),
      "own stories and comics": onSite("/studio/serials"),
      "own books": onSite("/studio/books"),
      "site design": onSite("/studio/design"),
      "studio settings": onSite("/studio/settings"),
      stats: onSite("/stats"),
      earnings: onSite("/earnings"),
      "orders of own books": onSite("/book/orders"),
      deliveries: onSite("/deliveries"),
      subscribers: onSite("/mailinglist"),
      "importing subscribers": onSite("/mailinglist/import"),
      mailer: onSite("/mailer"),
      "newsletter settings": onSite("/mailer/settings"),
      podcast: onSite("/settings/podcast"),
      "comments of the own site": onSite("/comments"),
      "an archive without this post": onSite("/archive/b0000000000000000000"),
    },
  },
  "a creator's writing": {
    by: melville,
    screens: {
      "what a creator can create": onSite("/#create=any"),
      editor: siblingOfPost(/small-boat$/, "edit"),
      "episodes of the own comic": siblingOfPost(/\/comic\//, "edit"),
      "pages of an own episode": episodePages,
      "a new episode": siblingOfPost(/\/comic\//, "episode/new"),
      "uploading an e-book": onSite("/post/new/document"),
    },
  },
  "a moderator's work": {
    by: starbuck,
    screens: {
      moderation: "/moderation",
      payouts: "/moderation/payouts",
      announcements: "/i/announcement",
      feedback: "/moderation#feedback",
    },
  },
};

/** Screens that respond with 404. */
export const MISSING = ["no such page", "no such site"];

export const addressOf = (address: Address, site: Site): string | Promise<string> =>
  typeof address === "string" ? address : address(site);

/** Waits until the page is interactive and nothing is loading. */
export async function waitUntilAtRest(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.waitForFunction(() => {
    const isShown = [...document.querySelectorAll("h1")].some((title) => title.checkVisibility());
    return isShown && !document.querySelector("[aria-busy=true], .q-skeleton");
  });
  await page.evaluate(() => document.fonts.ready);
}
