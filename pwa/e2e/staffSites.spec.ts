import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { callAs } from "./product/device.ts";
import { openStudio } from "./product/studio.ts";
import { openAs } from "./product/users.ts";
import { expect, open, starbuck, test } from "./test.ts";

/** Opens staff's list of sites, filtered by this address. */
async function openSite(page: Page, origin: string, domain: string) {
  await openAs(page, starbuck, `${origin}/moderation`);
  await page.getByRole("button", { name: "Sites", exact: true }).click();
  await page.getByLabel("Site address").fill(domain);
  await page.getByRole("button", { name: "Find" }).click();
  return page.getByRole("list", { name: `Sites at ${domain}` }).getByRole("listitem");
}

async function decide(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: action, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog.getByText("Enter a reason. It's saved in the log.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("It was decided so.");
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("staff suspend a site's support: its readers see none, its creator reads why", async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  const home = String(baseURL);
  const studio = await openStudio(browser, home);
  await callAs(studio.page, "POST", `/api/w/sites/${studio.siteId}/features/support/enable`, {});
  const reader = await (await browser.newContext()).newPage();
  const profile = `${site(studio.domain)}/profile`;
  await open(reader, profile);
  await expect(reader.getByRole("link", { name: "Give support" })).toBeVisible();

  const card = await openSite(page, home, studio.domain);
  await expectAccessible(page);
  await decide(page, "Stop support");
  await expect(card.getByText("Support stopped")).toBeVisible();
  await expect(card.getByRole("button", { name: "Allow support" })).toBeFocused();
  await open(reader, profile);
  await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(reader.getByRole("link", { name: "Give support" })).toHaveCount(0);
  await open(studio.page, profile);
  await expect(studio.page.getByText(/Support is suspended on your site/)).toBeVisible();

  await decide(page, "Allow support");
  await expect(card.getByText("Support stopped")).toHaveCount(0);
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await expect(page.getByText(/Starbuck allowed the support of/).first()).toBeVisible();
  await reader.context().close();
  await studio.close();
});

test("a small business gets Pro's plans instead of a new post or story", async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  const studio = await openStudio(browser, String(baseURL));
  const card = await openSite(page, String(baseURL), studio.domain);
  await decide(page, "Mark as small business");
  await expect(card.getByText("Small business, without Pro")).toBeVisible();

  const own = studio.page;
  await own.goto(`${site(studio.domain)}/post/new`);
  const plans = own.getByRole("dialog");
  await expect(plans.getByRole("heading", { level: 2 }).first()).toBeVisible();
  expect(new URL(own.url()).pathname).toBe("/");
  await expectAccessible(own);
  await open(own, `${site(studio.domain)}/#create=story`);
  await expect(plans.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(own.getByLabel("Title")).toHaveCount(0);
  // Also at `/create`, where guests can write.
  await own.goto(`${baseURL}/signin?redirect=%2Fcreate`);
  await expect(plans.getByRole("heading", { name: "Publish with Pro" })).toBeVisible();
  expect(new URL(own.url()).pathname).toBe("/");
  await studio.close();
});
