import type { Page } from "@playwright/test";
import { callAs, storedText, waitForWorker, waitUntilSaved } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { joinAt, openAs, type TestUser } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

// Offline, the browser logs each failed request.
test.use({ expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/], serviceWorkers: "allow" });

const PARAGRAPH =
  "The harbor lay still, and the ropes sang to themselves as the tide turned under the boats. ";
const long = (heading: string) =>
  [heading, ...Array.from({ length: 40 }, () => PARAGRAPH.repeat(4)), `End of ${heading}`].join("\n\n");

let studio: Studio;
let story: { id: string };
let chapters: { id: string; permalink: string }[];
test.beforeAll(async ({ browser, baseURL }) => {
  const home = String(baseURL);
  studio = await openStudio(browser, home, (domain) => home.replace("://", `://${domain}.`));
  story = await studio.publish({
    ptype: "parent",
    subtype: "story",
    title: "Harbor tales",
    markdown: "Three of them.",
  });
  chapters = [];
  for (const title of ["The ropes", "The tide", "The boats"]) {
    chapters.push(await studio.publish({ ptype: "chapter", parent: story.id, title, markdown: long(title) }));
  }
});
test.afterAll(() => studio.close());

const read = (at: number) => `/read/${studio.siteId}/${chapters[at]?.id}`;

/** Signs a new reader up on the platform, whose home then lists their reading. */
async function join(page: Page, home: string): Promise<TestUser> {
  const user = await joinAt(page, `${home}/`);
  await expect(page.getByRole("heading", { name: "Your reading" })).toBeVisible();
  await waitUntilSaved(page);
  return user;
}

async function scrollTo(page: Page, share: number) {
  await page.evaluate((to) => {
    const text = document.querySelector("[data-post-content]")?.getBoundingClientRect();
    if (text) window.scrollTo({ top: window.scrollY + text.top + to * text.height - window.innerHeight });
  }, share);
}

/** Returns the user's reading positions on the server, by post. */
async function serverPositions(page: Page): Promise<Record<string, number>> {
  const { positions } = await callAs<{ positions: { post_id: string; fraction: number }[] }>(
    page,
    "GET",
    "/api/r/users/me/reading",
  );
  return Object.fromEntries(positions.map(({ post_id, fraction }) => [post_id, fraction]));
}

test("reading started offline on one device continues on another", {
  tag: "@phone",
}, async ({ page, browser, baseURL }) => {
  const user = await join(page, String(baseURL));
  await open(page, read(0));
  await waitForWorker(page);
  await expect.poll(async () => (await storedText(page)).includes("End of The ropes")).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText("End of The ropes")).toBeVisible();
  await scrollTo(page, 0.6);
  // Recorded when scrolling stops, and sent when the page is left.
  await expect.poll(() => storedText(page)).toMatch(/"fraction":0\.(5[5-9]|6)/);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Your reading" })).toBeVisible();
  const mine = page.getByRole("list", { name: "Continue reading" });
  await expect(mine.getByRole("listitem").filter({ hasText: "The ropes" })).toContainText(/6\d%|5\d%/);
  await page.context().setOffline(false);
  const id = String(chapters[0]?.id);
  await expect.poll(async () => (await serverPositions(page))[id] ?? 0).toBeGreaterThan(0.5);

  const elsewhere = await browser.newContext({ baseURL: String(baseURL) });
  const tablet = await elsewhere.newPage();
  await openAs(tablet, user, `${baseURL}/`);
  const theirs = tablet.getByRole("list", { name: "Continue reading" });
  const way = theirs.getByRole("listitem").filter({ hasText: "The ropes" });
  await expect(way).toContainText(/Harbor tales.*(6\d|5\d)% read/);
  await way.getByRole("link").click();
  await expect(tablet).toHaveURL(new RegExp(`${read(0)}$`));
  await expect(tablet.getByText("End of The ropes")).toBeVisible();
  await tablet.getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => tablet.evaluate(() => window.scrollY)).toBeGreaterThan(300);

  // Once it is finished there, this device continues with the next chapter and marks the finished one.
  await scrollTo(tablet, 1);
  await expect.poll(async () => (await serverPositions(tablet))[id] ?? 0).toBeGreaterThan(0.94);
  await elsewhere.close();
  await page.goto("/");
  await expect(mine.getByRole("listitem").filter({ hasText: "The tide" })).toContainText("next");
  await open(page, `/read/${studio.siteId}/${story.id}`);
  await expect(page.getByRole("list", { name: "Chapters" }).getByLabel("Read")).toHaveCount(1);
});

test("the inbox lists posts of followed creators, and opens them offline", {
  tag: "@phone",
}, async ({ page, baseURL }) => {
  await join(page, String(baseURL));
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await callAs(page, "POST", "/api/w/followers", { site_id: studio.siteId });
  await open(page, "/");
  const inbox = page.getByRole("region", { name: "New from creators you follow" });
  for (const title of ["The boats", "The tide", "The ropes", "Harbor tales"]) {
    await expect(inbox.getByRole("link", { name: title })).toBeVisible();
  }
  await waitForWorker(page);
  await expect.poll(async () => (await storedText(page)).includes("End of The tide")).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await inbox.getByRole("link", { name: "The tide" }).click();
  await expect(page.locator("[data-post-content]")).toContainText("End of The tide");
  await expect(page).toHaveURL(new RegExp(`${read(1)}$`));
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: /^Next/ }).click();
  await expect(page.locator("[data-post-content]")).toContainText("End of The boats");
});
