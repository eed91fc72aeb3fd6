import type { Page } from "@playwright/test";
import { callAs } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { newWord } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

// One journey provokes the refusal of an incomplete post.
test.use({ expected: [/status of (400|401|404|409|422)|ERR_INTERNET_DISCONNECTED/] });

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

const sheetOf = (page: Page) => page.getByRole("dialog");
const saved = (page: Page) => expect(page.getByText("Changes save automatically.")).toBeVisible();

/** Creates a draft in the studio and opens its sheet from the list of drafts. */
async function openSheet(
  page: Page,
  address: string,
  post: { title: string; tags?: string[] },
): Promise<string> {
  const { id } = await callAs<{ id: string }>(page, "POST", `/api/w/${studio.siteId}/posts`, {
    ptype: "blog",
    markdown: "Call me Ishmael.\n\nSome years ago, never mind how long.",
    ...post,
  });
  await open(page, `${address}/drafts`);
  await page.getByRole("button", { name: `Actions for ${post.title}` }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(sheetOf(page).getByRole("heading", { name: "Publish", exact: true })).toBeVisible();
  return id;
}

test("a post is published from its sheet and shared, and readers see changes only after an update", async ({
  site,
}) => {
  const { page, domain, siteId } = studio;
  const title = `Loomings ${newWord()}`;
  const id = await openSheet(page, site(domain), { title });
  const sheet = sheetOf(page);

  await sheet.getByLabel("Add a tag").fill("sea, whales,");
  await sheet.getByLabel("In a few words").fill("A man goes to sea.");
  await sheet.getByLabel("URL slug").fill("Going To Sea");
  await sheet.getByLabel("URL slug").blur();
  await expect(sheet.getByText(`/post/${id}/going-to-sea`)).toBeVisible();
  await saved(page);

  // Errors show at their field.
  await sheet.getByRole("radio", { name: "Set a price" }).check();
  await sheet.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(sheet.getByText("Please set a price", { exact: true })).toBeInViewport();
  await sheet.getByLabel("Price", { exact: true }).fill("5000");
  await sheet.getByLabel("Price", { exact: true }).blur();
  await expect(sheet.getByText(/^Please set a price between/)).toBeVisible();
  await sheet.getByLabel("Price", { exact: true }).fill("49");
  await sheet.getByLabel("Price", { exact: true }).blur();
  await saved(page);

  await sheet.getByRole("button", { name: "Preview" }).click();
  await expect(sheet.getByText(/until they sign in and buy/)).toBeVisible();
  const preview = sheet.frameLocator("iframe");
  await expect(preview.getByRole("heading", { name: "Buy this post to keep reading" })).toBeVisible();
  await expect(preview.getByRole("button", { name: "Buy for ₹49" })).toBeVisible();
  await sheet.getByRole("button", { name: "Buyer" }).click();
  await expect(preview.getByText("Some years ago, never mind how long.")).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const widthOf = () => preview.locator("html").evaluate((html) => html.clientWidth);
  expect(await widthOf()).toBe(390);
  await sheet.getByRole("button", { name: "Desktop" }).click();
  await expect.poll(widthOf).toBe(1280);
  await sheet.getByRole("button", { name: "Email" }).click();
  await expect(sheet.getByText(`Subject: ${title}`)).toBeVisible();
  await sheet.getByRole("button", { name: "Back" }).click();
  await sheet.getByRole("radio", { name: "Free" }).check();
  await saved(page);
  await sheet.getByRole("button", { name: "Publish", exact: true }).click();

  const share = sheetOf(page);
  await expect(share.getByRole("heading", { name: "Your post is live" })).toBeVisible();
  await expect(share.getByLabel("Link")).toHaveValue(`${site(domain)}/post/${id}/going-to-sea`);
  await expect(share.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /wa\.me/);
  await share.getByRole("button", { name: "Done" }).click();
  await page.waitForURL(`${site(domain)}/`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  const post = `/api/r/${siteId}/posts/${id}`;
  const stored = await callAs<{ tags: { name: string }[]; summary: string }>(page, "GET", post);
  expect([stored.tags.map(({ name }) => name), stored.summary]).toEqual([
    ["sea", "whales"],
    "A man goes to sea.",
  ]);
});

test("conflicting changes in the sheet and elsewhere are both shown, neither is overwritten, and one is chosen", async ({
  site,
}) => {
  const { page, domain, siteId } = studio;
  const id = await openSheet(page, site(domain), { title: `Both ${newWord()}`, tags: ["sea"] });
  const sheet = sheetOf(page);
  const post = `/api/w/${siteId}/posts/${id}`;
  const stored = () =>
    callAs<{ summary: string; tags: { name: string }[] }>(page, "GET", `/api/r/${siteId}/posts/${id}`);
  await callAs(page, "PATCH", post, { last_version: 1, summary: "Theirs.", tags: ["ships"] });

  await sheet.getByLabel("In a few words").fill("Mine.");
  await sheet.getByLabel("Add a tag").fill("whales,");
  const summary = sheet.getByRole("group", { name: "Summary" });
  const tags = sheet.getByRole("group", { name: "Tags", exact: true });
  await expect(summary.getByRole("definition")).toHaveText(["Mine.", "Theirs."]);
  await expect(tags.getByRole("definition")).toHaveText(["sea, whales", "ships"]);
  await sheet.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(sheet.getByText("Choose which version to keep")).toBeInViewport();
  expect(await stored()).toMatchObject({ summary: "Theirs.", tags: [{ name: "ships" }] });

  await summary.getByRole("button", { name: "Use theirs" }).click();
  await expect(sheet.getByLabel("In a few words")).toHaveValue("Theirs.");
  await tags.getByRole("button", { name: "Keep yours" }).click();
  await saved(page);
  await expect(sheet.getByRole("heading", { name: "Conflicting changes" })).toHaveCount(0);
  await expect
    .poll(stored)
    .toMatchObject({ summary: "Theirs.", tags: [{ name: "sea" }, { name: "whales" }] });
  // The rejected version is in the history.
  const { revisions } = await callAs<{ revisions: { kind: string }[] }>(
    page,
    "GET",
    `/api/r/${siteId}/posts/${id}/revisions`,
  );
  expect(revisions.map(({ kind }) => kind)).toContain("refused");

  // Published, and changed again: it can be updated without reopening the sheet.
  await sheet.getByRole("button", { name: "Publish", exact: true }).click();
  await sheet.getByRole("button", { name: "Done" }).click();
  await page.waitForURL(`${site(domain)}/`);
  await open(page, `${site(domain)}/post/${id}/edit`);
  await page.getByRole("button", { name: "Up to date" }).click();
  await expect(sheet.getByRole("button", { name: "Up to date" })).toBeDisabled();
  await sheet.getByLabel("In a few words").fill("Both.");
  await sheet.getByLabel("In a few words").blur();
  await sheet.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Changes published")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Up to date" })).toBeDisabled();
});

test("a text is published from the editor, including the last words typed", async ({ site }) => {
  const { page, domain } = studio;
  const title = `The Ship ${newWord()}`;
  await open(page, `${site(domain)}/post/new`);
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.waitForURL(/\/post\/\w+\/edit$/);
  await page.getByLabel("Text", { exact: true }).click();
  await page.keyboard.type("She was a ship of the old school.");
  await page.getByRole("main").getByRole("button", { name: "Publish", exact: true }).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByPlaceholder("She was a ship of the old school.")).toBeVisible();
  await sheet.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(sheetOf(page).getByRole("heading", { name: "Your post is live" })).toBeVisible();
  const address = await sheetOf(page).getByLabel("Link").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await page.waitForURL(`${site(domain)}/`);
  await open(page, address);
  await expect(page.getByText("She was a ship of the old school.").last()).toBeVisible();
});

test("a scheduled draft says so in the list, and can become a draft again", async ({ site }) => {
  const { page, domain } = studio;
  const title = `Later ${newWord()}`;
  await openSheet(page, site(domain), { title });
  const sheet = sheetOf(page);
  await sheet.getByRole("switch", { name: "Schedule for later" }).check();
  await expect(sheet.getByText(/^Your time zone: /)).toBeVisible();
  await sheet.getByLabel("Date and time").fill("2001-01-01T09:00");
  await sheet.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(sheet.getByText("Please choose a time at least a minute from now")).toBeVisible();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await sheet.getByLabel("Date and time").fill(`${tomorrow}T09:00`);
  await sheet.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(sheet.getByText(/^Publishes on .*09:00\.$/)).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row.getByText("Scheduled")).toBeVisible();

  await row.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await sheet.getByRole("button", { name: "Cancel schedule" }).click();
  await expect(sheet.getByRole("button", { name: "Cancel schedule" })).toHaveCount(0);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(row.getByText("Draft", { exact: true })).toBeVisible();
});

test("choices made offline are not lost", async ({ site }) => {
  const { page, domain } = studio;
  const title = `Offline ${newWord()}`;
  await openSheet(page, site(domain), { title });
  const sheet = sheetOf(page);
  // The sheet loads the post's state from the server before it can be filled in.
  await expect(sheet.getByLabel("In a few words")).toBeVisible();
  await page.context().setOffline(true);
  await sheet.getByLabel("In a few words").fill("Typed on the train.");
  await sheet.getByLabel("In a few words").blur();
  await expect(sheet.getByText(/^Not connected\. Your choices stay here/)).toBeVisible();
  await page.context().setOffline(false);
  await sheet.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(sheetOf(page).getByRole("heading", { name: "Your post is live" })).toBeVisible();
  const { posts } = await callAs<{ posts: { title: string; summary: string }[] }>(
    page,
    "GET",
    `/api/r/${studio.siteId}/posts`,
  );
  expect(posts.find((post) => post.title === title)?.summary).toBe("Typed on the train.");
  await page.getByRole("button", { name: "Done" }).click();
});

test("an email's unknown link says so, and the old address leads to the settings", async ({ page }) => {
  await open(page, "/unsubscribe/unknown");
  await expect(page.getByText("This link isn't valid.")).toBeVisible();
  await open(page, "/mailinglist/unsubscribe");
  await expect(page.getByRole("link", { name: "Open your settings" })).toBeVisible();
});
