import { callAs } from "./product/device.ts";
import { openStudio } from "./product/studio.ts";
import { joinAt, newWord, openAs } from "./product/users.ts";
import { expect, open, starbuck, test } from "./test.ts";

// The test opens a removed post, which responds with 404.
test.use({ expected: [/status of 404/] });

test("a reader reports a post; a moderator removes it, its creator reads why, and it is restored", async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  const home = String(baseURL);
  const studio = await openStudio(browser, home);
  const { page: creator, siteId } = studio;
  const moderator = await (await browser.newContext({ baseURL: home })).newPage();
  const title = `Copied ${newWord()}`;
  const text = { ptype: "blog", title, markdown: "Call me Ishmael." };
  const { id, permalink } = await studio.publish(text);
  const address = site(studio.domain) + permalink;

  await open(creator, address);
  await expect(creator.getByRole("button", { name: "Write a comment" })).toBeVisible();
  await expect(creator.getByRole("button", { name: "Report this post" })).toHaveCount(0);

  await joinAt(page, address);
  await page.getByRole("button", { name: "Report this post" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Report this post" }).click();
  const report = page.getByRole("dialog", { name: "Report this post" });
  await report.getByLabel("What's wrong with it?").fill("It is copied from a book.");
  await report.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Reported. A moderator will review it.")).toBeVisible();

  await openAs(moderator, starbuck, `${home}/moderation`);
  const card = moderator.getByRole("listitem").filter({ hasText: title });
  await expect(card.getByText("It is copied from a book.")).toBeVisible();
  await card.getByRole("button", { name: "Remove" }).click();
  const decide = moderator.getByRole("dialog");
  await expect(decide.getByText("The author sees this in their drafts.")).toBeVisible();
  await decide.getByLabel("Reason").fill("Melville wrote this.");
  await decide.getByRole("button", { name: "Remove" }).click();
  await expect(moderator.getByText("Post removed")).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(moderator.locator("body")).not.toBeFocused();

  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page doesn't exist");
  const own = await callAs<{ removal?: { reason: string } }>(creator, "GET", `/api/r/${siteId}/posts/${id}`);
  expect(own.removal?.reason).toBe("Melville wrote this.");

  await moderator.getByRole("button", { name: "Decided" }).click();
  await card.getByRole("button", { name: "Restore" }).click();
  await decide.getByRole("button", { name: "Restore" }).click();
  await expect(card.getByText("Hidden")).toHaveCount(0);
  await expect(card.getByText("Restored", { exact: true })).toBeVisible();
  await expect(card).toBeFocused();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

  await moderator.getByRole("button", { name: "Log" }).click();
  await expect(moderator.getByText(`removed the post “${title}”`)).toBeVisible();
  await expect(moderator.getByText("Why: Melville wrote this.").first()).toBeVisible();
  // Only a decision that still applies can be reversed.
  const removals = card.filter({ hasText: "removed the post" });
  const back = moderator.getByRole("button", { name: "Restore the post" });
  await expect(removals.filter({ has: back })).toHaveCount(0);
  await callAs(moderator, "POST", `/api/w/moderation/posts/${id}/removal`, { reason: "Again." });
  await moderator.reload();
  await moderator.getByRole("button", { name: "Log" }).click();
  await expect(removals).toHaveCount(2);
  await removals.filter({ has: back }).getByRole("button").click();
  await expect(moderator.getByText("Post restored")).toBeVisible();
  await expect(removals.filter({ has: back })).toHaveCount(0);
  await expect(removals.first()).toBeFocused();
  await Promise.all([studio.close(), moderator.context().close()]);
});
