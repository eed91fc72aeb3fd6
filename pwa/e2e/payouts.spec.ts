import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { callAs } from "./product/device.ts";
import { payByCard } from "./product/payments.ts";
import { messageTo } from "./product/sandbox.ts";
import { signIn } from "./product/signIn.ts";
import { joinAt, newWord } from "./product/users.ts";
import { expect, melville, open, starbuck, test } from "./test.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** Orders support of ₹1,000 as the page's reader. Returns the address of the payment page. */
function orderSupport(page: Page, siteId: string): Promise<string> {
  return page.evaluate(
    async ({ path, key }) => {
      const { xsrf, session } = await (await fetch("/api/r/session")).json();
      const answer = await fetch(path, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-xsrf-token": xsrf,
          "idempotency-key": key,
          authorization: `Session ${session.id}`,
        },
        body: JSON.stringify({ type: "support", amount: 100_000, currency: "INR" }),
      });
      return (await answer.json()).checkout.url;
    },
    { path: `/api/w/${siteId}/orders/razorpay`, key: `support-${newWord()}` },
  );
}

test("staff pay a creator by a bank file, and the creator sees it and gets an email", async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  const home = String(baseURL);
  const [creator, admin] = await Promise.all(
    [melville, starbuck].map(async (user) => {
      const context = await browser.newContext({ baseURL: home });
      await signIn(context, home, user, ...(user === melville ? [site("melville")] : []));
      return context.newPage();
    }),
  );
  if (!creator || !admin) throw new Error("no pages");
  await open(creator, `${site("melville")}/earnings`);
  const { id: siteId } = await callAs<{ id: string }>(creator, "GET", "/api/r/accounts/me");
  await joinAt(page, `${site("melville")}/profile`);
  // Only the demo's account has been verified for long enough. Its support is enabled only while this order needs
  // it.
  const support = `/api/w/sites/${siteId}/features/support`;
  await callAs(creator, "POST", `${support}/enable`, {});
  const checkout = await orderSupport(page, siteId);
  await callAs(creator, "POST", `${support}/disable`, {});
  await open(page, checkout);
  await payByCard(page);
  await expect(dialog(page).getByText(/You gave .* ₹1,000/)).toBeVisible();
  await creator.reload();
  await expect(creator.getByText(/will be paid out on/)).toBeVisible();

  await open(admin, "/moderation/payouts");
  await admin.getByRole("button", { name: "Make payouts now" }).click();
  await dialog(admin).getByRole("button", { name: "Make payouts" }).click();
  await expect(admin.getByText(/payouts? (was|were) made/)).toBeVisible();
  await expect(admin.getByRole("listitem").filter({ hasText: "Herman Melville" }).first()).toBeVisible();
  await expectAccessible(admin);

  await admin.getByRole("button", { name: "Bank files" }).click();
  await admin.getByRole("button", { name: "New file in INR" }).click();
  const file = admin.getByRole("list", { name: "Bank files" }).getByRole("listitem").first();
  await expect(file.getByText(/to settle/)).toBeVisible();
  const [download] = await Promise.all([
    admin.waitForEvent("download"),
    file.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^payouts-inr-.*\.csv$/);
  await expectAccessible(admin);
  await file.getByRole("button", { name: "Mark all as paid" }).click();
  await dialog(admin).getByRole("button", { name: "Mark all as paid" }).click();
  await expect(dialog(admin).getByText("Bank reference: enter it first.")).toBeVisible();
  await dialog(admin).getByLabel("Bank reference").fill("UTR 42");
  await dialog(admin).getByRole("button", { name: "Mark all as paid" }).click();
  await expect(file.getByText(/all settled/)).toBeVisible();

  await creator.reload();
  const paid = creator.getByRole("list", { name: "Payouts" }).getByRole("listitem").first();
  await expect(paid.getByText(/^Paid to ••••1851\s.*\sUTR 42$/)).toBeVisible();
  await expect(
    creator.getByRole("list", { name: "Account activity" }).getByText("Payout").first(),
  ).toBeVisible();
  await expectAccessible(creator);
  await expect.poll(async () => (await messageTo(melville.identifier)).text).toContain("UTR 42");
  await creator.context().close();
  await admin.context().close();
});
