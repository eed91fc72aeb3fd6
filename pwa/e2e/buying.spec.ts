import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { callAs, controlled, everythingKept } from "./product/device.ts";
import { goAndPay, latestPayment, razorpay, tellSandbox } from "./product/payments.ts";
import { fillReaderSignup, joinAt, newPerson } from "./product/people.ts";
import { messageTo } from "./product/sandbox.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { alive, expect, open, test } from "./test.ts";

// Without a network the browser itself complains of each request that fails.
test.use({ expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

const SECRET = "The lamp was never lit.";
const INR = { visibility: "paid", pricing: { web: { INR: 4900, USD: 200 } } } as const;
const USD = { visibility: "paid", pricing: { web: { USD: 300 } } } as const;

let studio: Studio;
let at: (path: string) => string;
test.beforeAll(async ({ browser, baseURL }) => {
  const home = String(baseURL);
  const site = (domain: string) => home.replace("://", `://${domain}.`);
  studio = await openStudio(browser, home, site);
  at = (path) => site(studio.domain) + path;
  await callAs(studio.page, "POST", `/api/w/sites/${studio.siteId}/features/support/enable`, {});
});
test.afterAll(() => studio.close());

const sell = (title: string, price: object) =>
  studio.publish({
    ptype: "blog",
    title,
    ...price,
    markdown: `We put to sea at dawn.\n\n${"Fog. ".repeat(300)}\n\n${SECRET}`,
  });

/** What a buyer is told of what they bought, as far as it is used. */
interface Purchases {
  purchases: { id: string; refunded: string | null; returned: number }[];
}

const dialog = (page: Page) => page.getByRole("dialog");
const buy = (page: Page) => page.getByRole("button", { name: /^Buy for/ });

/** A new reader buys a post for rupees, and has it. */
async function buyByCard(page: Page, permalink: string): Promise<void> {
  await joinAt(page, at(permalink));
  await buy(page).click();
  await goAndPay(page, "razorpay");
  await razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  await dialog(page)
    .getByText(/is yours/)
    .waitFor();
}

/** The text stands there, the address is the page's own, and one is thanked. */
async function expectBought(page: Page, address: string, words: RegExp) {
  await expect(dialog(page).getByText(words)).toBeVisible();
  await expect(page.getByText(SECRET)).toBeAttached();
  await expect(page).toHaveURL(address);
  await dialog(page).getByRole("button", { name: "Read on" }).click();
  await expect(page.getByRole("heading", { name: /is for its buyers/ })).toHaveCount(0);
}

/** Nothing is sold where a bank is to answer. */
async function expectWaiting(page: Page, amount: string) {
  await expect(page.getByRole("heading", { name: "Waiting for your bank" })).toBeVisible();
  await expect(page.getByText(`Your payment of ${amount} is not confirmed yet.`)).toBeVisible();
  await expect(buy(page)).toHaveCount(0);
  await expectAccessible(page);
}

test("a guest buys a post in rupees by card: signs up, pays, and the text is there", async ({ page }) => {
  const { permalink } = await sell("The lamp room", INR);
  await open(page, at(permalink));
  await expect(page.getByText(/gets ₹41\.65, before the payment provider's fee/)).toBeVisible();
  await page.getByRole("link", { name: "Buy for ₹49" }).click();
  await dialog(page).getByRole("link", { name: "Create a new account" }).click();
  await page.waitForURL((url) => url.pathname === "/signup");
  const person = newPerson();
  await fillReaderSignup(page, person);
  // Back at the post the payment opens by itself.
  await expect(dialog(page).getByText("UPI or card, by Razorpay")).toBeVisible();
  await expect(dialog(page).getByText("Sandbox payments: no money moves.")).toBeVisible();
  await expectAccessible(page);
  await goAndPay(page, "razorpay");
  await razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  await expectBought(page, at(permalink), /“The lamp room” is yours, for ₹49/);
  expect((await messageTo(person.identifier, 2)).text).toContain("The lamp room");
});

test("a card tells the price that the post behind it is sold for to this reader", async ({ page, site }) => {
  await open(page, `${site("melville")}/`);
  const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: "The Galley Book" }) });
  await expect(card.getByText(/^₹/)).toBeVisible();
  const price = await card.getByText(/^₹/).textContent();
  await card.getByRole("link", { name: "The Galley Book" }).click();
  await expect(page.getByRole("link", { name: `Buy for ${price}`, exact: true })).toBeVisible();
});

test("a payment by UPI that comes later goes on by itself", async ({ page }) => {
  const { permalink } = await sell("By telephone", INR);
  await joinAt(page, at(permalink));
  await buy(page).click();
  await goAndPay(page, "razorpay");
  const frame = razorpay(page);
  await frame.getByRole("button", { name: /^Pay by UPI/ }).click();
  await frame.getByRole("button", { name: /^Leave it for later/ }).click();
  await frame.locator("[data-close]").click();
  await expect(page.getByText(/Approved it in your UPI app/)).toBeVisible();
  await expectAccessible(page);
  const order = page.url().split("/payment/razorpay/")[1]?.split("?")[0];
  const { checkout } = await page.evaluate(
    async (address) => (await fetch(address)).json(),
    `/api/r/${studio.siteId}/orders/${order}/payment${new URL(page.url()).search}`,
  );
  await tellSandbox("/razorpay/settle", { order: checkout.order_id, outcome: "succeed" });
  await expectBought(page, at(permalink), /is yours/);
});

test("who pays in two windows has paid once: of the second payment they are told that it goes back", async ({
  page,
}) => {
  const { permalink } = await sell("In two windows", INR);
  await joinAt(page, at(permalink));
  const second = await page.context().newPage();
  await open(second, at(permalink));
  for (const one of [page, second]) {
    await buy(one).click();
    await goAndPay(one, "razorpay");
  }
  // A frame in a window that has just come to the front may not hear a press: one presses again.
  const byCard = (one: Page) =>
    expect(async () => {
      await one.bringToFront();
      const way = razorpay(one).getByRole("button", { name: /^Pay by card/ });
      if (await way.isVisible()) await way.click({ timeout: 2_000 });
      await one.waitForURL((url) => !url.pathname.includes("/payment/"), { timeout: 4_000 });
    }).toPass();
  await byCard(page);
  await expect(dialog(page).getByText(/“In two windows” is yours, for ₹49/)).toBeVisible();
  await byCard(second);
  // As soon as it was looked at: on its way, or there.
  await expect(second.getByText(/^This payment (goes|went) back to you\.$/)).toBeVisible();
  await expect(second.getByText(/^This was yours already/)).toBeVisible();
  await expect(dialog(second)).toHaveCount(0);
  await expect(second.getByText(SECRET)).toBeAttached();
  await open(second, "/purchases");
  await expect(second.getByText(/^(On its way back|Refunded)$/)).toHaveCount(1);
});

test("a declined card and a closed window lose nothing, and the next try pays the same order", async ({
  page,
}) => {
  const { permalink } = await sell("Second try", INR);
  await joinAt(page, at(permalink));
  await buy(page).click();
  await goAndPay(page, "razorpay");
  const first = page.url();
  const frame = razorpay(page);
  await frame.getByRole("button", { name: /^Decline/ }).click();
  await frame.locator("[data-close]").click();
  await page.getByRole("button", { name: /^Back to/ }).click();
  await expect(page.getByText("You left the payment.")).toBeVisible();
  await expect(page).toHaveURL(at(permalink));
  await buy(page).click();
  await goAndPay(page, "razorpay");
  expect(page.url()).toBe(first);
  await razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  await expectBought(page, at(permalink), /is yours/);
});

test("dollars are paid on Stripe's page: abandoned, declined, and then with 3-D Secure", async ({ page }) => {
  const { permalink } = await sell("Across the ocean", USD);
  await joinAt(page, at(permalink));
  await buy(page).click();
  await expect(dialog(page).getByText("Card, by Stripe")).toBeVisible();
  await goAndPay(page, "stripe");
  await page.getByRole("button", { name: /^Abandon/ }).click();
  await expect(page.getByText("You left the payment.")).toBeVisible();
  await expect(page).toHaveURL(at(permalink));
  await buy(page).click();
  await goAndPay(page, "stripe");
  await page.getByRole("button", { name: /^Decline the card/ }).click();
  await page.getByRole("button", { name: /^3-D Secure/ }).click();
  await page.getByRole("button", { name: /^Pass/ }).click();
  await expectBought(page, at(permalink), /is yours, for \$3/);
});

test("a bank takes days: the payment stands among the purchases, is not asked for twice, and its refusal is told", async ({
  page,
}) => {
  const { permalink } = await sell("By slow post", USD);
  const person = await joinAt(page, at(permalink));
  await buy(page).click();
  await goAndPay(page, "stripe");
  const session = new URL(page.url()).pathname.split("/").at(-1);
  await page.getByRole("button", { name: /^Pay by bank/ }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByText("Your bank is still at it.")).toBeVisible();
  await expectWaiting(page, "$3");
  await open(page, at(permalink));
  await expectWaiting(page, "$3");
  await expect(page.getByRole("button", { name: "Pay in another way" })).toHaveCount(0);
  await open(page, "/signin?redirect=%2Fpurchases");
  await page.waitForURL((url) => url.pathname === "/purchases");
  await expect(page.getByText("Waiting for the payment")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "By slow post" }).click();
  await expect(page.getByText("Your bank has not confirmed this payment yet.")).toBeVisible();
  await expectAccessible(page);
  const post = await page.context().newPage();
  await open(post, at(permalink));
  await expectWaiting(post, "$3");
  await tellSandbox("/stripe/settle", { session, outcome: "fail" });
  expect((await messageTo(person.identifier, 2)).text).toContain("did not make the payment of $3");
  await open(page, "/purchases");
  await expect(page.getByText("Nothing bought yet")).toBeVisible();
  // Whoever comes back to the post finds it as it stands now.
  await post.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(buy(post)).toBeVisible();
});

test("who leaves with a payment by UPI begun is not asked to buy again, and can pay in another way", async ({
  page,
}) => {
  const { permalink } = await sell("By slow telephone", INR);
  await joinAt(page, at(permalink));
  await buy(page).click();
  await goAndPay(page, "razorpay");
  const first = page.url();
  await razorpay(page)
    .getByRole("button", { name: /^Pay by UPI/ })
    .click();
  await razorpay(page)
    .getByRole("button", { name: /^Leave it for later/ })
    .click();
  await razorpay(page).locator("[data-close]").click();
  await page.getByRole("button", { name: /^Back to/ }).click();
  await expectWaiting(page, "₹49");
  await page.getByRole("button", { name: "Pay in another way" }).click();
  await goAndPay(page, "razorpay");
  expect(page.url()).toBe(first);
  await razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  await expectBought(page, at(permalink), /is yours/);
});

test("a post is bought where the platform's app shows it", async ({ page }) => {
  const { id } = await sell("Read elsewhere", INR);
  await open(page, "/signup");
  await fillReaderSignup(page, newPerson());
  await expect(page.getByRole("heading", { name: "Your reading" })).toBeVisible();
  const path = `/read/${studio.siteId}/${id}`;
  await open(page, path);
  await buy(page).click();
  await goAndPay(page, "razorpay");
  await razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  await expect(dialog(page).getByText(/is yours/)).toBeVisible();
  await expect(page.getByText(SECRET)).toBeAttached();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
});

test("all chapters that are sold are bought at once", async ({ page }) => {
  const story = await studio.publish({
    ptype: "parent",
    subtype: "story",
    title: "Harbor",
    markdown: "Tales.",
  });
  for (const title of ["Ropes", "Tides"])
    await studio.publish({ ptype: "chapter", parent: story.id, title, ...INR, markdown: SECRET });
  await joinAt(page, at(story.permalink));
  await page.getByRole("button", { name: "Buy all 2 chapters for ₹98" }).click();
  await goAndPay(page, "razorpay");
  await razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  await expect(dialog(page).getByText(/2 parts are yours, for ₹98/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: /^Buy all/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Ropes" }).click();
  await expect(page.getByText(SECRET)).toBeVisible();
});

test("support is given with a message, which all can read, and the creator sees what was given", async ({
  page,
}) => {
  await open(page, at("/profile"));
  await page.getByRole("link", { name: "Give support" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Sign in to support Tove Jansson" })).toBeVisible();
  await page.keyboard.press("Escape");
  await joinAt(page, at("/profile"));
  await page.getByRole("button", { name: "Give support" }).click();
  await dialog(page).getByRole("button", { name: "Another amount" }).click();
  await dialog(page).getByLabel("Your amount").fill("5");
  await dialog(page).getByRole("button", { name: "Go on to the payment" }).click();
  await expect(dialog(page).getByText("Give between ₹10 and ₹1,000.")).toBeVisible();
  await expect(dialog(page).getByLabel("Your amount")).toBeFocused();
  await expectAccessible(page);
  await dialog(page).getByLabel("Your amount").fill("250");
  const words = `For the whale, ${Date.now()}`;
  await dialog(page)
    .getByLabel(/^Your message/)
    .fill(words);
  await dialog(page).getByRole("button", { name: "Go on to the payment" }).click();
  await goAndPay(page, "razorpay");
  await razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  await expect(dialog(page).getByText(/has your support of ₹250/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog(page).getByLabel("Link")).toHaveValue(at("/profile"));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByText(words)).toBeVisible();
  await studio.page.goto(at("/profile"));
  const given = studio.page.getByRole("listitem").filter({ hasText: words });
  await expect(given.getByText("₹250")).toBeVisible();
});

test.describe("kept by the worker:", () => {
  test.use({ serviceWorkers: "allow" });

  test("purchases open with no network, and what went back is closed and gone from the device", async ({
    page,
    context,
  }) => {
    const { permalink } = await sell("On paper", INR);
    await buyByCard(page, permalink);
    expect(await everythingKept(page)).toContain(SECRET);
    await dialog(page).getByRole("link", { name: "See your purchases" }).click();
    await page.waitForURL("/purchases");
    await alive(page);
    await expect(page.getByRole("link", { name: "On paper" })).toBeVisible();
    await controlled(page);
    /** Opens the receipt by the list, with no network. */
    async function openOffline() {
      await context.setOffline(true);
      await page.goto("/purchases");
      await expect(page.getByText("As they stood when you were last online.")).toBeVisible();
      await page.getByRole("link", { name: "On paper" }).click();
      await expect(page.getByText(/^As it stood when you were last online\./)).toBeVisible();
    }
    // It was never opened before: what the list has of it stands there.
    await openOffline();
    await expect(page.getByText("Razorpay")).toBeVisible();
    await expect(page.getByText(/Its files, and what is delivered, are shown/)).toBeVisible();
    const order = page.url().split("/purchase/")[1];
    await context.setOffline(false);
    await open(page, `/purchase/${order}`);
    await expect(page.getByText("Razorpay")).toBeVisible();
    await expectAccessible(page);
    await openOffline();
    await expect(page.getByText(/Its files, and what is delivered/)).toHaveCount(0);
    await context.setOffline(false);

    await callAs(studio.page, "POST", `/api/w/${studio.siteId}/orders/${order}/refund`, {
      reason: "By mistake",
    });
    await expect
      .poll(async () => {
        const { purchases } = await callAs<Purchases>(page, "GET", "/api/r/users/me/purchases");
        return purchases.find(({ id }) => id === order)?.refunded ?? null;
      })
      .not.toBeNull();
    await open(page, at("/"));
    await expect.poll(() => everythingKept(page)).not.toContain(SECRET);
    await open(page, at(permalink));
    await expect(buy(page)).toBeVisible();
    await open(page, "/purchases");
    await expect(page.getByText("Refunded")).toBeVisible();
  });
});

test("a part that goes back leaves open what was bought, and both see how much it was", async ({ page }) => {
  const { permalink } = await sell("Half a lamp", INR);
  await buyByCard(page, permalink);
  const purchase = async () => {
    const { purchases } = await callAs<Purchases>(page, "GET", "/api/r/users/me/purchases");
    return purchases[0];
  };
  await tellSandbox("/razorpay/refund", { payment: await latestPayment(), amount: 1900 });
  await expect.poll(async () => (await purchase())?.returned).toBe(1900);
  await open(page, "/purchases");
  await expect(page.getByText("Refunded in part")).toBeVisible();
  await page.getByRole("link", { name: "Half a lamp" }).click();
  await expect(page.getByText("₹19", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await open(page, at(permalink));
  await expect(page.getByText(SECRET)).toBeAttached();

  const { page: creator } = studio;
  await open(creator, at("/earnings"));
  await creator.getByRole("button", { name: /^Give ₹30 back to/ }).click();
  await expect(dialog(creator).getByText(/the rest of the payment goes back/)).toBeVisible();
  await dialog(creator).getByRole("button", { name: "Give it back" }).click();
  await expect(creator.getByText(/₹30 is on its way back to/)).toBeVisible();
  // The button that was pressed is gone.
  await expect(creator.getByRole("heading", { name: "Account" })).toBeFocused();
  await expect.poll(async () => (await purchase())?.refunded).toBeTruthy();
  // By itself: nobody loads the account anew.
  const given = creator.getByRole("listitem").filter({ hasText: /^Half a lamp.*Given back/ });
  await expect(given).toHaveCount(2);
  await open(page, "/purchases");
  await expect(page.getByText("Refunded", { exact: true })).toBeVisible();
});
