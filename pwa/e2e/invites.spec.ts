import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { callAs, controlled } from "./product/device.ts";
import { newPerson } from "./product/people.ts";
import { messageTo } from "./product/sandbox.ts";
import { openStudio } from "./product/studio.ts";
import { alive, expect, open, test } from "./test.ts";

/** Loads the page again until something stands on it that comes a moment later. */
async function reloadUntil(page: Page, sight: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(sight).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

test("a creator invites a friend, who signs up by the letter, verifies, publishes, and counts for both", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const site = (domain: string) => String(baseURL).replace("://", `://${domain}.`);
  const studio = await openStudio(browser, String(baseURL), site);
  await open(studio.page, `${baseURL}/invite`);
  await expect(studio.page.getByRole("heading", { name: "Nobody came yet" })).toBeVisible();
  await expect(studio.page.getByLabel("Your link")).toHaveValue(`${baseURL}/${studio.domain}/invite`);
  await expect(studio.page.getByText("0 of 12 friends")).toBeVisible();
  await expectAccessible(studio.page);
  const friend = newPerson("Grace Hopper");
  await studio.page.getByLabel("A friend's email").fill("nowhere");
  await studio.page.getByRole("button", { name: "Send invite" }).click();
  await expect(studio.page.getByText(/email doesn't appear valid/)).toBeVisible();
  await studio.page.getByLabel("A friend's email").fill(friend.identifier);
  await studio.page.getByRole("button", { name: "Send invite" }).click();
  await expect(studio.page.getByText(`The invite is on its way to ${friend.identifier}.`)).toBeVisible();
  await studio.page.getByLabel("A friend's email").fill(friend.identifier);
  await studio.page.getByRole("button", { name: "Send invite" }).click();
  await expect(studio.page.getByText("You have invited this address before.")).toBeVisible();

  const letter = await messageTo(friend.identifier);
  const link = letter.links.find((one) => one.endsWith("/invite"));
  await open(page, String(link));
  await expect(page.getByText(/^Tove Jansson invited you/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Name", { exact: true }).fill(friend.name);
  await page.getByLabel("Email or mobile").fill(friend.identifier);
  await page.getByLabel("Password", { exact: true }).fill(friend.password);
  // Of its own: the same friend comes on a phone and on a desk.
  const domain = String(friend.identifier.split("@")[0]);
  await page.getByLabel("Address of your site").fill(domain);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("button", { name: "Verify later" })).toBeVisible();

  await studio.page.reload();
  const row = studio.page.getByRole("listitem").filter({ hasText: friend.name });
  await expect(row.getByText("Joined")).toBeVisible();
  await expect(row.getByText(/still to verify their address, and to publish/)).toBeVisible();
  await expectAccessible(studio.page);

  const [proof = ""] = (await messageTo(friend.identifier, 2)).links;
  const mail = await context.newPage();
  await mail.goto(proof);
  await expect(mail.getByRole("heading", { level: 1 })).toHaveText("Your email is verified");
  await mail.close();
  await page.waitForURL(`${site(domain)}/`);
  await alive(page);
  await reloadUntil(studio.page, row.getByText(/still to publish a first post/));
  await open(page, `${baseURL}/pro`);
  await reloadUntil(page, page.getByRole("heading", { name: "Pro, for being invited" }));
  await expectAccessible(page);

  const { id: siteId } = await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me");
  const post = { ptype: "blog", title: "The first night at sea", markdown: "The sea was calm." };
  const { id } = await callAs<{ id: string }>(page, "POST", `/api/w/${siteId}/posts`, post);
  await callAs(page, "POST", `/api/w/${siteId}/posts/${id}/publish`, {});
  await reloadUntil(studio.page, studio.page.getByText("1 of 12 friends"));
  await expect(row.getByText("Counts", { exact: true })).toBeVisible();
  await expect(row.getByText(/^A month of Pro for you, on/)).toBeVisible();
  await expect(studio.page.getByText("1 month of Pro so far, of 12.")).toBeVisible();
  await expectAccessible(studio.page);
  await open(studio.page, `${baseURL}/pro`);
  await expect(studio.page.getByRole("heading", { name: "Pro, for inviting writers" })).toBeVisible();
  await studio.close();
});

test.describe("with no network", () => {
  test.use({ serviceWorkers: "allow" });

  test("a creator still has their link, and their plan, as they stood", async ({ browser, baseURL }) => {
    const site = (domain: string) => String(baseURL).replace("://", `://${domain}.`);
    const { page, domain, close } = await openStudio(browser, String(baseURL), site);
    await open(page, `${baseURL}/pro`);
    await expect(page.getByText("You don't have Pro")).toBeVisible();
    await open(page, `${baseURL}/invite`);
    await expect(page.getByText("0 of 12 friends")).toBeVisible();
    await controlled(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText("As it stood when you were last online.")).toBeVisible();
    await expect(page.getByText("0 of 12 friends")).toBeVisible();
    await expect(page.getByLabel("Your link")).toHaveValue(`${baseURL}/${domain}/invite`);
    await expect(page.getByRole("button", { name: "Send invite" })).toBeDisabled();
    await expectAccessible(page);
    await page.goto(`${baseURL}/pro`);
    await expect(page.getByText(/^As it stood when you were last online\./)).toBeVisible();
    await expect(page.getByText("You don't have Pro")).toBeVisible();
    await expectAccessible(page);
    await close();
  });
});
