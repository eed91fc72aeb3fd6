import type { Page } from "@playwright/test";
import type { Admission } from "@quire/domain/sites/routes";
import { signIn } from "./product/signIn.ts";
import { planVisits, readIds, spellings, WALKERS } from "./product/visits.ts";
import { expect, test, waitForHydration } from "./test.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

// Everyone is refused something, and not every id is that of a post.
test.use({
  expected: [/status of 4(00|01|03|04|10)/],
  contextOptions: { reducedMotion: "reduce" },
  viewport: PHONE,
  serviceWorkers: "block",
});

/** Pages that the server renders. All others are in `ROUTES`. */
const PLATFORM_PAGES = [
  ...["/", "/follow", "/search", "/c/the-sea", "/guides", "/privacy", "/terms", "/community-guidelines"],
  ...["/refund-policy", "/payout-policy", "/pro-terms"],
];
const SITE_PAGES = ["/", "/follow", "/stories", "/comics", "/books", "/ebooks", "/profile"];

/** How a screen looks to a visitor who isn't admitted. */
const REFUSALS: Partial<Record<Admission, RegExp>> = {
  signin: /^Sign in to Quire to continue$/,
  creator_needed: /^This is for creators$/,
  pro_needed: /part of Pro$/,
  forbidden: /^You don't have access to this page$/,
};
/** Screens that are titled as a refusal is. */
const IS_ITS_TITLE = ["signin", "archive"];
const REFUSED = new RegExp(
  [...Object.values(REFUSALS), /This page doesn't exist|not available/].map(({ source }) => source).join("|"),
);

/** Opens a page, and returns its title once nothing is loading. */
async function titleAt(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await waitForHydration(page);
  const title = await page.waitForFunction(() => {
    // The screen of all components always shows them loading.
    const isLoading = document.querySelector("main [aria-busy=true], main .q-skeleton");
    if (isLoading && location.pathname !== "/i/assets") return null;
    const shown = [...document.querySelectorAll("h1, dialog[open] h2")].filter((one) =>
      one.checkVisibility(),
    );
    return shown[0]?.textContent?.trim() || null;
  });
  return String(await title.jsonValue());
}

async function expectToFit(page: Page, path: string) {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${path}: width at ${size.width} px`).toBe(size.width);
  }
  const browser = await page.context().newCDPSession(page);
  const setTextSize = (standard: number) => browser.send("Page.setFontSizes", { fontSizes: { standard } });
  await setTextSize(32);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${path}: width with large text`).toBe(PHONE.width);
  expect.soft(await page.evaluate(overlaps), `${path}: overlaps with large text`).toEqual([]);
  await setTextSize(16);
  await browser.detach();
}

/** Returns the pairs of controls and headings that cover each other in the page's flow. */
function overlaps(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, h1, h2, h3")];
  // A link inside a sentence has a box around all of its lines.
  const isInline = (one: Element) => getComputedStyle(one).display === "inline";
  const floats = (one: Element): boolean =>
    ["fixed", "absolute", "sticky"].includes(getComputedStyle(one).position) ||
    (one.parentElement !== null && floats(one.parentElement));
  const shown = all
    .filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !isInline(one) &&
        !floats(one),
    )
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  const found: string[] = [];
  for (const [at, a] of shown.entries()) {
    for (const b of shown.slice(at + 1)) {
      if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
      const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      const name = (one: HTMLElement) => `${one.tagName} ${one.ariaLabel ?? one.textContent.slice(0, 30)}`;
      if (x > 3 && y > 3) found.push(`${name(a.one)} | ${name(b.one)}`);
    }
  }
  return found.slice(0, 3);
}

const VISITS = planVisits();

for (const [walker, { by, domain }] of Object.entries(WALKERS)) {
  test(`${walker} finds a real screen at every address, or why not`, async ({
    page,
    context,
    site,
    baseURL,
  }) => {
    test.slow();
    const platform = String(baseURL);
    const home = site(domain);
    if (by) await signIn(context, platform, by, home);
    const rendered = by
      ? []
      : [...PLATFORM_PAGES.map((path) => platform + path), ...SITE_PAGES.map((path) => home + path)];
    for (const address of rendered) {
      expect.soft(await titleAt(page, address), address).not.toMatch(REFUSED);
      await expectToFit(page, address);
    }
    const ids = await readIds(home);
    for (const { route, admission, isOnSite } of VISITS[walker] ?? []) {
      for (const path of spellings(route.path, ids)) {
        const title = await titleAt(page, (isOnSite ? home : platform) + path);
        const refusal = REFUSALS[admission];
        if (refusal) expect.soft(title, `${path}: ${admission}`).toMatch(refusal);
        else if (!IS_ITS_TITLE.includes(route.screen))
          expect.soft(title, `${path}: ${admission}`).not.toMatch(REFUSED);
        await expectToFit(page, path);
      }
    }
  });
}
