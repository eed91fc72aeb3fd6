import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { callAs } from "./product/device.ts";
import { goAndPay, razorpay } from "./product/payments.ts";
import { fillSignin, joinAt } from "./product/people.ts";
import { messageTo } from "./product/sandbox.ts";
import { openStudio } from "./product/studio.ts";
import { alive, expect, melville, open, test } from "./test.ts";

// A form that is refused by the server says so in the console as well.
test.use({ expected: [/status of 40[09]/] });

/** Who looks after the demo's platform. */
const starbuck = { identifier: "starbuck@example.com", password: melville.password };

const dialog = (page: Page) => page.getByRole("dialog");

async function signIn(page: Page, origin: string, person: typeof starbuck): Promise<void> {
  await page.goto(`${origin}/signin`);
  await page.getByLabel("Email or mobile").waitFor();
  await fillSignin(page, person);
  await page.waitForURL((url) => url.origin === origin && url.pathname === "/");
  await alive(page);
}

/** A reader gives a thousand rupees to the creator of a site. */
async function giveSupport(page: Page, profile: string): Promise<void> {
  await joinAt(page, profile);
  await page.getByRole("button", { name: "Give support" }).click();
  await dialog(page).getByRole("button", { name: "Another amount" }).click();
  await dialog(page).getByLabel("Your amount").fill("1000");
  await dialog(page).getByRole("button", { name: "Go on to the payment" }).click();
  await goAndPay(page, "razorpay");
  await razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  await expect(dialog(page).getByText(/has your support of ₹1,000/)).toBeVisible();
}

test("a creator adds a payout account, mends what is wrong with it, and sees what it waits for", async ({
  browser,
  baseURL,
}) => {
  const home = String(baseURL);
  const site = (domain: string) => home.replace("://", `://${domain}.`);
  const { page, domain, close } = await openStudio(browser, home, site);
  await open(page, `${site(domain)}/earnings`);
  await expect(page.getByText("Payouts are made on Mondays, of ₹500 and more.")).toBeVisible();
  await page.getByRole("link", { name: "Add a payout account" }).click();
  await page.waitForURL((url) => url.pathname === "/settings/payouts" && url.origin === home);
  await page.getByLabel("Account holder").fill("Tove Jansson");
  await page.getByLabel("Account number").fill("0012 3456 7890");
  await page.getByLabel("IFSC").fill("HDFC1");
  await page.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByText("An IFSC has 11 characters, such as HDFC0001234.")).toBeVisible();
  await expect(page.getByLabel("IFSC")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("IFSC").fill("hdfc0001234");
  await page.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByText("••••7890")).toBeVisible();
  await expect(page.getByText("Not verified yet")).toBeVisible();
  await expect(page.getByText(/nothing is sent to it before/)).toBeVisible();
  await expect(page.getByLabel("Account number")).toHaveValue("");
  await page.getByRole("button", { name: "Euros" }).click();
  await page.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 01");
  await page.getByLabel("Account holder").fill("Tove Jansson");
  await page.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByText("This IBAN's check digits don't agree.")).toBeVisible();
  await open(page, `${site(domain)}/earnings`);
  await expect(page.getByRole("link", { name: "Your payout account" })).toBeVisible();
  await close();
});

test("what came in is paid out by a bank file, and the creator sees it and gets a letter", async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  // Three people, a payment and a letter.
  test.slow();
  const home = String(baseURL);
  const [creator, admin] = await Promise.all([
    browser.newContext({ baseURL: home }).then((context) => context.newPage()),
    browser.newContext({ baseURL: home }).then((context) => context.newPage()),
  ]);
  await signIn(creator, site("melville"), melville);
  const { id: siteId } = await callAs<{ id: string }>(creator, "GET", "/api/r/accounts/me");
  await callAs(creator, "POST", `/api/w/sites/${siteId}/features/support/enable`, {});
  await giveSupport(page, `${site("melville")}/profile`);
  await callAs(creator, "POST", `/api/w/sites/${siteId}/features/support/disable`, {});
  await open(creator, `${site("melville")}/earnings`);
  await expect(creator.getByText(/is paid out on/)).toBeVisible();

  await signIn(admin, home, starbuck);
  await open(admin, "/moderation/payouts");
  await admin.getByRole("button", { name: "Make payouts now" }).click();
  await dialog(admin).getByRole("button", { name: "Make them" }).click();
  await expect(admin.getByText(/payouts? (was|were) made/)).toBeVisible();
  await expect(admin.getByRole("listitem").filter({ hasText: "Herman Melville" }).first()).toBeVisible();
  await expectAccessible(admin);

  await admin.getByRole("button", { name: "Bank files" }).click();
  await admin.getByRole("button", { name: "New file in INR" }).click();
  const file = admin.getByRole("list", { name: "Bank files" }).getByRole("listitem").first();
  await expect(file.getByText(/to be settled/)).toBeVisible();
  const [download] = await Promise.all([
    admin.waitForEvent("download"),
    file.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^payouts-inr-.*\.csv$/);
  await expectAccessible(admin);
  await file.getByRole("button", { name: "Mark all as paid" }).click();
  await dialog(admin).getByRole("button", { name: "Mark all as paid" }).click();
  await expect(dialog(admin).getByText("Bank reference: type it first.")).toBeVisible();
  await dialog(admin).getByLabel("Bank reference").fill("UTR 42");
  await dialog(admin).getByRole("button", { name: "Mark all as paid" }).click();
  await expect(file.getByText(/all settled/)).toBeVisible();

  await creator.reload();
  const paid = creator.getByRole("list", { name: "Payouts" }).getByRole("listitem").first();
  await expect(paid.getByText(/^Paid to ••••1851\s.*\sUTR 42$/)).toBeVisible();
  await expect(
    creator.getByRole("list", { name: "Lines of the account" }).getByText("Payout").first(),
  ).toBeVisible();
  await expectAccessible(creator);
  await expect.poll(async () => (await messageTo(melville.identifier)).text).toContain("UTR 42");
  await creator.context().close();
  await admin.context().close();
});
