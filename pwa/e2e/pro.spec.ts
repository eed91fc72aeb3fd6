import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { callAs } from "./product/device.ts";
import { razorpay } from "./product/payments.ts";
import { fillSignin } from "./product/people.ts";
import { messageTo } from "./product/sandbox.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { expect, open, test } from "./test.ts";

// Without a network the browser itself complains of each request that fails.
test.use({ expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

const dialog = (page: Page) => page.getByRole("dialog");
const siteOf = (baseURL: string | undefined) => (domain: string) =>
  String(baseURL).replace("://", `://${domain}.`);

/** A creator of this journey's own, with so many posts. */
async function newCreator(browser: Browser, baseURL: string | undefined, posts: number): Promise<Studio> {
  const studio = await openStudio(browser, String(baseURL), siteOf(baseURL));
  for (let at = 1; at <= posts; at++) {
    await studio.publish({ ptype: "blog", title: `Post ${at}`, markdown: "The sea was calm." });
  }
  return studio;
}

/** Somebody lives elsewhere now, and pays in the money of there. */
const moveTo = (page: Page, country: string) => callAs(page, "PATCH", "/api/w/accounts/me", { country });

/** One is told so, and the address is the page's own again. */
async function expectPro(page: Page, address: RegExp | string) {
  await expect(dialog(page).getByRole("heading", { name: "You are Pro" })).toBeVisible({ timeout: 20_000 });
  await expect(dialog(page).getByText("Sandbox payments: no money moves.")).toBeVisible();
  await expect(page).toHaveURL(address);
  await expectAccessible(page);
}

test("a guest asks for Pro on the platform, signs in, and pays a month in rupees", async ({
  page,
  browser,
  baseURL,
}) => {
  const studio = await newCreator(browser, baseURL, 0);
  await open(page, "/#pro");
  await expect(dialog(page).getByRole("heading", { name: "Sign in to get Pro" })).toBeVisible();
  await fillSignin(page, studio.person);
  await expect(dialog(page).getByRole("heading", { name: "Get Quire Pro" })).toBeVisible();
  await expect(dialog(page).getByText("₹4,490 a year")).toBeVisible();
  await expect(dialog(page).getByText("2 months free")).toBeVisible();
  await expect(dialog(page).getByText("Sandbox payments: no money moves.")).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Pay ₹449 a month" }).click();
  await page.waitForURL(/\/pro\/payment\/razorpay\//);
  await expect(page.getByText("₹449 a month, until you switch it off.")).toBeVisible();
  await expectAccessible(page);
  await razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  await expectPro(page, `${baseURL}/`);
  await expect(dialog(page).getByText(/The next payment is ₹449, on/)).toBeVisible();
  expect((await messageTo(studio.person.identifier, 2)).text).toContain("Pro");
  // What was Pro's alone is open, without anything being loaded anew.
  await dialog(page).getByRole("link", { name: "Link a domain of your own" }).click();
  await expect(page.getByRole("link", { name: "Link a domain" })).toBeVisible();
  await studio.close();
});

test("a guest asks for Pro on another's site, signs in on the platform, and is shown the plans", async ({
  page,
  browser,
  baseURL,
}) => {
  const studio = await newCreator(browser, baseURL, 0);
  await open(page, `${siteOf(baseURL)("melville")}/profile#pro`);
  await expect(dialog(page).getByRole("heading", { name: "Sign in to get Pro" })).toBeVisible();
  await dialog(page)
    .getByRole("link", { name: /^Continue to/ })
    .click();
  await page.waitForURL((url) => url.pathname === "/signin");
  await fillSignin(page, studio.person);
  await expect(dialog(page).getByRole("heading", { name: "Get Quire Pro" })).toBeVisible();
  await studio.close();
});

test("the free days begin on the own site, in dollars; renewals are switched off, and on again", async ({
  browser,
  baseURL,
}) => {
  const studio = await newCreator(browser, baseURL, 3);
  const { page } = studio;
  const site = siteOf(baseURL)(studio.domain);
  await moveTo(page, "US");
  await open(page, `${site}/mailinglist/import`);
  await page.getByRole("link", { name: "See the plans" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Bring your subscribers along" })).toBeVisible();
  await expect(dialog(page).getByText("$0", { exact: true })).toBeVisible();
  await expect(dialog(page).getByText(/^\$8 a month from .*, until you switch it off\.$/)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Try 14 days for free" }).click();
  await page.waitForURL(/\/stripe\/pay\//);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expectPro(page, `${site}/mailinglist/import`);
  await expect(dialog(page).getByText(/It is free until .* From then on it is \$8 a month\./)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "Importing is part of Pro" })).toHaveCount(0);
  await expect(page.getByText("See your list")).toBeVisible();

  await open(page, `${baseURL}/signin?redirect=%2Fpro`);
  await page.waitForURL(`${baseURL}/pro`);
  await expect(page.getByRole("heading", { name: "Pro, begun for free" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Switch renewals off…" }).click();
  await expect(dialog(page).getByText(/You stay Pro until .* Nothing more is paid\./)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("The renewals are off.")).toBeVisible();
  await expect(page.getByText("Does not renew").first()).toBeVisible();
  await page.getByRole("button", { name: "Switch renewals on" }).click();
  await expect(page.getByText("Pro goes on.")).toBeVisible();
  await expect(page.getByText("Renews", { exact: true }).first()).toBeVisible();
  await studio.close();
});

test("who leaves or is declined loses nothing, and has Pro at the next try", async ({ browser, baseURL }) => {
  const studio = await newCreator(browser, baseURL, 0);
  const { page } = studio;
  const site = siteOf(baseURL)(studio.domain);
  await moveTo(page, "FR");
  await open(page, `${site}/#pro`);
  await dialog(page)
    .getByRole("radio", { name: /Yearly/ })
    .check();
  // This page was loaded before they moved: the price is told anew, and nothing is paid by another.
  await dialog(page).getByRole("button", { name: "Pay ₹4,490 a year" }).click();
  await expect(
    dialog(page).getByText("The price was changed: it is €80 now. Nothing was paid."),
  ).toBeVisible();
  await dialog(page).getByRole("button", { name: "Pay €80 a year" }).click();
  await page.waitForURL(/\/stripe\/pay\//);
  await page.getByRole("button", { name: /^Abandon/ }).click();
  await expect(page.getByText("You left the payment.")).toBeVisible();
  await expect(page).toHaveURL(`${site}/`);

  await moveTo(page, "IN");
  await open(page, `${site}/stats#pro`);
  await dialog(page).getByRole("button", { name: "Pay ₹449 a month" }).click();
  await page.waitForURL(/\/pro\/payment\/razorpay\//);
  const first = page.url();
  await razorpay(page)
    .getByRole("button", { name: /^Decline/ })
    .click();
  await razorpay(page).locator("[data-close]").click();
  await page.getByRole("button", { name: /^Back to/ }).click();
  await expect(page.getByText("You left the payment.")).toBeVisible();
  await expect(page).toHaveURL(`${site}/stats`);

  await open(page, `${site}/stats#pro`);
  await dialog(page).getByRole("button", { name: "Pay ₹449 a month" }).click();
  await page.waitForURL(first);
  await razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  await expectPro(page, `${site}/stats`);
  await studio.close();
});

test("what Pro gives is told in seven steps, by buttons or by keys, and can be left", async ({
  browser,
  baseURL,
}) => {
  const studio = await newCreator(browser, baseURL, 0);
  const { page } = studio;
  await open(page, `${siteOf(baseURL)(studio.domain)}/#pro=intro`);
  await expect(dialog(page).getByText("1 of 7")).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Next" }).click();
  await expect(dialog(page).getByText("A domain of your own")).toBeVisible();
  for (let step = 3; step <= 7; step++) {
    await page.keyboard.press("ArrowRight");
    await expect(dialog(page).getByText(`${step} of 7`)).toBeVisible();
  }
  await expectAccessible(page);
  await page.keyboard.press("ArrowLeft");
  await expect(dialog(page).getByText("6 of 7")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Next" }).click();
  await dialog(page).getByRole("button", { name: "See the plans" }).click();
  await expect(dialog(page).getByRole("button", { name: "Pay ₹449 a month" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await studio.close();
});

test("with no network the plans say so, and wait", async ({ browser, baseURL }) => {
  const studio = await newCreator(browser, baseURL, 0);
  const { page } = studio;
  await open(page, `${siteOf(baseURL)(studio.domain)}/#pro`);
  const pay = dialog(page).getByRole("button", { name: "Pay ₹449 a month" });
  await expect(pay).toBeVisible();
  await page.context().setOffline(true);
  await expect(dialog(page).getByText(/Subscribing needs the network/)).toBeVisible();
  await expect(pay).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(pay).toBeVisible();
  await studio.close();
});

test("the free days are offered on the own home, when it is their turn", async ({ browser, baseURL }) => {
  const studio = await newCreator(browser, baseURL, 3);
  const { page } = studio;
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
  const checklist = {
    write_post: true,
    sell_post: true,
    add_media: true,
    share_post: true,
    make_good: true,
  };
  // As it is for who has been here for a while, and has seen the rest.
  const seen = { stats_tour: longAgo, invite: longAgo, pro_intro: longAgo };
  await page.route("**/onboarding", (route) =>
    route.fulfill({ json: { checklist, posts: 3, serials: 0, pins: 1, seen } }),
  );
  await open(page, `${siteOf(baseURL)(studio.domain)}/`);
  const banner = page.getByRole("region", { name: "Try Pro for free" });
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await banner.getByRole("link", { name: "See the plans" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Try Quire Pro for 14 days" })).toBeVisible();
  await studio.close();
});

test("the free days are offered with the third post, on a page that was opened before it", async ({
  browser,
  baseURL,
}) => {
  const studio = await newCreator(browser, baseURL, 2);
  const { page } = studio;
  await open(page, `${siteOf(baseURL)(studio.domain)}/`);
  await studio.publish({ ptype: "blog", title: "Post 3", markdown: "The sea was calm." });
  await page.evaluate(() => location.assign("#pro"));
  await expect(dialog(page).getByRole("button", { name: "Try 14 days for free" })).toBeVisible();
  await studio.close();
});

test("a sign-in whose address ends in #pro leads to the plans on the own site", async ({
  page,
  browser,
  baseURL,
}) => {
  const studio = await newCreator(browser, baseURL, 0);
  await open(page, "/signin#pro");
  await expect(page.getByRole("heading", { name: "Sign in to get Pro" })).toBeVisible();
  await fillSignin(page, studio.person);
  // By way of a token of the site's own.
  await expect(dialog(page).getByRole("heading", { name: "Get Quire Pro" })).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(`${siteOf(baseURL)(studio.domain)}/`);
  await studio.close();
});
