import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { goAndPay, payByCard } from "./product/payments.ts";
import { pngOf } from "./product/pictures.ts";
import { messageTo } from "./product/sandbox.ts";
import { openStudio } from "./product/studio.ts";
import { joinAt } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

const dialog = (page: Page) => page.getByRole("dialog");

test("a reader orders a message, and receives it from its creator with a file", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const studio = await openStudio(browser, String(baseURL));
  const { page: creator } = studio;
  const { permalink } = await studio.publish({
    ptype: "dg",
    subtype: "other",
    title: "A word for you",
    summary: "Made for you alone.",
    cover_file: await studio.upload("image", {
      name: "cover.png",
      type: "image/png",
      bytes: pngOf([14, 90, 120], 1200, 800),
    }),
    good_type: "personalised_message",
    visibility: "paid",
    pricing: { web: { INR: 9900, USD: 200 } },
  });
  const reader = await joinAt(page, site(studio.domain) + permalink);
  await page.getByRole("button", { name: "Buy for ₹99" }).click();
  await dialog(page).getByRole("button", { name: "Pay ₹99" }).click();
  await expect(dialog(page).getByText("Tell us what the message is about and who it's for.")).toBeVisible();
  const details = dialog(page).getByLabel("What is the message about, and who is it for?");
  await expect(details).toBeFocused();
  await expectAccessible(page);
  await details.fill("For Ada, who likes whales.");
  // The modal keeps its text when closed and reopened.
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Buy for ₹99" }).click();
  await expect(details).toHaveValue("For Ada, who likes whales.");
  await goAndPay(page, "razorpay");
  await payByCard(page);
  await expect(dialog(page).getByText(/^Tove Jansson delivers it by /)).toBeVisible();
  await dialog(page).getByRole("link", { name: "See your purchase" }).click();
  await page.waitForURL(/\/purchase\//);

  await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
  await expect(page.getByText("For Ada, who likes whales.")).toBeVisible();
  const change = page.getByRole("button", { name: "Change your details" });
  await change.click();
  await expect(page.getByLabel("Your details")).toBeFocused();
  await page.getByLabel("Your details").fill("For Ada, who likes whales. And tea.");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Details updated")).toBeVisible();
  await expect(change).toBeFocused();
  await expectAccessible(page);

  await open(creator, `${site(studio.domain)}/deliveries`);
  const item = creator.getByRole("list", { name: "To deliver" }).getByRole("listitem");
  await expect(item.getByText("For Ada, who likes whales. And tea.")).toBeVisible();
  await expect(item.getByText("Due in 14 days")).toBeVisible();
  await item.getByRole("button", { name: "Deliver" }).click();
  await item.getByRole("button", { name: "Deliver now" }).click();
  await expect(item.getByText("Please write the message, or add a file")).toBeVisible();
  await expect(item.getByLabel("Your message")).toBeFocused();
  await item.getByLabel("Your message").fill("Happy birthday, Ada.\nA whale waves to you.");
  await item.locator("input[type=file]").setInputFiles({
    name: "for-ada.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("A whale for Ada"),
  });
  await expect(item.getByRole("button", { name: "Remove for-ada.txt" })).toBeVisible();
  await creator.reload();
  await item.getByRole("button", { name: "Deliver" }).click();
  await expect(item.getByLabel("Your message")).toHaveValue(/A whale waves/);
  await expectAccessible(creator);
  await item.getByRole("button", { name: "Deliver now" }).click();
  await expect(creator.getByText("Delivery sent")).toBeVisible();
  await expect(item.getByRole("button", { name: "Edit" })).toBeFocused();

  await page.reload();
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
  await expect(page.getByText("A whale waves to you.")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toBe("A whale for Ada");
  await expect(change).toHaveCount(0);
  await expectAccessible(page);
  await expect.poll(async () => (await messageTo(reader.identifier)).text).toContain("A whale waves to you.");
  await studio.close();
});
