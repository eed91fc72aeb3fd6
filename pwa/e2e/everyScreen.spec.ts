import type { Page } from "@playwright/test";
import { animationsEnded, violations } from "./accessible.ts";
import { findPermalink } from "./product/findPermalink.ts";
import { signIn } from "./product/signIn.ts";
import { expect, melville, open, starbuck, test, waitForHydration } from "./test.ts";

type Site = (domain: string) => string;
/** A path on the platform, or a function that returns an address on one of the demo's sites. */
type Address = string | ((site: Site) => string | Promise<string>);

const onSite =
  (path: string): Address =>
  (site) =>
    site("melville") + path;

const post =
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
interface Walk {
  by: typeof melville | null;
  screens: Record<string, Address>;
}

/** A reader of the demo who follows both of its sites. */
const READER = { ...melville, identifier: "ada.gray@example.com" };

/** Every screen of the product. */
const WALKS: Record<string, Walk> = {
  "a guest's visit to a site": {
    by: null,
    screens: {
      "site home": onSite("/"),
      stories: onSite("/stories"),
      comics: onSite("/comics"),
      "an empty tab": onSite("/books"),
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

/**
 * Screens that together put every kind of text on every background. The others are checked in the light theme only.
 */
const COMPOSITE = [
  "site home",
  "post",
  "chapter",
  "episode for sale",
  "search results",
  "sign-up",
  "settings",
  "what Pro costs",
  "library",
  "stats",
  "earnings",
  "editor",
  "pages of an own episode",
  "moderation",
];

/** Screens that respond with 404. */
const MISSING = ["no such page", "no such site"];

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const PHONE = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Sets a theme and waits until every color has changed. */
async function setTheme(page: Page, theme: string) {
  await page.evaluate((value) => document.documentElement.setAttribute("data-theme", value), theme);
  await animationsEnded(page);
}

/** Opens a screen and waits until it has the session and nothing is loading. */
async function openAtRest(page: Page, name: string, address: string, isSignedIn: boolean) {
  const [session, response] = await Promise.all([
    page.waitForResponse(/\/api\/r\/session$/),
    page.goto(address),
  ]);
  expect.soft(response?.status(), name).toBe(MISSING.includes(name) ? 404 : 200);
  const { user } = await session.json();
  expect.soft(Boolean(user), `${name}: is signed in`).toBe(isSignedIn);
  await waitForHydration(page);
  await page.waitForFunction(() => {
    const isShown = [...document.querySelectorAll("h1")].some((title) => title.checkVisibility());
    return isShown && !document.querySelector("[aria-busy=true], .q-skeleton");
  });
  await page.evaluate(() => document.fonts.ready);
}

/** Starts to add up how far content moves while a page loads, as the browser scores it. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const moved = { total: 0, sources: [] as string[] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.hadRecentInput) continue;
        moved.total += entry.value;
        for (const { node } of entry.sources)
          moved.sources.push(`${entry.value.toFixed(3)} ${node?.parentElement?.outerHTML.slice(0, 120)}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The part of a layout-shift entry that the tests use. */
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

const movedOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { moved: { total: number; sources: string[] } }).moved);

/** Returns elements that HTML doesn't allow where or as they are. */
const invalidElements = (page: Page) =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll("label")].filter((label) => !label.textContent?.trim());
    const others = document.querySelectorAll("img:not([src]), :is(span, p, a, button, label) dialog");
    return [...labels, ...others].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

/** Returns the elements that a bar at the bottom of the window covers while they are focused. */
const coveredElements = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>(".q-bottom, .save-bar");
    if (!bar?.checkVisibility()) return [];
    const focusable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const covered = [...document.querySelectorAll<HTMLElement>(`main :is(${focusable})`)].filter(
      (element) => {
        if (bar.contains(element) || !element.checkVisibility({ visibilityProperty: true })) return false;
        element.focus();
        // One line in view is enough: a tall text area shows its caret there.
        const { top } = element.getBoundingClientRect();
        const edges = bar.getBoundingClientRect();
        return document.activeElement === element && top + 24 > edges.top && top < edges.bottom;
      },
    );
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
    return covered.map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

/** Checks a screen at each width, and composite screens in each theme. */
async function checkScreen(page: Page, name: string) {
  const isComposite = COMPOSITE.includes(name);
  const runOnly = { type: "tag", values: LEVELS } as const;
  // What a button shows is part of its name, so that it can be pressed by voice.
  const rules = { "label-content-name-mismatch": { enabled: true } };
  for (const size of [PHONE, NARROWEST, DESKTOP]) {
    await page.setViewportSize(size);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${name}: width at ${size.width} px`).toBe(size.width);
    if (size === NARROWEST || (size === DESKTOP && !isComposite)) continue;
    await setTheme(page, "light");
    expect
      .soft(await violations(page, "html", { runOnly, rules }), `${name} at ${size.width} px`)
      .toEqual([]);
    if (size !== PHONE) continue;
    const { total, sources } = await movedOf(page);
    expect.soft(total, `${name}: moves while it loads: ${sources.join("\n")}`).toBeLessThanOrEqual(0.1);
    expect.soft(await invalidElements(page), `${name}: invalid elements`).toEqual([]);
    expect.soft(await coveredElements(page), `${name}: covered while focused`).toEqual([]);
  }
  if (!isComposite) return;
  for (const theme of ["dark", "sepia"]) {
    await setTheme(page, theme);
    // Of axe's rules, a theme affects only this one.
    const faint = await violations(page, "html", { runOnly: ["color-contrast"] });
    expect.soft(faint, `${name} in the ${theme} theme`).toEqual([]);
  }
}

// A service worker would fetch the full app for every screen; it has journeys of its own.
test.use({
  expected: [/status of 404/],
  contextOptions: { reducedMotion: "reduce" },
  serviceWorkers: "block",
});

for (const [walk, { by, screens }] of Object.entries(WALKS)) {
  test(`every screen of ${walk} is accessible, fits, and logs no error`, async ({
    page,
    context,
    site,
    baseURL,
  }) => {
    await watchShifts(page);
    if (by) await signIn(context, String(baseURL), by, site("melville"));
    for (const [name, address] of Object.entries(screens)) {
      await test.step(name, async () => {
        await page.setViewportSize(PHONE);
        await openAtRest(
          page,
          name,
          typeof address === "string" ? address : await address(site),
          by !== null,
        );
        await checkScreen(page, name);
      });
    }
  });
}

test("on a low window, the bars scroll away with the page", async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, site("melville"));
  const bars = page.locator(".q-navbar, .q-bottom");
  await expect(bars).toHaveCount(2);
  await expect(bars.first()).toHaveCSS("position", "relative");
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(bars.first()).not.toBeInViewport();
  await expect(bars.last()).not.toBeInViewport();
});

test("by keyboard: the first tab stop skips to the content, the menu restores the focus, and a link leads to the next title", async ({
  page,
  site,
}) => {
  await open(page, `${site("melville")}/stories`);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const opener = page.getByRole("button", { name: "Menu", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "Menu", exact: true });
  await expect(menu.getByRole("button", { name: "Close menu" })).toBeFocused();
  await animationsEnded(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole("link", { name: "Moby-Dick" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Moby-Dick" })).toBeFocused();
});
