import type { Page } from "@playwright/test";
import { sandboxUrl } from "./workersProduct.ts";

/** Tells the providers' doubles something: a payment on a phone is settled, a fault is ordered. */
export function tellSandbox(path: string, body: object): Promise<void> {
  return tellSandboxAt(sandboxUrl(), path, body);
}

/** Tells it those at an address, such as `http://localhost:31235`; without a body takes it back. */
export async function tellSandboxAt(url: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(url.replace("localhost", "127.0.0.1") + path, {
    method: body ? "POST" : "DELETE",
    headers: { "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** The window of Razorpay's that opened over the page. */
export const razorpay = (page: Page) => page.frameLocator("iframe[title='Razorpay checkout']");

/** Presses Pay in the modal, and waits until the page where one pays has come. */
export async function goAndPay(page: Page, provider: "razorpay" | "stripe"): Promise<void> {
  const pay = page.getByRole("dialog").getByRole("button", { name: /^Pay [₹$€]/ });
  await pay.click();
  await page.waitForURL(provider === "razorpay" ? /\/payment\/razorpay\// : /\/stripe\/pay\//);
}
