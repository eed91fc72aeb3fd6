import type { Page } from "@playwright/test";
import { loopback } from "./loopback.ts";
import { sandboxUrl } from "./sandbox.ts";

/** Sets the shared sandbox's next events: a UPI payment settles, a request fails. */
export function controlSandbox(path: string, body: object): Promise<void> {
  return controlSandboxAt(sandboxUrl(), path, body);
}

/** Controls the sandbox at an address such as `http://localhost:31235`. */
export async function controlSandboxAt(url: string, path: string, body: object): Promise<void> {
  const answer = await fetch(loopback(url) + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** Presses Pay in the modal, and waits for the provider's page. */
export async function goAndPay(page: Page, provider: "razorpay" | "stripe"): Promise<void> {
  const pay = page.getByRole("dialog").getByRole("button", { name: /^Pay [₹$€]/ });
  await pay.click();
  await page.waitForURL(provider === "razorpay" ? /\/payment\/razorpay\// : /\/stripe\/pay\//);
}

/** Razorpay's checkout frame on the payment page. */
export const razorpay = (page: Page) => page.frameLocator("iframe[title='Razorpay checkout']");

/** Pays by card in Razorpay's checkout. */
export const payByCard = (page: Page): Promise<void> =>
  razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();

/** Returns Razorpay's id of the order on the payment page, as `/razorpay/settle` expects. */
export async function razorpayOrder(page: Page): Promise<string> {
  const { pathname, search } = new URL(page.url());
  const [siteId, id] = pathname.slice(1).split("/payment/razorpay/");
  const { checkout } = await page.evaluate(
    async (address) => (await fetch(address)).json(),
    `/api/r/${siteId}/orders/${id}/payment${search}`,
  );
  return checkout.order_id;
}
