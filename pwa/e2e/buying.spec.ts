import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { callAs, storedText, waitForWorker } from "./product/device.ts";
import { controlSandbox, goAndPay, payByCard, razorpay, razorpayOrder } from "./product/payments.ts";
import { messageTo } from "./product/sandbox.ts";
import { siteAt } from "./product/siteAt.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { fillReaderSignup, joinAt, newUser, newWord } from "./product/users.ts";
import { expect, open, test, waitForHydration } from "./test.ts";

const SECRET = "The lamp was never lit.";
const RUPEES = { INR: 4900, USD: 200 };
const DOLLARS = { USD: 300 };

/** Creates a creator for one journey. `at` returns an address on their site. */
async function openSellerKit(browser: Browser, baseURL: string | undefined) {
  const home = String(baseURL);
  const studio = await openStudio(browser, home);
  return { studio, at: (path: string) => siteAt(home, studio.domain) + path };
}

const sell = ({ publish }: Studio, title: string, price: object) =>
  publish({
    ptype: "blog",
    title,
    visibility: "paid",
    pricing: { web: price },
    markdown: `We put to sea at dawn.\n\n${"Fog. ".repeat(300)}\n\n${SECRET}`,
  });

const dialog = (page: Page) => page.getByRole("dialog");
const buy = (page: Page) => page.getByRole("button", { name: /^Buy for/ });

test("a guest signs up to buy, pays by UPI, and reads once the bank has answered", async ({
  page,
  browser,
  baseURL,
}) => {
  const { studio, at } = await openSellerKit(browser, baseURL);
  const { permalink } = await sell(studio, "The lamp room", RUPEES);
  await open(page, at(permalink));
  await expect(page.getByText(/gets ₹41\.65, before the payment provider's fee/)).toBeVisible();
  await page.getByRole("link", { name: "Buy for ₹49" }).click();
  await dialog(page).getByRole("link", { name: "Create a new account" }).click();
  await page.waitForURL((url) => url.pathname === "/signup");
  const reader = newUser();
  await fillReaderSignup(page, reader);
  // The payment dialog opens automatically at the post.
  await expect(dialog(page).getByText("UPI or card via Razorpay")).toBeVisible();
  await expect(dialog(page).getByText("Sandbox payments: no money moves.")).toBeVisible();
  await expectAccessible(page);
  await goAndPay(page, "razorpay");
  const order = await razorpayOrder(page);

  const frame = razorpay(page);
  await frame.getByRole("button", { name: /^Pay by UPI/ }).click();
  await frame.getByRole("button", { name: /^Leave it for later/ }).click();
  await frame.locator("[data-close]").click();
  await expect(page.getByText(/Approved it in your UPI app/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Back to/ }).click();
  await expect(page.getByRole("heading", { name: "Waiting for your bank" })).toBeVisible();
  await expect(page.getByText("Your payment of ₹49 is not confirmed yet.")).toBeVisible();
  await expect(buy(page)).toHaveCount(0);
  await expectAccessible(page);

  await controlSandbox("/razorpay/settle", { order, outcome: "succeed" });
  await expect.poll(async () => (await messageTo(reader.identifier)).text).toContain("The lamp room");
  // As when the reader returns from their UPI app.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText(SECRET)).toBeAttached();
  await expect(page.getByRole("heading", { name: "Waiting for your bank" })).toHaveCount(0);
  await studio.close();
});

test("a reader abandons Stripe's page, then pays in dollars with 3-D Secure", { tag: "@phone" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const { studio, at } = await openSellerKit(browser, baseURL);
  const { permalink } = await sell(studio, "Across the ocean", DOLLARS);
  await joinAt(page, at(permalink));
  await buy(page).click();
  await expect(dialog(page).getByText("Card via Stripe")).toBeVisible();
  await expectAccessible(page);
  await goAndPay(page, "stripe");
  await page.getByRole("button", { name: /^Abandon/ }).click();
  await expect(page.getByText("You left the payment.")).toBeVisible();
  await expect(page).toHaveURL(at(permalink));

  await buy(page).click();
  await goAndPay(page, "stripe");
  await page.getByRole("button", { name: /^3-D Secure/ }).click();
  await page.getByRole("button", { name: /^Pass/ }).click();
  await expect(dialog(page).getByText("You bought “Across the ocean” for $3.")).toBeVisible();
  await expect(page.getByText(SECRET)).toBeAttached();
  await expect(page).toHaveURL(at(permalink));
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Start reading" }).click();
  await expect(page.getByRole("heading", { name: /to keep reading/ })).toHaveCount(0);
  await studio.close();
});

test.describe("a payment fails", () => {
  // The browser logs the server's refusals.
  test.use({ expected: [/status of 422/] });

  test("a supporter is refused, then declined, and pays the same support at the next attempt", async ({
    page,
    browser,
    baseURL,
  }) => {
    const { studio, at } = await openSellerKit(browser, baseURL);
    await callAs(studio.page, "POST", `/api/w/sites/${studio.siteId}/features/support/enable`, {});
    await joinAt(page, at("/profile"));
    await page.getByRole("button", { name: "Give support" }).click();
    await dialog(page).getByRole("button", { name: "Another amount" }).click();
    const amount = dialog(page).getByLabel("Your amount");
    await amount.fill("5");
    await dialog(page).getByRole("button", { name: "Continue to payment" }).click();
    await expect(dialog(page).getByText("Enter an amount between ₹10 and ₹1,000.")).toBeVisible();
    await expect(amount).toBeFocused();
    await expectAccessible(page);
    await amount.fill("777");
    const message = `For the whale, ${newWord()}`;
    await dialog(page)
      .getByLabel(/^Your message/)
      .fill(message);
    await dialog(page).getByRole("button", { name: "Continue to payment" }).click();

    // No other journey pays ₹777.
    await controlSandbox("/faults", { provider: "razorpay", kind: "refuse", match: '"amount":77700' });
    await dialog(page).getByRole("button", { name: "Pay ₹777" }).click();
    await expect(dialog(page).getByText(/^The payment provider declined this order/)).toBeVisible();
    await expectAccessible(page);
    await goAndPay(page, "razorpay");

    await razorpay(page)
      .getByRole("button", { name: /^Decline/ })
      .click();
    await expect(page.getByText(/declined by your bank.* Nothing was paid\.$/)).toBeVisible();
    await razorpay(page).locator("[data-close]").click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay ₹777" }).click();
    await payByCard(page);
    await expect(dialog(page).getByText(/You gave .* ₹777/)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(message)).toBeVisible();
    // Only the creator sees the amount.
    await expect(page.getByText("₹777")).toHaveCount(0);
    await open(studio.page, at("/profile"));
    const supportRow = studio.page.getByRole("listitem").filter({ hasText: message });
    await expect(supportRow.getByText("₹777")).toBeVisible();
    await studio.close();
  });
});

test.describe("on the device", () => {
  // Offline, the browser logs each failed request.
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test("a purchase opens offline, and a refund locks it and removes it from the device", {
    tag: "@phone",
  }, async ({ page, context, browser, baseURL }) => {
    const { studio, at } = await openSellerKit(browser, baseURL);
    const { permalink } = await sell(studio, "On paper", RUPEES);
    await joinAt(page, at(permalink));
    await buy(page).click();
    await goAndPay(page, "razorpay");
    await payByCard(page);
    const thanks = dialog(page).getByRole("link", { name: "See your purchases" });
    await expect(thanks).toBeVisible();
    await waitForWorker(page);
    await expect.poll(() => storedText(page)).toContain(SECRET);
    await thanks.click();
    await page.waitForURL("/purchases");
    await waitForHydration(page);
    await expect(page.getByRole("link", { name: "On paper" })).toBeVisible();
    await waitForWorker(page);
    await context.setOffline(true);
    await page.goto("/purchases");
    await expect(page.getByText("You're seeing your last saved copy.")).toBeVisible();
    // The list has enough data for a receipt that was never opened.
    await page.getByRole("link", { name: "On paper" }).click();
    await expect(page.getByText(/^You're seeing your last saved copy\./)).toBeVisible();
    await expect(page.getByText("Razorpay")).toBeVisible();
    await expect(page.getByText(/Files and deliveries appear/)).toBeVisible();
    await expectAccessible(page);
    await page.goto(at(permalink));
    await expect(page.getByText(SECRET)).toBeAttached();
    await context.setOffline(false);

    await open(studio.page, at("/earnings"));
    await studio.page.getByRole("button", { name: /^Refund ₹49 to/ }).click();
    await dialog(studio.page).getByRole("button", { name: "Refund" }).click();
    await expect(studio.page.getByText(/^Refunding ₹49 to/)).toBeVisible();
    await open(page, "/purchases");
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Refunded")).toBeVisible({ timeout: 2000 });
    }).toPass();
    await open(page, at("/"));
    await expect.poll(() => storedText(page)).not.toContain(SECRET);
    await open(page, at(permalink));
    await expect(buy(page)).toBeVisible();
    await expect(page.getByText(SECRET)).toHaveCount(0);
    await studio.close();
  });
});
