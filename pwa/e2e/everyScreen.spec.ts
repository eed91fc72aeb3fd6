import type { Page } from "@playwright/test";
import { animationsEnded, violations } from "./accessible.ts";
import { addressOf, MISSING, WALKS, waitUntilAtRest } from "./product/screens.ts";
import { signIn } from "./product/signIn.ts";
import { expect, open, test } from "./test.ts";

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
  await waitUntilAtRest(page);
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
        await openAtRest(page, name, await addressOf(address, site), by !== null);
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
