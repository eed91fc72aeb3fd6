import type { Page } from "@playwright/test";
import { callAs, storedText, waitForWorker, waitUntilSaved } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { scrollText } from "./product/text.ts";
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
  studio = await openStudio(browser, String(baseURL));
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
  await scrollText(page, 0.6);
  // Recorded when scrolling stops, and sent when the page is left.
  await expect.poll(() => storedText(page)).toMatch(/"fraction":0\.(5[5-9]|6)/);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Your reading" })).toBeVisible();
  const mine = page.getByRole("region", { name: "Continue reading" });
  await expect(mine).toContainText(/Harbor tales.*Chapter 1: The ropes · \d+ min left/);
  await page.context().setOffline(false);
  const id = String(chapters[0]?.id);
  await expect.poll(async () => (await serverPositions(page))[id] ?? 0).toBeGreaterThan(0.5);

  const elsewhere = await browser.newContext({ baseURL: String(baseURL) });
  const tablet = await elsewhere.newPage();
  await openAs(tablet, user, `${baseURL}/`);
  const theirs = tablet.getByRole("region", { name: "Continue reading" });
  await expect(theirs).toContainText("Chapter 1: The ropes");
  await expect.poll(() => tablet.evaluate(() => localStorage.getItem("places"))).toContain(id);
  await theirs.getByRole("link", { name: "Continue" }).click();
  await expect(tablet).toHaveURL(new RegExp(`${read(0)}$`));
  await expect(tablet.getByText(/You're at (5|6)\d%/)).toBeVisible();
  expect(await tablet.evaluate(() => window.scrollY)).toBeGreaterThan(300);

  // One swipe to the top changes nothing, and the next page opens at the place before it is shown.
  await tablet.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await tablet.goto("/");
  await expect(theirs).toContainText("Chapter 1: The ropes");
  expect((await serverPositions(tablet))[id]).toBeGreaterThan(0.5);
  await tablet.goto(read(0), { waitUntil: "commit" });
  await tablet.waitForFunction(() => document.querySelector("[data-opened-at]"));
  await expect.poll(() => tablet.evaluate(() => window.scrollY)).toBeGreaterThan(300);

  // Once it is finished there, this device continues with the next chapter and marks the finished one.
  await scrollText(tablet, 1);
  await expect.poll(async () => (await serverPositions(tablet))[id] ?? 0).toBeGreaterThan(0.94);
  await elsewhere.close();
  await page.goto("/");
  // Its title could spoil the story.
  await expect(mine).toContainText(/Harbor tales.*Chapter 2 · \d+ min/);
  await expect(mine).not.toContainText("The tide");
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
  await expect(inbox.getByRole("article")).toHaveCount(1);
  await expect(inbox.getByRole("article")).toContainText(/Harbor tales.*3 new chapters/);
  await waitForWorker(page);
  await expect.poll(async () => (await storedText(page)).includes("End of The tide")).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await inbox.getByRole("link", { name: "Harbor tales" }).click();
  await page.getByRole("list", { name: "Chapters" }).getByRole("link", { name: "The tide" }).click();
  await expect(page.locator("[data-post-content]")).toContainText("End of The tide");
  await expect(page).toHaveURL(new RegExp(`${read(1)}$`));
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: /^Next/ }).click();
  await expect(page.locator("[data-post-content]")).toContainText("End of The boats");
});
