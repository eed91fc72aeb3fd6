import type { Page } from "@playwright/test";
import { findPermalink } from "./product/findPermalink.ts";
import { messageTo } from "./product/sandbox.ts";
import { sendRequest } from "./product/sendRequest.ts";
import { joinAt, newWord } from "./product/users.ts";
import { expect, test } from "./test.ts";

const CHAPTER = /\/chapter\/[^"]+/;

/** Fills the form of a page, and sends it. */
async function subscribe(page: Page, email: string) {
  const box = page.getByRole("region", { name: "New posts by email" });
  await box.getByLabel("Your email address").fill(email);
  await box.getByRole("button", { name: "Subscribe" }).click();
}

const confirmationLink = async (email: string) => {
  const { links } = await messageTo(email);
  return String(links.find((link) => link.includes("/subscribe/")));
};

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a reader subscribes by email below a chapter @phone", async ({ page, site }) => {
    const email = `${newWord()}@readers.example`;
    await page.goto(await findPermalink(site("melville"), CHAPTER));
    await subscribe(page, email);
    await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
    await page.goto(await confirmationLink(email));
    await expect(page.getByRole("heading", { name: "Confirm your subscription" })).toBeVisible();
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("heading", { name: "You're subscribed" })).toBeVisible();
    // Back, or a mail scanner, changes nothing; an unknown link says what to do.
    await page.goto(`${site("melville")}/subscribe/expired`);
    await expect(page.getByRole("link", { name: "Subscribe by email" })).toHaveAttribute(
      "href",
      "/#subscribe",
    );
  });
});

test("a reader subscribes on a site's page, and a follower reads their feed elsewhere", async ({
  page,
  site,
  baseURL,
}) => {
  const email = `${newWord()}@readers.example`;
  await page.goto(site("melville"));
  await page.locator("html[data-alive]").waitFor();
  await subscribe(page, email);
  await expect(page.getByText("open the link in our email to confirm")).toBeVisible();
  expect(await confirmationLink(email)).toContain("/subscribe/");

  await joinAt(page, `${baseURL}/settings/reading`);
  await page.getByRole("button", { name: "Show feed links" }).click();
  const link = page.getByRole("textbox", { name: "For feed readers" });
  const address = await link.inputValue();
  const statusOf = async (url: string) => (await sendRequest(url)).status;
  expect(await statusOf(address)).toBe(200);
  await page.getByRole("button", { name: "Reset links…" }).click();
  await page.getByRole("button", { name: "Reset links", exact: true }).click();
  await expect(link).not.toHaveValue(address);
  expect([await statusOf(address), await statusOf(await link.inputValue())]).toEqual([404, 200]);
});
