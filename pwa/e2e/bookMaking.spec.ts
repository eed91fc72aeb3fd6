import type { Page } from "@playwright/test";
import { callAs } from "./product/device.ts";
import { signIn } from "./product/signIn.ts";
import { newWord } from "./product/users.ts";
import { expect, melville, open, test } from "./test.ts";

/** Long enough for a press, which binds 32 pages or more. */
const WORDS = 900;
const CHAPTERS = [
  "Loomings",
  "The Carpet-Bag",
  "The Spouter-Inn",
  "The Counterpane",
  "Breakfast",
  "The Street",
];
/** A build waits for others, on a busy machine. */
const BUILT = { timeout: 180_000 };

// Publishing without a description is refused.
test.use({ expected: [/the server responded with a status of 422 .*\/publish\)/] });

/** Creates a story with chapters; returns its title. */
async function newStory(page: Page): Promise<string> {
  const { id: siteId } = await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me");
  const create = (post: object) => callAs<{ id: string }>(page, "POST", `/api/w/${siteId}/posts`, post);
  const title = `The whale ${newWord()}`;
  const { id } = await create({ ptype: "parent", subtype: "story", title });
  const paragraph = `${"Call me Ishmael, some years ago, never mind how long precisely. ".repeat(15)}\n\n`;
  const markdown = paragraph.repeat(Math.ceil(WORDS / 150));
  for (const chapter of CHAPTERS) await create({ ptype: "chapter", parent: id, title: chapter, markdown });
  return title;
}

/** Makes a book of a new story, and waits for its pages. */
async function makeBook(page: Page, home: string): Promise<string> {
  await open(page, `${home}/`);
  const title = await newStory(page);
  await open(page, `${home}/book/new`);
  await page.getByRole("radio", { name: title }).check();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await page.getByRole("radio", { name: /Pocket Book/ }).check({ force: true });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/book\/b\w{19}\/edit$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible(BUILT);
  return title;
}

test("a creator makes a book from a story, leafs through it, and publishes it", async ({
  page,
  context,
  site,
  baseURL,
}) => {
  test.slow();
  await signIn(context, String(baseURL), melville, site("melville"));
  const title = await makeBook(page, site("melville"));
  await expect(page.getByRole("navigation", { name: "Menu", exact: true })).toHaveCount(0);

  // Two facing pages, by key and by button.
  await page.getByRole("region", { name: "Pages" }).press("ArrowRight");
  await expect(page.getByText(/^Pages 2 and 3 of \d+$/)).toBeVisible();
  await expect(page.locator('canvas[data-page="3"]')).toBeVisible();
  await page.getByRole("button", { name: "Next pages" }).click();
  await expect(page.locator('canvas[data-page="4"]')).toBeVisible();

  // A change is saved, and built again by itself.
  await page.getByText("Loomings", { exact: true }).click();
  await page.getByRole("button", { name: "Move Loomings down" }).press("Alt+ArrowDown");
  await page.getByRole("button", { name: "Remove Breakfast from the book" }).click();
  await expect(page.getByRole("list", { name: "Not in the book" })).toContainText("Breakfast");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText("Up to date")).toBeVisible(BUILT);
  await page.reload();
  await expect(
    page.getByRole("list", { name: "Parts and chapters" }).getByRole("listitem").first(),
  ).toContainText("The Carpet-Bag");

  await page.getByRole("button", { name: "Cover", exact: true }).click();
  await expect(page.getByRole("img", { name: "Cover: back, spine and front" })).toBeVisible(BUILT);
  // Its lines don't hide it.
  await expect(page.locator(".making-lines")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.getByRole("button", { name: "Chapters", exact: true }).click();

  await page.getByRole("link", { name: "Publish" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Please add a description")).toBeVisible(BUILT);
  await page.getByLabel("Description").fill("A man goes to sea, and a whale has its own plans.");
  await page.getByLabel("In India").fill("1");
  await expect(page.getByText(/^At least ₹/)).toBeVisible();
  await page.getByLabel("In India").fill("499");
  await page.getByLabel("Everywhere else").fill("14.99");
  await expect(page.getByText(/^You earn \$/)).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(`“${title}” is live`)).toBeVisible({ timeout: 270_000 });
  await expect(dialog.getByLabel("Link")).toHaveValue(/\/book\/b\w{19}/);

  await open(page, `${site("melville")}/studio/books`);
  await expect(
    page.getByRole("list", { name: "Books" }).getByRole("listitem").filter({ hasText: title }),
  ).toContainText("Published");
});

test("on a phone, pages are shown one by one and turned by a swipe @phone", async ({
  page,
  context,
  site,
  baseURL,
}) => {
  test.slow();
  await signIn(context, String(baseURL), melville, site("melville"));
  await makeBook(page, site("melville"));
  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.locator('canvas[data-page="1"]')).toBeInViewport();
  await page.getByRole("region", { name: "Pages" }).evaluate((pages) => {
    const touch = (screenX: number) => new Touch({ identifier: 1, target: pages, screenX, screenY: 300 });
    pages.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [touch(300)] }));
    pages.dispatchEvent(new TouchEvent("touchend", { bubbles: true, changedTouches: [touch(80)] }));
  });
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(page.locator('canvas[data-page="2"]')).toBeVisible();
});
