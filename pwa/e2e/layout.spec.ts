import type { Locator, Page } from "@playwright/test";
import { callAs } from "./product/device.ts";
import { waitUntilAtRest } from "./product/screens.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { joinAt, newWord, openAs } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
test.use({ viewport: DESKTOP });

async function boxOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x, y, right: x + width, bottom: y + height, center: x + width / 2 };
}

/** Expects that an element ends above another. */
async function expectAbove(upper: Locator, lower: Locator) {
  await expect(lower).toBeVisible();
  expect((await boxOf(upper)).bottom).toBeLessThanOrEqual((await boxOf(lower)).y);
}

test("the list of settings keeps its place from section to section, and while one scrolls", async ({
  page,
  baseURL,
}) => {
  await joinAt(page, `${baseURL}/settings`);
  const list = page.getByRole("navigation", { name: "Settings", exact: true });
  await expect(list).toBeVisible();
  const { x, y } = await boxOf(list);
  for (const name of ["Security", "Profile", "Notifications"]) {
    await list.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    expect(await boxOf(list)).toMatchObject({ x, y });
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(list.getByRole("link", { name: "Profile" })).toBeInViewport();
});

test("an empty list of followers is in the middle of a desktop", async ({ page, site }) => {
  for (const path of ["/followers", "/following"]) {
    await open(page, site(studio.domain) + path);
    await waitUntilAtRest(page);
    const main = await boxOf(page.getByRole("main"));
    expect((await boxOf(page.locator(".q-state"))).center).toBeCloseTo(main.center, 0);
  }
});

test("the payout account is beside the studio's menu", async ({ page, baseURL }) => {
  await openAs(page, studio.user, `${baseURL}/settings/payouts`);
  await expect(page.getByRole("heading", { level: 1, name: "Payout account" })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Studio", exact: true });
  await expect(menu.getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "page");
});

test("the head of a site runs in the direction of its name", async ({ page, browser, baseURL, site }) => {
  const arabic = await openStudio(browser, String(baseURL));
  await callAs(arabic.page, "PATCH", `/api/w/sites/${arabic.siteId}/profile`, {
    name: "نجيب محفوظ",
    description: "حكايات من القاهرة القديمة.",
  });
  await arabic.close();
  await open(page, `${site(arabic.domain)}/`);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    const [logo, words, counts, follow] = await Promise.all(
      [".site-logo", ".site-words", ".site-counts bdi", ".site-follow"].map((part) =>
        boxOf(page.locator(part)),
      ),
    );
    expect(logo?.x).toBeGreaterThan(Number(follow?.right));
    expect(counts?.right).toBeCloseTo(Number(words?.right), 0);
    if (size === DESKTOP) expect(logo?.x).toBeGreaterThan(Number(words?.right));
  }
  await expect(page.locator(".site-counts")).toHaveText(/^0 followers/);
});

test("the bookmarks of a list are clear of long titles", async ({ page, site }) => {
  const title = `${newWord()}, or the Life and Strange Surprising Adventures of a Mariner of York. `.repeat(
    2,
  );
  const story = await studio.publish({ ptype: "parent", subtype: "story", title });
  await studio.publish({
    ptype: "chapter",
    parent: story.id,
    title: "Loomings",
    markdown: "Call me Ishmael.",
  });
  await studio.publish({ ptype: "blog", title, markdown: "Call me Ishmael." });
  await joinAt(page, `${site(studio.domain)}/stories`);
  const bookmark = (within: Page | Locator) =>
    within.getByRole("button", { name: /^Save .* for later$/ }).first();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expectAbove(bookmark(page), page.locator(".q-serial-cloth-title").first());
  }
  await open(page, `${site(studio.domain)}/`);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    const card = page.locator(".q-card.is-bare").first();
    await expectAbove(card.locator(".q-card-title, .q-card-summary").last(), bookmark(card));
  }
});
