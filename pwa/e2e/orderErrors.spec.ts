import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { callAs } from "./product/device.ts";
import { goAndPay, razorpay, tellSandboxAt } from "./product/payments.ts";
import { joinAt, newWord } from "./product/people.ts";
import type { Product } from "./product/startProduct.ts";
import { type Shop, startShop } from "./product/startShop.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { expect, open, test } from "./test.ts";

// What is refused is told by the browser as well.
test.use({ expected: [/status of (400|403|406|429|502|503)/] });

/** Each limit takes one, and is over a little later: that it can be tried again is seen as well. */
const WINDOW = "15s";
const AWAY = /\/payment\/razorpay\//;
const SECRET = "The lamp was never lit.";
const INR = { visibility: "paid", pricing: { web: { INR: 4900 } } } as const;

let shop: Shop;
let product: Product;
let studio: Studio;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  shop = await startShop({
    LIMIT_ORDERS_BY_USER: `1/${WINDOW}`,
    LIMIT_SUPPORT_BY_USER: `1/${WINDOW}`,
    LIMIT_FAILED_PAYMENTS_BY_USER: `1/${WINDOW}`,
  });
  product = shop.product;
  studio = await openStudio(browser, product.url, (domain) => product.site(domain));
  await callAs(studio.page, "POST", `/api/w/sites/${studio.siteId}/features/support/enable`, {});
});
test.afterAll(async () => {
  await studio.close();
  await shop.stop();
});

/** Orders something of the providers' doubles; without a body takes it back. */
const control = (path: string, body?: object) => tellSandboxAt(shop.sandboxUrl, path, body);

const at = (path: string) => product.site(studio.domain) + path;
const dialog = (page: Page) => page.getByRole("dialog");
const pay = (page: Page) => dialog(page).getByRole("button", { name: /^Pay ₹/ });
const byCard = (page: Page) =>
  razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();

const sell = (title: string) =>
  studio.publish({ ptype: "blog", title, ...INR, markdown: `${"Fog. ".repeat(300)}\n\n${SECRET}` });

/** Begins an order as the page's reader does, without the page; answers its status. */
function begin(page: Page, body: object): Promise<number> {
  return page.evaluate(
    async ({ path, key, body }) => {
      const state = await (await fetch("/api/r/session")).json();
      const answer = await fetch(path, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-xsrf-token": state.xsrf,
          "idempotency-key": key,
          authorization: `Session ${state.session.id}`,
        },
        body: JSON.stringify(body),
      });
      return answer.status;
    },
    { path: `/api/w/${studio.siteId}/orders/razorpay`, key: `key-${newWord()}`, body },
  );
}

/** Refused in these words, in place; and once that is over, the same button goes on to the payment. */
async function expectRefusedAtFirst(page: Page, words: string | RegExp): Promise<void> {
  await pay(page).click();
  await expect(dialog(page).getByText(words)).toBeVisible();
  await expect(pay(page)).toBeEnabled();
  await expectAccessible(page);
  await expect(async () => {
    if (!AWAY.test(page.url())) await pay(page).click({ timeout: 2000 });
    await page.waitForURL(AWAY, { timeout: 3000 });
  }).toPass({ timeout: 40_000 });
}

/** Paid by card, and back where it was bought. */
async function expectPaid(page: Page, words: RegExp): Promise<void> {
  await byCard(page);
  await expect(dialog(page).getByText(words)).toBeVisible();
}

test("one order too soon after another waits, and is then paid", async ({ page }) => {
  test.setTimeout(90_000);
  const [first, second] = [await sell("The first"), await sell("The second")];
  await joinAt(page, at(second.permalink));
  await page.getByRole("button", { name: /^Buy for/ }).click();
  expect(await begin(page, { type: "post", items: [first.id] })).toBe(201);
  await expectRefusedAtFirst(page, /we're processing your recent order\. Please try again shortly/);
  await expectPaid(page, /“The second” is yours/);
});

test("who was generous today is told so, keeps their message, and gives again later", async ({ page }) => {
  test.setTimeout(90_000);
  await joinAt(page, at("/profile"));
  await page.getByRole("button", { name: "Give support" }).click();
  const words = `For the whale, ${newWord()}`;
  await dialog(page)
    .getByLabel(/^Your message/)
    .fill(words);
  await dialog(page).getByRole("button", { name: "Go on to the payment" }).click();
  expect(await begin(page, { type: "support", amount: 5000, currency: "INR" })).toBe(201);
  await expectRefusedAtFirst(page, /You have been generous today/);
  await expectPaid(page, /has your support/);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(words)).toBeVisible();
});

test("after payments that failed no other is begun for a time, and then one is", async ({ page }) => {
  test.setTimeout(120_000);
  const [first, second, other] = [await sell("Declined"), await sell("Blocked"), await sell("Another")];
  await joinAt(page, at(first.permalink));
  await page.getByRole("button", { name: /^Buy for/ }).click();
  await goAndPay(page, "razorpay");
  await razorpay(page)
    .getByRole("button", { name: /^Decline/ })
    .click();
  await open(page, at(second.permalink));
  await page.getByRole("button", { name: /^Buy for/ }).click();
  // The provider tells of the failure in its own time.
  await expect.poll(() => begin(page, { type: "post", items: [other.id] })).toBe(406);
  await expectRefusedAtFirst(page, /Payments are blocked for now, after several that failed/);
  await expectPaid(page, /“Blocked” is yours/);
});

test("a provider that can't be reached is said in place, and the next press goes on", async ({ page }) => {
  const { permalink } = await sell("Out of reach");
  await joinAt(page, at(permalink));
  await page.getByRole("button", { name: /^Buy for/ }).click();
  await control("/faults", { provider: "razorpay", kind: "500", times: 1000 });
  await pay(page).click();
  await expect(
    dialog(page).getByText(
      "We are unable to reach the payment system. Nothing was paid, and nothing is lost: try again shortly.",
    ),
  ).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await control("/faults");
  await goAndPay(page, "razorpay");
  await expectPaid(page, /“Out of reach” is yours/);
});

test("a payment that can't be confirmed names support and the order, and what was paid is not lost", async ({
  page,
}) => {
  const { permalink } = await sell("Unconfirmed");
  await joinAt(page, at(permalink));
  await page.getByRole("button", { name: /^Buy for/ }).click();
  await goAndPay(page, "razorpay");
  const order = page.url().split("/payment/razorpay/")[1]?.split("?")[0];
  // Something between the window and the server changed the signature.
  await page.route("**/confirm", (route) => {
    const body = route.request().postDataJSON() as { razorpay_signature?: string };
    if (!body.razorpay_signature) return route.continue();
    return route.continue({
      postData: JSON.stringify({ ...body, razorpay_signature: "0".repeat(64) }),
    });
  });
  await byCard(page);
  await expect(page.getByText("This payment could not be confirmed")).toBeVisible();
  await expect(
    page.getByText(`If money was deducted, contact support and name the order ${order}.`),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "contact support" })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:support@.+[?]subject=Payment%20${order}$`),
  );
  await expectAccessible(page);
  await page.unroute("**/confirm");
  await page.getByRole("button", { name: /^Back to/ }).click();
  await expect(dialog(page).getByText(/“Unconfirmed” is yours/)).toBeVisible();
  await expect(page.getByText(SECRET)).toBeAttached();
});
