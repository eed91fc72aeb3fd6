import { callAs } from "./product/device.ts";
import { enrollStaff } from "./product/signIn.ts";
import { joinAt, newWord, openAs } from "./product/users.ts";
import { expect, open, starbuck, test } from "./test.ts";

// On a product of its own: an announcement would cover the pages of all other journeys.
test.use({ expected: [/status of 400|ERR_FAILED/] });

test("a guest's feedback reaches staff; an announcement is shown until it's dismissed; Germans read about cookies", async ({
  page,
  browser,
  ownProduct,
}) => {
  const home = ownProduct.url;
  const melville = ownProduct.site("melville");
  const words = `The whale is too white ${newWord()}.`;
  const sharedStaff = process.env.STAFF_COOKIES;
  await enrollStaff(home);
  try {
    await open(page, `${melville}/?search=whale`);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page
      .getByRole("navigation", { name: "Menu", exact: true })
      .getByRole("button", { name: "Submit feedback" })
      .click();
    const form = page.getByRole("dialog", { name: "Submit feedback" });
    await expect(form.getByText(`${melville}/`, { exact: true })).toBeVisible();
    await form.getByLabel("Message").fill(words);
    await form.getByLabel("Email").fill("pip@");
    await form.getByRole("button", { name: "Send feedback" }).click();
    await expect(form.getByText("The email doesn't appear valid")).toBeVisible();
    await form.getByLabel("Email").fill("pip@readers.example");
    // Without a connection the form says so, and its text outlives the page.
    await page.route("**/api/w/feedback", (route) => route.abort());
    await form.getByRole("button", { name: "Send feedback" }).click();
    await expect(form.getByText(/We can't reach the server/)).toBeVisible();
    await page.unroute("**/api/w/feedback");
    await page.reload();
    await page.locator("html[data-alive]").waitFor();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("button", { name: "Submit feedback" }).click();
    await expect(form.getByLabel("Message")).toHaveValue(words);
    await form.getByRole("button", { name: "Send feedback" }).click();
    await expect(page.getByText("Thank you. We read every message.")).toBeVisible();

    const staff = await (await browser.newContext()).newPage();
    await openAs(staff, starbuck, `${home}/moderation#feedback`);
    const card = staff.getByRole("listitem").filter({ hasText: words });
    await expect(card.getByRole("link", { name: "pip@readers.example" })).toBeVisible();
    await card.getByRole("button", { name: "Mark as done" }).click();
    await expect(card).toHaveCount(0);
    await staff.getByRole("button", { name: "Done", exact: true }).click();
    await expect(card.getByText(/^Done .* by /)).toBeVisible();

    await open(staff, `${home}/i/announcement`);
    await staff.getByLabel("Text").fill("Comics are here.");
    await staff.getByLabel("Link").fill("/guides");
    await expect(staff.getByRole("region", { name: "Announcement" })).toBeVisible();
    await staff.getByRole("button", { name: "Publish" }).click();
    await expect(staff.getByRole("listitem").getByText("Shown")).toBeVisible();

    // A site's pages show it too, and link to the platform.
    await staff.context().close();
    await open(page, `${melville}/`);
    const bar = page.getByRole("region", { name: "Announcement" });
    await expect(bar.getByRole("link", { name: "Comics are here." })).toHaveAttribute(
      "href",
      `${home}/guides`,
    );
    const shift = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
            }).observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
          }),
      );
    expect(await shift()).toBeLessThanOrEqual(0.1);
    await bar.getByRole("button", { name: "Dismiss announcement" }).click();
    await expect(bar).toHaveCount(0);
    await page.reload();
    await page.waitForResponse("**/api/r/session*");
    await expect(bar).toHaveCount(0);

    const reader = await (await browser.newContext()).newPage();
    await joinAt(reader, `${home}/`);
    await callAs(reader, "PATCH", "/api/w/accounts/me", { country: "DE" });
    await open(reader, `${home}/terms`);
    const cookies = reader.getByRole("region", { name: "Cookies" });
    await expect(cookies.getByText(/only uses cookies that it needs/)).toBeVisible();
    // The last link of the page is clear of the banner when it has the focus.
    const last = reader.getByRole("contentinfo").getByRole("link").last();
    await last.focus();
    await expect
      .poll(async () => {
        const [link, banner] = await Promise.all([last.boundingBox(), cookies.boundingBox()]);
        return link && banner ? link.y + link.height <= banner.y : false;
      })
      .toBe(true);
    await cookies.getByRole("button", { name: "Accept" }).click();
    await expect(cookies).toHaveCount(0);
    await expect(reader.getByRole("region", { name: "Announcement" })).toBeVisible();
    await reader.reload();
    await expect(reader.getByRole("region", { name: "Announcement" })).toBeVisible();
    await expect(cookies).toHaveCount(0);
  } finally {
    if (sharedStaff === undefined) delete process.env.STAFF_COOKIES;
    else process.env.STAFF_COOKIES = sharedStaff;
  }
});
