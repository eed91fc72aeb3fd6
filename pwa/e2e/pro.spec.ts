import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { payByCard } from "./product/payments.ts";
import { messageTo } from "./product/sandbox.ts";
import { openStudio } from "./product/studio.ts";
import { fillSignin } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

const dialog = (page: Page) => page.getByRole("dialog");

test("a guest opens Pro, meets a guard, pays for a month, passes the guard, and turns off renewals", async ({
  page,
  browser,
  baseURL,
}) => {
  const studio = await openStudio(browser, String(baseURL));
  await open(page, "/#pro");
  await expect(dialog(page).getByRole("heading", { name: "Sign in to get Pro" })).toBeVisible();
  await fillSignin(page, studio.user);
  await expect(dialog(page).getByRole("heading", { name: "Get Quire Pro" })).toBeVisible();

  await open(page, "/settings/domain");
  const guard = page.getByRole("heading", { name: "Custom domains are part of Pro" });
  await expect(guard).toBeVisible();
  await page.getByRole("link", { name: "See the plans" }).click();
  await expect(dialog(page).getByText("₹4,490 a year")).toBeVisible();
  await expect(dialog(page).getByText("2 months free")).toBeVisible();
  await expect(dialog(page).getByText("Sandbox payments: no money moves.")).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Pay ₹449 a month" }).click();
  await page.waitForURL(/\/pro\/payment\/razorpay\//);
  await expect(page.getByText("₹449 a month, until you cancel.")).toBeVisible();
  await expectAccessible(page);
  await payByCard(page);

  await expect(dialog(page).getByRole("heading", { name: "You are Pro" })).toBeVisible();
  await expect(page).toHaveURL("/settings/domain");
  await expect(dialog(page).getByText(/The next payment is ₹449, on/)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(guard).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Link a domain" })).toBeVisible();
  await expect.poll(async () => (await messageTo(studio.user.identifier)).text).toContain("Pro");

  await open(page, "/pro");
  await page.getByRole("button", { name: "Turn off renewal…" }).click();
  await expect(dialog(page).getByText(/You stay Pro until .* You won't be charged again\./)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Renewal is off.")).toBeVisible();
  await expect(page.getByText("Does not renew").first()).toBeVisible();
  await expectAccessible(page);
  await studio.close();
});
