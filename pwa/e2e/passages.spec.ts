import { readFileSync } from "node:fs";
import { callAs, waitForWorker } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { painted, selectionBar, selectText } from "./product/text.ts";
import { joinAt, openAs } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

test.use({ expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/], serviceWorkers: "allow" });

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

test("a reader highlights offline, finds it on a second device, exports it, and comments on a passage", async ({
  page,
  browser,
  baseURL,
}) => {
  const { permalink } = await studio.publish({
    ptype: "blog",
    title: "Loomings",
    markdown: "Call me Ishmael.\n\nSome years ago, never mind how long precisely.",
  });
  const address = new URL(permalink, studio.page.url()).href;
  const reader = await joinAt(page, address);
  await waitForWorker(page);

  await page.context().setOffline(true);
  await selectText(page, "never mind how long");
  await selectionBar(page).getByRole("button", { name: "Note" }).click();
  await page.getByLabel("Your note").fill("How long?");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Your note on/ })).toBeVisible();
  await selectText(page, "Ishmael");
  await selectionBar(page).getByRole("button", { name: "Highlight" }).click();
  await expect.poll(() => painted(page, "mark")).toBe(2);
  await page.context().setOffline(false);
  const saved = () => callAs<{ highlights: unknown[] }>(page, "GET", "/api/r/users/me/highlights");
  await expect.poll(async () => (await saved()).highlights.length).toBe(2);

  const second = await browser.newContext({ baseURL });
  const other = await second.newPage();
  await openAs(other, reader, address);
  await expect.poll(() => painted(other, "mark")).toBe(2);
  await open(other, new URL("/highlights", address).href);
  await expect(other.getByRole("heading", { name: "Loomings" })).toBeVisible();
  const download = other.waitForEvent("download");
  await other.getByRole("button", { name: "Export as Markdown" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text).toContain("## Loomings");
  expect(text).toContain("> never mind how long\n\nHow long?");
  await second.close();

  await callAs(studio.page, "PATCH", `/api/w/sites/${studio.siteId}`, { passage_comments: true });
  await open(page, address);
  await selectText(page, "Ishmael");
  await selectionBar(page).getByRole("button", { name: "Comment" }).click();
  await page.getByLabel("Your comment on this passage").fill("Who is that?");
  await page.getByRole("button", { name: "Post comment" }).click();
  const comment = page.locator("#comments li.comment").filter({ hasText: "Who is that?" });
  await expect(comment.locator("blockquote")).toHaveText("Ishmael");
  await page.getByRole("button", { name: "Comment on “Ishmael”" }).click();
  await expect(comment).toBeInViewport();
});
