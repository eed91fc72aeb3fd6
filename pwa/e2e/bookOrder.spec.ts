import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import {
  type BookOnSale,
  BURLINGTON,
  fillAddress,
  MUMBAI,
  orderButton as order,
  publishBook,
} from "./product/books.ts";
import { controlSandbox, goAndPay, payByCard } from "./product/payments.ts";
import { fillReaderSignup, joinAt, newUser } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

let book: BookOnSale;
// The books of all journeys here are one: each orders its own copies.
test.beforeAll(async ({ browser }, { project }) => {
  test.setTimeout(720_000);
  book = await publishBook(browser, String(process.env.BASE_URL ?? project.use.baseURL));
});

const dialog = (page: Page) => page.getByRole("dialog");

test("a guest orders within India on a phone, pays by card, and cancels with a full refund", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, book.address);
  await expect(page.getByRole("heading", { level: 1, name: book.title })).toBeVisible();
  await expect(page.getByRole("img", { name: /inches thick/ })).toBeVisible();
  // Books have no bar of the site.
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Read a sample" }).click();
  await expect(dialog(page).getByText(/^Page 1 of \d+$/)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog(page).getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(page.locator("canvas[data-page='2']")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).click();

  await order(page).click();
  await dialog(page).getByLabel("Copies").fill("2");
  await fillAddress(page, "Meera Rao", MUMBAI);
  await expectAccessible(page);
  await dialog(page).getByRole("link", { name: "Sign in to continue" }).click();
  await dialog(page).getByRole("link", { name: "Create a new account" }).last().click();
  await page.waitForURL((url) => url.pathname === "/signup");
  const reader = newUser();
  await fillReaderSignup(page, reader);

  // Back in the order, with what was typed.
  await expect(dialog(page).getByLabel("Street address")).toHaveValue(MUMBAI.street);
  await expect(dialog(page).getByLabel("Copies")).toHaveValue("2");
  await dialog(page).getByRole("button", { name: "See shipping options" }).click();
  await expect(dialog(page).getByText("UPI or card via Razorpay")).toBeVisible();
  await expect(dialog(page).getByText("2 copies")).toBeVisible();
  await expect(dialog(page).getByText("₹998")).toBeVisible();
  await expectAccessible(page);
  const options = dialog(page).getByRole("radio");
  if ((await options.count()) > 1) await options.nth(1).check();
  await goAndPay(page, "razorpay");
  await payByCard(page);

  await page.waitForURL((url) => url.hostname === "localhost" && url.pathname.startsWith("/orders/book/"));
  await expect(page.getByText("Thank you. Your order is placed.")).toBeVisible();
  await expect(page.getByText(MUMBAI.street)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Cancel order" }).click();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText(/^Refund(ed| pending)$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);

  await page.getByRole("link", { name: "Print edition orders" }).click();
  await expect(page.getByRole("link", { name: book.title })).toBeVisible();
  await expect(page.getByText(/^2 copies/)).toBeVisible();
  await expectAccessible(page);
});

test("a reader orders abroad in dollars, and corrects an address that the press rejects", async ({
  page,
}) => {
  await joinAt(page, book.address);
  await order(page).click();
  await fillAddress(page, "Ada Gray", BURLINGTON);
  await dialog(page).getByLabel("Postcode").fill("none");
  await dialog(page).getByRole("button", { name: "See shipping options" }).click();
  await expect(dialog(page).getByText("Enter a postcode of this country.")).toBeVisible();
  await expect(dialog(page).getByLabel("Postcode")).toBeFocused();
  await dialog(page).getByLabel("Postcode").fill(BURLINGTON.postcode);
  await dialog(page).getByRole("button", { name: "See shipping options" }).click();
  await expect(dialog(page).getByText("Card via Stripe")).toBeVisible();
  await expect(dialog(page).getByRole("radio").first()).toBeChecked();
  await expectAccessible(page);

  // Only the job at the press names the book.
  await controlSandbox("/faults", { provider: "lulu", kind: "reject-address", match: book.title });
  await goAndPay(page, "stripe");
  await page.getByRole("button", { name: /^Approve/ }).click();
  await page.waitForURL((url) => url.hostname === "localhost" && url.pathname.startsWith("/orders/book/"));
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Correct the address" })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 180_000 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Correct the address" }).click();
  await expect(dialog(page).getByText("The printer suggests:")).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText(`${BURLINGTON.street} 1`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Correct the address" })).toHaveCount(0);
});
