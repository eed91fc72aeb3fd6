import type { Locator, Page } from "@playwright/test";
import { callAs } from "./product/device.ts";
import { pngOf } from "./product/pictures.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { newWord, openStudioScreen } from "./product/users.ts";
import { expect, open, test, waitForHydration } from "./test.ts";

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

const create = (post: object) =>
  callAs<{ id: string }>(studio.page, "POST", `/api/w/${studio.siteId}/posts`, post);

/** Creates a story with unpublished chapters of these titles. */
async function newStory(...titles: string[]): Promise<string> {
  const { id } = await create({ ptype: "parent", subtype: "story", title: `Voyage ${newWord()}` });
  for (const title of titles) await create({ ptype: "chapter", parent: id, title, markdown: `${title}.` });
  return id;
}

/** Returns the chapters' titles on the server. */
async function storedOrder(id: string): Promise<string[]> {
  const { children } = await callAs<{ children: { title: string }[] }>(
    studio.page,
    "GET",
    `/api/r/${studio.siteId}/posts/${id}/children`,
  );
  return children.map(({ title }) => title);
}

const chapters = (page: Page) => page.getByRole("list", { name: "Chapters" });
const titles = (page: Page) => chapters(page).locator(".part-title");

test("a story is created from the studio, in a modal, and leads to its chapters", async ({ site }) => {
  const { page, domain } = studio;
  const title = `The long way ${newWord()}`;
  await open(page, `${site(domain)}/`);
  await openStudioScreen(page, "Stories and comics");
  await page.getByRole("link", { name: "New story or comic" }).click();
  const modal = page.getByRole("dialog");
  await expect(modal.getByRole("heading", { name: "New story" })).toBeVisible();
  await modal.getByRole("button", { name: "Create story" }).click();
  await expect(modal.getByText("Please add a title")).toBeVisible();
  await modal.getByLabel("Title").fill(title);
  await modal.getByLabel("Summary").fill("A boat, and nobody in a hurry.");
  await modal.getByRole("radio", { name: "Comic" }).check();
  await expect(modal.getByLabel("Reading direction")).toBeVisible();
  await modal.getByRole("radio", { name: "Story" }).check();
  await modal.getByRole("button", { name: "Create story" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/story\/b\w{19}\/edit$/);
  await expect(page.getByText("No chapters yet")).toBeVisible();
  await page.reload();
  await expect(page.getByText("A boat, and nobody in a hurry.")).toBeVisible();
});

test("chapters are reordered by keyboard, by dragging and by Undo, and keep their order", async ({
  site,
}) => {
  const { page, domain } = studio;
  const id = await newStory("One", "Two", "Three", "Four");
  await open(page, `${site(domain)}/story/${id}/edit`);
  await expect(titles(page)).toHaveText(["One", "Two", "Three", "Four"]);

  await page.getByRole("link", { name: "One", exact: true }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(titles(page)).toHaveText(["Two", "One", "Three", "Four"]);
  await expect(page.getByText("One is now 2 of 4")).toBeAttached();
  await expect(page.getByRole("link", { name: "One", exact: true })).toBeFocused();
  await expect.poll(() => storedOrder(id)).toEqual(["Two", "One", "Three", "Four"]);

  const rows = chapters(page).getByRole("listitem");
  await drag(page, rows.nth(3).locator(".q-sortable-grip"), rows.nth(0));
  await expect(titles(page)).toHaveText(["Four", "Two", "One", "Three"]);
  await expect.poll(() => storedOrder(id)).toEqual(["Four", "Two", "One", "Three"]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(titles(page)).toHaveText(["Two", "One", "Three", "Four"]);
  await expect.poll(() => storedOrder(id)).toEqual(["Two", "One", "Three", "Four"]);
  await page.reload();
  await expect(titles(page)).toHaveText(["Two", "One", "Three", "Four"]);
});

test("a move merges with another device's", async ({ site }) => {
  const { page, domain, siteId } = studio;
  const id = await newStory("One", "Two", "Three");
  await open(page, `${site(domain)}/story/${id}/edit`);
  await expect(titles(page)).toHaveCount(3);
  type Children = { children: { id: string }[]; order_version: number };
  const path = `/${siteId}/posts/${id}/children`;
  const { children, order_version } = await callAs<Children>(page, "GET", `/api/r${path}`);
  const ids = children.map((child) => child.id).reverse();
  await callAs(page, "PUT", `/api/w${path}`, { ids, order_version });

  await page.getByRole("link", { name: "One", exact: true }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText("Someone else changed the order")).toBeVisible();
  // Theirs is Three, Two, One; the move put One after Two, where it already is.
  await expect(titles(page)).toHaveText(["Three", "Two", "One"]);
  await expect.poll(() => storedOrder(id)).toEqual(["Three", "Two", "One"]);
});

test("a chapter is renamed, deleted, restored and published, and the rest are published together", async ({
  site,
}) => {
  const { page, domain } = studio;
  const id = await newStory("One", "Two", "Three");
  await create({ ptype: "chapter", parent: id, title: "", markdown: "No name yet." });
  await open(page, `${site(domain)}/story/${id}/edit`);
  const row = (name: string) => chapters(page).getByRole("listitem").filter({ hasText: name });
  const act = async (name: string, action: string) => {
    await row(name)
      .getByRole("button", { name: `Actions for ${name}` })
      .click();
    await row(name).getByRole("button", { name: action, exact: true }).click();
  };
  await act("Two", "Rename");
  await page.getByRole("dialog").getByLabel("Title").fill("The second");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(row("The second")).toBeVisible();
  await expect.poll(() => storedOrder(id)).toEqual(["One", "The second", "Three", ""]);

  await act("Three", "Delete");
  await expect(row("Three")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row("Three")).toBeVisible();

  await act("One", "Publish");
  await expect(row("One").getByText(/^Published/)).toBeVisible();
  const publishAll = async () => {
    await page.getByRole("button", { name: "Publish all 3 drafts" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish 3 chapters?" });
    await dialog.getByRole("button", { name: "Publish all" }).click();
    await expect(page.getByText("2 are published")).toBeVisible();
  };
  await publishAll();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 are drafts again")).toBeVisible();
  await publishAll();
  await expect(row("No name yet.").getByText("Please add a title")).toBeVisible();
  await expect(row("Three").getByText(/^Published/)).toBeVisible();

  // A chapter may also be a PDF.
  await page.getByLabel("Chapter as PDF").setInputFiles({
    name: "the-last-one.pdf",
    mimeType: "application/pdf",
    buffer: onePagePdf,
  });
  await expect(row("The last one").getByText("Draft", { exact: true })).toBeVisible();
  await act("The last one", "Publish");
  await expect(row("The last one").getByText(/^Published/)).toBeVisible();
});

test("an empty story asks before it is published, and can be undone", async ({ site }) => {
  const { page, domain } = studio;
  const id = await newStory("One");
  await open(page, `${site(domain)}/story/${id}/edit`);
  await page.getByRole("button", { name: "Publish story" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish without chapters?" });
  await expect(dialog.getByText("None of its chapters is published yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Publish story" })).toBeVisible();
  await page.getByRole("button", { name: "Publish story" }).click();
  await dialog.getByRole("button", { name: "Publish story" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("is a draft again")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish story" })).toBeVisible();
});

test("a new chapter starts in its title, and its words are counted at once", async ({ site }) => {
  const { page, domain } = studio;
  const id = await newStory("One");
  await open(page, `${site(domain)}/story/${id}/edit`);
  await page.getByRole("link", { name: "Add chapter" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  await page.keyboard.type("The second");
  await page.keyboard.press("Enter");
  await page.keyboard.type(
    "Eighteen words are typed here, one after the other, and the list must count them all without waiting.",
  );
  await page.getByRole("link", { name: "Back to the story" }).click();
  const row = chapters(page).getByRole("listitem").filter({ hasText: "The second" });
  await expect(row.getByText("18 words")).toBeVisible();

  await open(page, `${site(domain)}/drafts`);
  await page.getByRole("link", { name: "New post" }).first().click();
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
});

/** A PDF of one empty page. */
const onePagePdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 432 648]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`);

/** Drags by mouse, in steps like a hand. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("nothing to drag");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + 40, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** A page that differs from all others. */
const picture = (number: number) => pngOf([number * 7, 255 - number * 5, number]);

test("twelve pages are uploaded in order, a failed one is retried, and a reload loses none", async ({
  site,
}) => {
  const { page, domain, siteId } = studio;
  const comic = (await create({ ptype: "parent", subtype: "comic", title: `Drawn ${newWord()}` })).id;
  await open(page, `${site(domain)}/comic/${comic}/edit`);
  await page.getByRole("link", { name: "Add the first episode" }).click();
  await page.getByLabel("Title").fill("The boat");
  await page.getByRole("button", { name: "Add pages" }).click();
  await expect(page.getByText("No pages yet")).toBeVisible();
  const episode = /episode\/(b\w{19})\/pages/.exec(page.url())?.[1];

  // The seventh upload fails until `isBroken` is reset.
  let isBroken = true;
  await page.route("**/uploads/image", (route) =>
    isBroken && route.request().postDataBuffer()?.includes("page 7.png") ? route.abort() : route.continue(),
  );
  const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
  const files = numbers.map((number) => ({
    name: `page ${number}.png`,
    mimeType: "image/png",
    buffer: picture(number),
  }));
  await page
    .getByLabel("Pictures", { exact: true })
    .setInputFiles([
      ...[...files].reverse(),
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a page") },
    ]);
  const names = page.getByRole("list", { name: "Pages" }).locator(".page-name");
  await expect(names).toHaveText(numbers.map((number) => `page ${number}.png`));
  await expect(page.getByText("There was an issue with 1 of your uploads")).toBeVisible({ timeout: 270_000 });
  const storedPages = async () => {
    const path = `/api/r/${siteId}/posts/${episode}?post_content_type=markdown`;
    const post = await callAs<{ files: { name: string; alt: string }[] }>(page, "GET", path);
    return post.files.map((file) => [file.name, file.alt].filter(Boolean).join(": "));
  };
  await expect.poll(async () => (await storedPages()).length).toBe(11);

  isBroken = false;
  await page.getByRole("button", { name: "Upload page 7.png again" }).click();
  await expect.poll(async () => (await storedPages())[6]).toBe("page-7.png");
  await page.getByLabel("Alt text for page 1.png").fill("A boat at anchor");
  await page.getByLabel("Alt text for page 1.png").blur();
  await page.getByRole("button", { name: "Move page 1.png down" }).focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(storedPages)
    .toEqual([
      "page-2.png",
      "page-1.png: A boat at anchor",
      ...numbers.slice(2).map((number) => `page-${number}.png`),
    ]);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(names).toHaveCount(12);
  await expect(page.getByRole("textbox", { name: "Alt text for page-1.png" })).toHaveValue(
    "A boat at anchor",
  );
  await waitForHydration(page);
});

test("a season is scheduled on two days a week and appears in the list, and one part is unscheduled", async ({
  site,
}) => {
  const { page, domain } = studio;
  const id = await newStory("One", "Two", "Three");
  await create({ ptype: "chapter", parent: id, title: "", markdown: "No name yet." });
  await open(page, `${site(domain)}/story/${id}/edit`);
  await page.getByRole("button", { name: "Schedule the next chapters" }).click();
  const modal = page.getByRole("dialog", { name: "Schedule the next chapters" });
  await expect(modal.getByText(/This story is a draft/)).toBeVisible();
  // The next Monday at least a week away.
  const monday = new Date(Date.now() + 7 * 86_400_000);
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7));
  await modal.getByLabel("First day").fill(monday.toISOString().slice(0, 10));
  await modal.getByLabel("Time").fill("18:30");
  await modal.getByRole("checkbox", { name: "Thursday" }).check({ force: true });
  await expect(modal.getByText(/^Mon, .* 18:30$/)).toHaveCount(2);
  await expect(modal.getByText(/^Thu, .* 18:30$/)).toHaveCount(2);
  await modal.getByRole("checkbox", { name: "3. Three" }).uncheck();
  await expect(modal.getByText("Stays a draft")).toHaveCount(1);
  await modal.getByRole("button", { name: "Schedule 3 chapters" }).click();

  await expect(page.getByText("2 are scheduled")).toBeVisible();
  const row = (name: string) => chapters(page).getByRole("listitem").filter({ hasText: name });
  await expect(row("One").getByText(/^Mon, .* 18:30$/)).toBeVisible();
  await expect(row("Two").getByText(/^Thu, .* 18:30$/)).toBeVisible();
  await expect(row("No name yet.").getByText("Please add a title")).toBeVisible();
  await page.reload();
  await expect(row("Two").getByText(/^Thu, .* 18:30$/)).toBeVisible();
  await row("Two").getByRole("button", { name: "Actions for Two" }).click();
  await row("Two").getByRole("button", { name: "Cancel schedule" }).click();
  await expect(row("Two").getByText("Draft", { exact: true })).toBeVisible();
});

test("an e-book is uploaded, survives a reload, and is published when complete", async ({
  page: reader,
  site,
}) => {
  const { page, domain } = studio;
  const title = `Knots ${newWord()}`;
  await open(page, `${site(domain)}/post/new/document`);
  await page.getByLabel("Files", { exact: true }).setInputFiles([
    { name: "knots.txt", mimeType: "text/plain", buffer: Buffer.from(`The bowline. ${title}`) },
    { name: "song.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("not a book") },
  ]);
  await expect(page.getByText("1 left out")).toBeVisible();
  await expect(page.getByRole("list", { name: "Files" }).getByText("knots.txt")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/good\/b\w{19}\/edit$/);
  await page.reload();
  await expect(page.getByRole("list", { name: "Files" }).getByText("knots.txt")).toBeVisible();
  // The address of a text post opens the same form.
  const form = new URL(page.url()).pathname;
  await page.goto(`${site(domain)}${form.replace("/good/", "/post/")}`);
  await expect(page).toHaveURL(new RegExp(`${form}$`));
  await expect(page.getByRole("list", { name: "Files" }).getByText("knots.txt")).toBeVisible();

  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Please add a title")).toBeVisible();
  await expect(page.getByText("Please add a description")).toBeVisible();
  await expect(page.getByText("Please add a cover")).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("Seven knots for readers.");
  await page
    .getByLabel("Cover file")
    .setInputFiles({ name: "knots.png", mimeType: "image/png", buffer: pngOf([40, 90, 140], 300, 200) });
  await expect(page.getByRole("img", { name: "Current cover" })).toBeVisible();
  // The rest is set in the sheet that publishes any post.
  await page.getByRole("button", { name: "Publish" }).click();
  const sheet = page.getByRole("dialog", { name: "Publish" });
  await expect(sheet.getByRole("switch", { name: "Email to followers" })).toBeVisible();
  await expect(sheet.getByRole("switch", { name: "Schedule for later" })).toBeVisible();
  await sheet.getByRole("radio", { name: "Set a price" }).check();
  await sheet.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(sheet.getByText(/^Please set a price/)).toBeVisible();
  await sheet.getByRole("textbox", { name: "Price", exact: true }).fill("15");
  await sheet.getByLabel("Add a tag").fill("Sailing");
  await sheet.getByLabel("Add a tag").press("Enter");
  await sheet.getByRole("button", { name: "Publish", exact: true }).click();
  const share = page.getByRole("dialog", { name: "Your post is live" });
  await expect(share.getByRole("textbox", { name: "Link" })).toHaveValue(/\/post\/b\w{19}\/knots-/);
  await share.getByRole("button", { name: "Done" }).click();

  await reader.goto(`${site(domain)}/ebooks`);
  await expect(reader.getByText(title)).toBeVisible();
});

test("a new creator is led through the first steps, and dismissed prompts stay hidden everywhere", async ({
  browser,
  baseURL,
  site,
}) => {
  const fresh = await openStudio(browser, String(baseURL));
  const { page, domain, siteId } = fresh;
  const make = page.getByRole("heading", { name: "What would you like to make?" });
  await open(page, `${site(domain)}/studio`);
  await expect(make).toBeVisible();
  await open(page, `${site(domain)}/`);
  const list = page.getByRole("region", { name: "Get your site going" });
  await expect(list.getByLabel("Done", { exact: true })).toHaveCount(0);
  await expect(list.getByRole("link", { name: "Publish your first post" })).toHaveAttribute(
    "href",
    "/post/new",
  );
  await expect(page.getByText("Your site is ready for its first post")).toBeVisible();
  await list.getByRole("link", { name: "Sell a post" }).click();
  const choice = page.getByRole("dialog", { name: "What would you like to make?" });
  await choice.getByRole("link", { name: "Comic" }).click();
  await expect(page.getByRole("heading", { name: "New comic" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await fresh.publish({ ptype: "blog", title: "First words", markdown: "And no more." });
  await open(page, `${site(domain)}/studio`);
  await expect(list.getByText("Publish your first post")).toBeVisible();
  await expect(make).toHaveCount(0);
  await expect(list.getByRole("link", { name: "Publish your first post" })).toHaveCount(0);
  await list.getByRole("button", { name: "Hide this list" }).click();
  await expect(list).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list).toBeVisible();
  await list.getByRole("button", { name: "Hide this list" }).click();
  await expect
    .poll(async () => {
      const path = `/api/r/sites/${siteId}/onboarding`;
      return Object.keys((await callAs<{ seen: object }>(page, "GET", path)).seen);
    })
    .toContain("checklist");

  // After the first post, the home introduces the stats once.
  await open(page, `${site(domain)}/`);
  const tour = page.getByRole("region", { name: "See how your posts do" });
  await expect(tour).toBeVisible();
  await expect(list).toHaveCount(0);
  await tour.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("link", { name: "Open stats" })).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: "First words" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Actions for First words" })).toBeVisible();
  await expect(tour).toHaveCount(0);
  await fresh.close();
});
