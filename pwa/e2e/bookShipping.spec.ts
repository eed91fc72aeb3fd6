import { expectAccessible } from "./accessible.ts";
import { fillAddress, MUMBAI, orderButton, publishBook } from "./product/books.ts";
import { goAndPay, payByCard } from "./product/payments.ts";
import { joinAt, openAs, openStudioScreen } from "./product/users.ts";
import { expect, test } from "./test.ts";

test("a creator ships a book that a reader ordered, and the reader sees where it is", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const book = await publishBook(browser, String(baseURL), "self");
  await joinAt(page, book.address);
  await orderButton(page).click();
  await fillAddress(page, "Meera Rao", MUMBAI);
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "See shipping options" }).click();
  await form.getByRole("radio").first().check();
  await goAndPay(page, "razorpay");
  await payByCard(page);
  await page.waitForURL((url) => url.pathname.startsWith("/orders/book/"));
  const placed = page.url();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const studio = await context.newPage();
  await openAs(studio, book.creator, new URL("/", book.address).href);
  await openStudioScreen(studio, "Orders");
  await expect(studio.getByRole("heading", { name: `1 copy of ${book.title} for Ada Gray` })).toBeVisible();
  await expect(studio.getByText(MUMBAI.street)).toBeVisible();
  await expectAccessible(studio);
  await studio.getByRole("button", { name: "Packing slip" }).click();
  const slip = studio.getByRole("dialog");
  await expect(slip.getByText(MUMBAI.street)).toBeVisible();
  await studio.keyboard.press("Escape");
  await studio.getByRole("button", { name: "Mark as shipped" }).click();
  await studio.getByLabel("Courier").fill("India Post");
  await studio.getByLabel("Tracking number").fill("EE123456789IN");
  await studio.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(studio.getByText("Shipped", { exact: true })).toBeVisible();
  await context.close();

  await page.goto(placed);
  await expect(page.getByText("India Post: EE123456789IN")).toBeVisible();
});
