import type { Page } from "@playwright/test";
import { callAs } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { joinAt, newWord } from "./product/users.ts";
import { expect, open, test, waitForHydration } from "./test.ts";

// Offline, the browser logs each failed request; one test provokes a refusal.
test.use({ expected: [/ERR_INTERNET_DISCONNECTED|status of 403/] });

interface Listed {
  comments: { id: string; text: string; depth: number; state: string }[];
}

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

interface Post {
  address: string;
  id: string;
}

async function makePost(): Promise<Post> {
  const title = `A note ${newWord()}`;
  const { id, permalink } = await studio.publish({ ptype: "blog", title, markdown: "A short text." });
  return { address: new URL(permalink, studio.page.url()).href, id };
}

const comments = (page: Page) => page.locator("#comments");
const one = (page: Page, text: string) => comments(page).locator("li.comment").filter({ hasText: text });
const texts = async (page: Page, post: Post) =>
  (await callAs<Listed>(page, "GET", `/api/r/${studio.siteId}/posts/${post.id}/comments`)).comments.map(
    ({ text, depth }) => `${depth} ${text}`,
  );

async function write(page: Page, text: string): Promise<void> {
  await comments(page).getByRole("button", { name: "Write a comment" }).click();
  await comments(page).getByLabel("Your comment").fill(text);
  await comments(page).getByRole("button", { name: "Post comment" }).click();
}

test("a reader comments, replies, edits and deletes, online and offline, each once", async ({ page }) => {
  const post = await makePost();
  await joinAt(page, post.address);
  await comments(page).scrollIntoViewIfNeeded();

  await write(page, "see https://spam.example");
  await expect(comments(page).getByText("Comments may not contain links.")).toBeVisible();
  await comments(page).getByLabel("Your comment").fill("A fine opening.");
  await comments(page).getByRole("button", { name: "Post comment" }).click();
  await expect(one(page, "A fine opening.")).toBeVisible();
  await expect.poll(() => texts(page, post)).toEqual(["0 A fine opening."]);

  await page.context().setOffline(true);
  await one(page, "A fine opening.")
    .getByRole("button", { name: /^Reply/ })
    .click();
  await page.getByLabel("Your reply to Ada Gray").fill("And a fine end.");
  await page.getByRole("button", { name: "Post reply" }).click();
  await expect(one(page, "And a fine end.").getByText("Sending when you're online")).toBeVisible();
  await page.context().setOffline(false);
  await expect(one(page, "And a fine end.").getByText("Sending when you're online")).toHaveCount(0);
  await expect.poll(() => texts(page, post)).toEqual(["0 A fine opening.", "1 And a fine end."]);

  await one(page, "And a fine end.").getByRole("button", { name: /^Edit/ }).click();
  await page.getByLabel("Edit your comment").fill("And a finer end.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(one(page, "And a finer end.")).toBeVisible();
  await expect.poll(() => texts(page, post)).toEqual(["0 A fine opening.", "1 And a finer end."]);

  await one(page, "And a finer end.")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(one(page, "And a finer end.")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => texts(page, post)).toEqual(["0 A fine opening.", "1 And a finer end."]);

  await page.reload();
  await waitForHydration(page);
  await expect(one(page, "And a finer end.")).toBeVisible();
});

test("a creator removes a comment and blocks its author, who is notified and keeps their text", async ({
  page,
  site,
}) => {
  const { page: creator, domain } = studio;
  const post = await makePost();
  await joinAt(page, post.address);
  await comments(page).scrollIntoViewIfNeeded();
  await write(page, "Buy my pills.");
  await expect.poll(() => texts(page, post)).toEqual(["0 Buy my pills."]);
  await comments(page).getByRole("button", { name: "Write a comment" }).click();
  await comments(page).getByLabel("Your comment").fill("And my potions.");

  await open(creator, `${site(domain)}/comments`);
  await creator.getByRole("button", { name: "Published" }).click();
  const card = creator.getByRole("listitem").filter({ hasText: "Buy my pills." });
  await card.getByRole("button", { name: /^Block/ }).click();
  await expect(card.getByText("Blocked", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Remove" }).click();
  await expect(card).toHaveCount(0);

  await comments(page).getByRole("button", { name: "Post comment" }).click();
  await expect(one(page, "And my potions.").getByText("You are restricted from commenting")).toBeVisible();
  await expect(page.getByText("We couldn't post your comment. Your draft is saved.")).toBeVisible();
  expect(await texts(page, post)).toEqual([]);

  await creator.getByRole("button", { name: "Blocked people" }).click();
  await creator.getByRole("button", { name: "Unblock Ada Gray" }).first().click();
  await one(page, "And my potions.")
    .getByRole("button", { name: /^Try again/ })
    .click();
  await expect.poll(() => texts(page, post)).toEqual(["0 And my potions."]);
});

test("a guest writes a comment, signs up to post it, and finds their text again", async ({ page }) => {
  const post = await makePost();
  await open(page, post.address);
  await comments(page).scrollIntoViewIfNeeded();
  await comments(page).getByRole("button", { name: "Write a comment" }).click();
  await comments(page).getByLabel("Your comment").fill("I came for this.");
  await comments(page).getByRole("button", { name: "Sign in to post" }).click();
  await joinAt(page, post.address);
  await expect(comments(page).getByLabel("Your comment")).toHaveValue("I came for this.");
  await comments(page).getByRole("button", { name: "Post comment" }).click();
  await expect.poll(() => texts(page, post)).toEqual(["0 I came for this."]);
});
