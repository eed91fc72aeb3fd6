import type { Page } from "@playwright/test";
import { callAs, controlled, everythingKept, kept } from "./product/device.ts";
import { joinAt, openAs, type Person } from "./product/people.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { expect, open, test } from "./test.ts";

// Without a network the browser itself complains of each request that fails.
test.use({ expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/], serviceWorkers: "allow" });

const PARAGRAPH =
  "The harbor lay still, and the ropes sang to themselves as the tide turned under the boats. ";
const long = (mark: string) =>
  [mark, ...Array.from({ length: 40 }, () => PARAGRAPH.repeat(4)), `End of ${mark}`].join("\n\n");

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

/** Signs a new reader up on the platform, whose home is then theirs. */
async function join(page: Page, home: string): Promise<Person> {
  const person = await joinAt(page, `${home}/`);
  await expect(page.getByRole("heading", { name: "Your reading" })).toBeVisible();
  await kept(page);
  return person;
}

async function scrollTo(page: Page, share: number) {
  await page.evaluate((to) => {
    const text = document.querySelector("[data-post-content]")?.getBoundingClientRect();
    if (text) window.scrollTo({ top: window.scrollY + text.top + to * text.height - window.innerHeight });
  }, share);
}

/** How far the server knows that this person read, by post. */
async function told(page: Page): Promise<Record<string, number>> {
  const { positions } = await callAs<{ positions: { post_id: string; fraction: number }[] }>(
    page,
    "GET",
    "/api/r/users/me/reading",
  );
  return Object.fromEntries(positions.map(({ post_id, fraction }) => [post_id, fraction]));
}

test("what is begun with no network on one device goes on where it was left on another", {
  tag: "@phone",
}, async ({ page, browser, baseURL }) => {
  const person = await join(page, String(baseURL));
  await open(page, read(0));
  await controlled(page);
  await expect.poll(async () => (await everythingKept(page)).includes("End of The ropes")).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText("End of The ropes")).toBeVisible();
  await scrollTo(page, 0.6);
  // Noted when reading rests, and told when the page is left.
  await expect.poll(() => everythingKept(page)).toMatch(/"fraction":0\.(5[5-9]|6)/);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Your reading" })).toBeVisible();
  const mine = page.getByRole("list", { name: "Continue reading" });
  await expect(mine.getByRole("listitem").filter({ hasText: "The ropes" })).toContainText(/6\d%|5\d%/);
  await page.context().setOffline(false);
  const id = String(chapters[0]?.id);
  await expect.poll(async () => (await told(page))[id] ?? 0, { timeout: 30_000 }).toBeGreaterThan(0.5);

  const elsewhere = await browser.newContext({ baseURL: String(baseURL) });
  const tablet = await elsewhere.newPage();
  await openAs(tablet, person, `${baseURL}/`);
  const theirs = tablet.getByRole("list", { name: "Continue reading" });
  const way = theirs.getByRole("listitem").filter({ hasText: "The ropes" });
  await expect(way).toContainText(/Harbor tales.*(6\d|5\d)% read/);
  await way.getByRole("link").click();
  await expect(tablet).toHaveURL(new RegExp(`${read(0)}$`));
  await expect(tablet.getByText("End of The ropes")).toBeVisible();
  await tablet.getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => tablet.evaluate(() => window.scrollY)).toBeGreaterThan(300);

  // Read to its end there, the next chapter is what goes on here, and the list of chapters has its mark.
  await scrollTo(tablet, 1);
  await expect.poll(async () => (await told(tablet))[id] ?? 0, { timeout: 40_000 }).toBeGreaterThan(0.94);
  await elsewhere.close();
  await page.goto("/");
  await expect(mine.getByRole("listitem").filter({ hasText: "The tide" })).toContainText("next");
  await open(page, `/read/${studio.siteId}/${story.id}`);
  await expect(page.getByRole("list", { name: "Chapters" }).getByLabel("Read")).toHaveCount(1);
});

test("the inbox holds what all that one follows published, and opens it with no network", {
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
  await controlled(page);
  await expect
    .poll(async () => (await everythingKept(page)).includes("End of The tide"), { timeout: 30_000 })
    .toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await inbox.getByRole("link", { name: "The tide" }).click();
  await expect(page.locator("[data-post-content]")).toContainText("End of The tide");
  await expect(page).toHaveURL(new RegExp(`${read(1)}$`));
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: /^Next/ }).click();
  await expect(page.locator("[data-post-content]")).toContainText("End of The boats");
});
