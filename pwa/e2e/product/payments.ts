import type { Page } from "@playwright/test";
import { byNumber } from "./byNumber.ts";
import { sandboxUrl } from "./sandbox.ts";

/** Tells the providers' doubles something: a payment on a phone is settled, a fault is ordered. */
export function tellSandbox(path: string, body: object): Promise<void> {
  return tellSandboxAt(sandboxUrl(), path, body);
}

/** Tells it those at an address, such as `http://localhost:31235`; without a body takes it back. */
export async function tellSandboxAt(url: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(byNumber(url) + path, {
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

/** Of Razorpay's payments the one that was made last, by its name there. */
export async function latestPayment(): Promise<string> {
  const answer = await fetch(`${byNumber(sandboxUrl())}/payments.json`);
  const { razorpay: rows } = (await answer.json()) as { razorpay: { id: string; kind: string }[] };
  return String(rows.find(({ kind }) => kind === "Payment")?.id);
}
