import type { BrowserContext, Page } from "@playwright/test";
import axe from "axe-core";
import { fillSignin } from "./product/people.ts";
import { alive, expect, melville, open, test } from "./test.ts";

type Address = (site: (domain: string) => string, page: Page) => Promise<string>;

const onSite =
  (path: string): Address =>
  async (site) =>
    site("melville") + path;
/** The address behind a link of a site's page. */
const linked =
  (domain: string, from: string, name: string | RegExp): Address =>
  async (site, page) => {
    await page.goto(site(domain) + from);
    return site(domain) + (await page.getByRole("link", { name }).first().getAttribute("href"));
  };

const episode =
  (name: string): Address =>
  async (site, page) => {
    await page.goto(await linked("melville", "/comics", "The smallest whale")(site, page));
    return site("melville") + (await page.getByRole("link", { name }).first().getAttribute("href"));
  };

/** Where the parts of an own serial are put in order. */
const ownSerial =
  (tab: string, name: string): Address =>
  async (site, page) =>
    (await linked("melville", tab, name)(site, page)).replace(/(b\w{19}).*$/, "$1/edit");

/** Every screen of the product, as a guest finds it. */
const GUEST: Record<string, Address> = {
  "platform home": async () => "/",
  "site home": onSite("/"),
  stories: onSite("/stories"),
  "an empty tab": onSite("/books"),
  comics: onSite("/comics"),
  comic: linked("melville", "/comics", "The smallest whale"),
  episode: episode("The thing with three trees"),
  "episode for sale": episode("Down there"),
  recording: linked("melville", "/", /^A shanty/),
  "e-book for sale": linked("melville", "/ebooks", "The Galley Book"),
  PDF: linked("melville", "/ebooks", "Knots for readers"),
  "an archive, signed out": onSite("/archive/b0000000000000000000"),
  "a search without results": onSite("/?search=zeppelin"),
  story: linked("melville", "/stories", "Moby-Dick"),
  chapter: async (site, page) => {
    await page.goto(await linked("melville", "/stories", "Moby-Dick")(site, page));
    return site("melville") + (await page.getByRole("link", { name: "Loomings" }).getAttribute("href"));
  },
  "comments of a post": async (site, page) =>
    `${await linked("melville", "/", /^How to read a very long book/)(site, page)}#comments`,
  post: linked("melville", "/", /^How to read a very long book/),
  "post with a table": linked("melville", "/", /^The route/),
  "post in Hindi": linked("meera", "/", "बारिश और चाय"),
  "post for followers": linked("melville", "/", /^From the ship's log/),
  "post for sale": linked("meera", "/", /^Three bowls/),
  topic: async () => "/c/the-sea",
  search: async () => "/search",
  "search results": async () => "/search?query=whale",
  "creators found": async () => "/search?query=melville&type=sites",
  "nothing found": async () => "/search?query=xylophonist",
  "who to follow": async () => "/labs/follow-recommendations",
  "followers of a site": onSite("/followers"),
  "whom a site follows": onSite("/following"),
  "following, signed out": async () => "/following",
  profile: onSite("/profile"),
  "library of a site": onSite("/library"),
  guides: async () => "/guides",
  privacy: async () => "/privacy",
  "no such page": onSite("/nothing/here"),
  "no such site": async (site) => `${site("nobody-here")}/`,
  signin: async () => "/signin",
  signup: async () => "/signup",
  "signup by invitation": async () => "/melville/invite",
  "forgotten password": async () => "/signin?forgot=1",
  "a new password": async () => "/reset-password/made-up",
  "a sign-in from elsewhere that was declined": async () => "/connect?provider=google&failed=declined",
  "activate, signed out": async () => "/activate",
  "purchases, signed out": async () => "/purchases",
  "a payment that is none": async () => "/b0000000000000000000/payment/razorpay/b0000000000000000001",
  "your plan, signed out": async () => "/pro",
  "a plan that is none": async () => "/pro/payment/razorpay/b0000000000000000001",
};

/** And those that only who is signed in sees. */
const CREATOR: Record<string, Address> = {
  activate: async () => "/activate",
  settings: async () => "/settings",
  "deleting the account": async () => "/settings/delete-account",
  "a domain of one's own": async () => "/settings/domain",
  "linking a domain": async () => "/settings/domain/edit",
  "the own profile, to be edited": onSite("/profile/edit"),
  drafts: onSite("/drafts"),
  stats: onSite("/stats"),
  earnings: onSite("/earnings"),
  deliveries: onSite("/deliveries"),
  subscribers: onSite("/mailinglist"),
  "bringing subscribers along": onSite("/mailinglist/import"),
  "the own home": onSite("/"),
  "episodes of the own comic": ownSerial("/comics", "The smallest whale"),
  "pages of an own episode": async (site, page) => {
    await page.goto(await ownSerial("/comics", "The smallest whale")(site, page));
    return site("melville") + (await page.locator(".part-title a").first().getAttribute("href"));
  },
  "a new episode": async (site, page) =>
    (await ownSerial("/comics", "The smallest whale")(site, page)).replace(/edit$/, "episode/new"),
  "uploading an e-book": onSite("/post/new/document"),
  "what a creator can begin": onSite("/#create=any"),
  "platform home, signed in": async () => "/",
  library: async () => "/library",
  "comments of the own site": onSite("/comments"),
  "your plan": async () => "/pro",
  "what Pro costs": async () => "/settings#pro",
  "what Pro gives": async () => "/settings#pro=intro",
  "where one is paid": async () => "/settings/payouts",
  purchases: async () => "/purchases",
  "no such purchase": async () => "/purchase/b0000000000000000000",
  "the own profile": onSite("/profile"),
  "an archive without this post": onSite("/archive/b0000000000000000000"),
};

/** And those that only who moderates sees. */
const STAFF: Record<string, Address> = {
  moderation: async () => "/moderation",
  payouts: async () => "/moderation/payouts",
};

/** Who looks after the demo's platform. */
const starbuck = { identifier: "starbuck@example.com", password: melville.password };

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Of all that axe looks for, a paper can change only this. */
const OF_PAPER: axe.RunOnly = { type: "rule", values: ["color-contrast"] };

/** What axe finds wrong, each as its rule and the element. */
async function violations(
  page: Page,
  runOnly: axe.RunOnly = { type: "tag", values: LEVELS },
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const engine = (window as unknown as { axe: typeof axe }).axe;
    const found = await engine.run(document, { runOnly: only, resultTypes: ["violations"] });
    return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
  }, runOnly);
}

/** Puts on a paper, and waits until every color has become what it is on that. */
async function wear(page: Page, theme: string) {
  await page.evaluate(async (value) => {
    document.documentElement.setAttribute("data-theme", value);
    const turning = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(turning.map(({ finished }) => finished));
  }, theme);
}

/** Opens a screen and waits until it has come to rest: it knows who is here, and nothing on it is still loading. */
async function openAtRest(page: Page, address: string) {
  await Promise.all([page.waitForResponse(/\/api\/r\/session$/), page.goto(address)]);
  await alive(page);
  await page.locator("h1:visible").first().waitFor();
  await expect(page.locator("[aria-busy=true], .q-skeleton")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function look(
  page: Page,
  name: string,
  screens: Record<string, Address>,
  site: (domain: string) => string,
) {
  const address = await (screens[name] as Address)(site, page);
  await openAtRest(page, address);
  await wear(page, "light");
  expect(await violations(page), `${name} on light paper`).toEqual([]);
  for (const theme of ["dark", "sepia"]) {
    await wear(page, theme);
    expect(await violations(page, OF_PAPER), `${name} on ${theme} paper`).toEqual([]);
  }
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const narrow of [320, width]) {
    await page.setViewportSize({ width: narrow, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `width at ${narrow} px`).toBe(
      narrow,
    );
  }
}

// A worker would fetch the whole app for every screen; what it does has journeys of its own.
test.use({
  expected: [/status of 404/],
  contextOptions: { reducedMotion: "reduce" },
  serviceWorkers: "block",
});
// They only look, so that none minds when the others come.
test.describe.configure({ mode: "parallel" });

test.describe("every screen is accessible on each paper, fits, and has nothing to complain of:", () => {
  for (const name of Object.keys(GUEST)) {
    test(name, ({ page, site }) => look(page, name, GUEST, site));
  }

  for (const [who, person, screens] of [
    ["signed in:", melville, CREATOR],
    ["moderating:", starbuck, STAFF],
  ] as const) {
    test.describe(who, () => {
      let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
      test.beforeAll(async ({ browser, baseURL }) => {
        const context = await browser.newContext();
        const page = await context.newPage();
        // On the site and on the platform at once, by the hand-off between them.
        const own = String(baseURL).replace("://", "://melville.");
        await page.goto(`${own}/signin`);
        await page.waitForURL((url) => url.origin !== own);
        await fillSignin(page, person);
        await page.waitForURL((url) => url.origin === own && url.pathname === "/");
        signedIn = await context.storageState();
        await context.close();
      });

      for (const name of Object.keys(screens)) {
        test(name, async ({ page, context, site }) => {
          await context.addCookies(signedIn.cookies);
          await look(page, name, screens, site);
        });
      }
    });
  }
});

test("by keyboard: the first stop skips to the content, and the menu gives the keyboard back", async ({
  page,
  site,
}) => {
  await open(page, `${site("melville")}/`);
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
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a link followed by keyboard leads to the next page's title", async ({ page, site }) => {
  await open(page, `${site("melville")}/stories`);
  const link = page.getByRole("link", { name: "Moby-Dick" }).first();
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Moby-Dick" })).toBeFocused();
});
