import type { Page } from "@playwright/test";
import { callAs } from "./product/device.ts";
import { type OwnDomain, openOwnDomain } from "./product/ownDomain.ts";
import { goAndPay, razorpay } from "./product/payments.ts";
import { fillReaderSignup, fillSignin, newPerson } from "./product/people.ts";
import { alive, expect, open, test } from "./test.ts";

const SECRET = "The lamp was never lit.";

let there: OwnDomain;
test.beforeAll(async ({ launchOptions, viewport, isMobile, hasTouch }) => {
  test.setTimeout(180_000);
  there = await openOwnDomain({ launchOptions, device: { viewport, isMobile, hasTouch } });
});
test.afterAll(() => there.close());

const dialog = (page: Page) => page.getByRole("dialog");

/** A post of the site that is sold at this price; its path. */
async function sell(title: string, price: object): Promise<string> {
  const posts = `/api/w/${there.siteId}/posts`;
  const { id } = await callAs<{ id: string }>(there.desk, "POST", posts, {
    ptype: "blog",
    title,
    visibility: "paid",
    pricing: { web: price },
    markdown: `We put to sea at dawn.\n\n${"Fog. ".repeat(300)}\n\n${SECRET}`,
  });
  const { permalink } = await callAs<{ permalink: string }>(there.desk, "POST", `${posts}/${id}/publish`, {});
  return permalink;
}

/** They are at the post on the custom domain, its text is there, and one is thanked. */
async function expectBought(page: Page, path: string, words: RegExp): Promise<void> {
  await expect(dialog(page).getByText(words)).toBeVisible();
  await expect(page).toHaveURL(there.at(path));
  await expect(page.getByText(SECRET)).toBeAttached();
  await dialog(page).getByRole("button", { name: "Read on" }).click();
  await expect(page.getByRole("heading", { name: /is for its buyers/ })).toHaveCount(0);
  await page.reload();
  await alive(page);
  await expect(page.getByText(SECRET)).toBeAttached();
}

test("a reader on a custom domain signs in to buy, pays in rupees on the platform, and reads on there", async () => {
  const path = await sell("The lamp room", { INR: 4900, USD: 200 });
  const person = newPerson();
  const elsewhere = await there.visitor();
  const first = await elsewhere.newPage();
  await open(first, "/signup");
  await fillReaderSignup(first, person);
  await expect(first.getByRole("heading", { name: "Your reading" })).toBeVisible();
  await elsewhere.close();

  const context = await there.visitor();
  const page = await context.newPage();
  await open(page, there.at(path));
  await page.getByRole("link", { name: "Buy for ₹49" }).click();
  await dialog(page)
    .getByRole("link", { name: /^Continue to/ })
    .click();
  await page.waitForURL((url) => url.origin === there.product.url && url.pathname === "/signin");
  await fillSignin(page, person);
  // Back at the post the payment opens by itself.
  await expect(dialog(page).getByText("UPI or card, by Razorpay")).toBeVisible();
  await expect(page).toHaveURL(there.at(path));
  await goAndPay(page, "razorpay");
  expect(new URL(page.url()).origin).toBe(there.product.url);
  await razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  await expectBought(page, path, /“The lamp room” is yours, for ₹49/);
  await context.close();
});

test("a new reader on a custom domain pays in dollars at Stripe's, and reads on there", async () => {
  const path = await sell("Across the ocean", { USD: 300 });
  const context = await there.visitor();
  const page = await context.newPage();
  await open(page, there.at(path));
  await page.getByRole("link", { name: "Buy for $3" }).click();
  await dialog(page).getByRole("link", { name: "Create a new account" }).click();
  await page.waitForURL((url) => url.origin === there.product.url && url.pathname === "/signup");
  await fillReaderSignup(page, newPerson());
  await expect(dialog(page).getByText("Card, by Stripe")).toBeVisible();
  await goAndPay(page, "stripe");
  await page.getByRole("button", { name: /^Abandon/ }).click();
  await expect(page.getByText("You left the payment.")).toBeVisible();
  await expect(page).toHaveURL(there.at(path));
  await page.getByRole("button", { name: /^Buy for/ }).click();
  await goAndPay(page, "stripe");
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expectBought(page, path, /is yours, for \$3/);
  await context.close();
});
