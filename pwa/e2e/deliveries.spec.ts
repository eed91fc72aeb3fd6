import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { callAs } from "./product/device.ts";
import { goAndPay, razorpay } from "./product/payments.ts";
import { joinAt } from "./product/people.ts";
import { pngOf } from "./product/pictures.ts";
import { messageTo } from "./product/sandbox.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { expect, open, test } from "./test.ts";

const DETAILS = "For Ada, who is ten on Sunday. She likes whales.";
const DAY = 24 * 60 * 60_000;

let home: string;
let studio: Studio;
let at: (path: string) => string;
test.beforeAll(async ({ browser, baseURL }) => {
  home = String(baseURL);
  const site = (domain: string) => home.replace("://", `://${domain}.`);
  studio = await openStudio(browser, home, site);
  at = (path) => site(studio.domain) + path;
});
test.afterAll(() => studio.close());

async function promise(title: string, good_type: "personalised_message" | "virtual_meetup"): Promise<string> {
  const cover = await studio.upload("image", {
    name: "cover.png",
    type: "image/png",
    bytes: pngOf([title.length, 90, 120], 1200, 800),
  });
  const { permalink } = await studio.publish({
    ptype: "dg",
    subtype: "other",
    title,
    summary: "Made for you alone.",
    cover_file: cover,
    good_type,
    visibility: "paid",
    pricing: { web: { INR: 9900, USD: 200 } },
  });
  return at(permalink);
}

const dialog = (page: Page) => page.getByRole("dialog");

/** Says what is wanted, pays by card, and opens the purchase from the thanks. */
async function buy(page: Page, label: RegExp): Promise<string> {
  await page.getByRole("button", { name: "Buy for ₹99" }).click();
  await dialog(page).getByLabel(label).fill(DETAILS);
  await goAndPay(page, "razorpay");
  await razorpay(page)
    .getByRole("button", { name: /^Pay by card/ })
    .click();
  await expect(dialog(page).getByText(/^Tove Jansson delivers it by /)).toBeVisible();
  await dialog(page).getByRole("link", { name: "See your purchase" }).click();
  await page.waitForURL((url) => url.origin === home && url.pathname.startsWith("/purchase/"));
  await expect(page.getByRole("heading", { name: "Delivery" })).toBeVisible();
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

const wanted = (page: Page, title: string) =>
  page.getByRole("list", { name: "To deliver" }).getByRole("listitem").filter({ hasText: title });

test("a message is asked for, delivered with a file, and is with the purchase", async ({ page }) => {
  // Two people, a payment and their letters.
  test.slow();
  const address = await promise("A word for you", "personalised_message");
  const reader = await joinAt(page, address);
  await page.getByRole("button", { name: "Buy for ₹99" }).click();
  await dialog(page).getByRole("button", { name: "Pay ₹99" }).click();
  await expect(dialog(page).getByText("Say what the message should be about, and for whom.")).toBeVisible();
  const field = dialog(page).getByLabel("What the message is about, and for whom");
  await expect(field).toBeFocused();
  await expectAccessible(page);
  // Closed and opened again, it is still there.
  await field.fill("For Ben");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Buy for ₹99" }).click();
  await expect(field).toHaveValue("For Ben");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  const order = await buy(page, /^What the message is about/);

  await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
  await expect(page.getByText(DETAILS)).toBeVisible();
  await page.getByRole("button", { name: "Change your details" }).click();
  await expect(page.getByLabel("Your details")).toBeFocused();
  await page.getByLabel("Your details").fill("");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Say what it should be about.")).toBeVisible();
  await page.getByRole("button", { name: "Leave them as they were" }).click();
  await expect(page.getByRole("button", { name: "Change your details" })).toBeFocused();
  await page.getByRole("button", { name: "Change your details" }).click();
  await expect(page.getByText("Say what it should be about.")).toHaveCount(0);
  await page.getByLabel("Your details").fill(`${DETAILS} And tea.`);
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Your details are changed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change your details" })).toBeFocused();
  await expectAccessible(page);
  await open(page, "/purchases");
  await expect(page.getByText(/Waiting for delivery until /)).toBeVisible();

  const creator = studio.page;
  await open(creator, at("/deliveries"));
  const item = wanted(creator, "A word for you");
  await expect(item.getByText(`${DETAILS} And tea.`)).toBeVisible();
  await expect(item.getByText(/^Due in 14 days$/)).toBeVisible();
  await item.getByRole("button", { name: "Deliver" }).click();
  await expect(item.getByLabel("Your message")).toBeFocused();
  await item.getByRole("button", { name: "Deliver it" }).click();
  await expect(item.getByText("Please write the message, or add a file")).toBeVisible();
  await expect(item.getByLabel("Your message")).toBeFocused();
  await item.getByLabel("Your message").fill("Happy birthday, Ada.\nA whale waves to you.");
  await item.locator("input[type=file]").setInputFiles({
    name: "for-ada.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("A whale for Ada"),
  });
  await expect(item.getByRole("button", { name: "Remove for-ada.txt" })).toBeVisible();
  // A reload loses nothing of what was typed.
  await creator.reload();
  await item.getByRole("button", { name: "Deliver" }).click();
  await expect(item.getByLabel("Your message")).toHaveValue(/A whale waves/);
  await expectAccessible(creator);
  await item.getByRole("button", { name: "Deliver it" }).click();
  await expect(creator.getByText("It is delivered.")).toBeVisible();
  await expect(item.getByRole("button", { name: "Change it" })).toBeFocused();

  await open(page, `/purchase/${order}`);
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
  await expect(page.getByText("A whale waves to you.")).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect(await readFile(await (await coming).path(), "utf8")).toBe("A whale for Ada");
  await expect(page.getByRole("button", { name: "Change your details" })).toHaveCount(0);
  await expectAccessible(page);
  expect((await messageTo(reader.identifier, 3)).text).toContain("A whale waves to you.");

  await creator.getByRole("button", { name: /^Delivered/ }).click();
  const done = creator.getByRole("list", { name: "Delivered" }).getByRole("listitem");
  await expect(done.filter({ hasText: "A word for you" }).getByText("for-ada.txt")).toBeVisible();
});

test("a meetup gets its link and time, by everybody's own clock, and goes into the calendar", async ({
  page,
}) => {
  test.slow();
  const address = await promise("Tea with me", "virtual_meetup");
  await joinAt(page, address);
  const order = await buy(page, /^What the meetup is about/);
  const creator = studio.page;
  await open(creator, at("/deliveries"));
  const item = wanted(creator, "Tea with me");
  await item.getByRole("button", { name: "Deliver" }).click();
  await expect(item.getByLabel("Day and time")).toBeFocused();
  await item.getByRole("button", { name: "Deliver it" }).click();
  await expect(item.getByText("Please set the day and the time")).toBeVisible();
  await expect(item.getByText("Please add the link to the meetup. It begins with https://")).toBeVisible();
  await expect(item.getByLabel("Day and time")).toBeFocused();
  const day = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);
  await item.getByLabel("Day and time").fill(`${day}T18:30`);
  await item.getByLabel("Link to the meetup").fill("https://meet.example/tea");
  await expectAccessible(creator);
  await item.getByRole("button", { name: "Deliver it" }).click();
  await expect(creator.getByText("It is delivered.")).toBeVisible();

  await open(page, `/purchase/${order}`);
  await expect(page.getByText(/18:30$/)).toBeVisible();
  await expect(page.getByText(/^By your clock: /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Join the meetup" })).toHaveAttribute(
    "href",
    "https://meet.example/tea",
  );
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  const event = await readFile(await (await coming).path(), "utf8");
  expect(event).toContain("SUMMARY:Tea with me\\, with Tove Jansson");
  expect(event).toContain("URL:https://meet.example/tea");
  await expectAccessible(page);
});

test("what is late can be given up, or waited for", async ({ page }) => {
  test.slow();
  const address = await promise("Not in time", "personalised_message");
  await joinAt(page, address);
  const order = await buy(page, /^What the message is about/);
  // Two weeks don't pass in a journey: the answers are those of two weeks later. The rule itself is the server's tests'.
  let isAsked = false;
  await page.route(`**/api/r/users/me/purchases/${order}`, async (route) => {
    const answer = await route.fetch();
    const purchase = await answer.json();
    const deliveries = purchase.deliveries.map((one: object) => ({ ...one, late: true }));
    await route.fulfill({ response: answer, json: { ...purchase, deliveries, going_back: isAsked } });
  });
  await page.route(`**/api/w/users/me/purchases/${order}/refund`, (route) => {
    isAsked = true;
    return route.fulfill({ json: { refunded: true } });
  });
  await open(page, `/purchase/${order}`);
  await expect(page.getByText("Late", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Have my money back" }).click();
  await dialog(page).getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("button", { name: "Have my money back" }).click();
  await dialog(page).getByRole("button", { name: "Have it back" }).click();
  await expect(
    page.getByText("Your money is on its way back to you. Banks take up to ten days."),
  ).toBeVisible();
  await expect(page.locator(".q-snackbar")).toHaveClass(/is-good/);
  await expect(page.getByRole("button", { name: "Have my money back" })).toHaveCount(0);

  // The creator gives it back, with the form still open elsewhere: nobody waits for it any more.
  const creator = studio.page;
  await open(creator, at("/deliveries"));
  const item = wanted(creator, "Not in time");
  await item.getByRole("button", { name: "Deliver" }).click();
  await item.getByLabel("Your message").fill("At last.");
  await page.unrouteAll();
  await callAs(creator, "POST", `/api/w/${studio.siteId}/orders/${order}/refund`, {});
  await expect(async () => {
    await open(page, `/purchase/${order}`);
    await expect(page.getByText("The payment went back, so nothing is delivered.")).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await item.getByRole("button", { name: "Deliver it" }).click();
  await expect(creator.getByText(/There is nothing to deliver any more/)).toBeVisible();
  await expect(item).toHaveCount(0);
});

test("who sells nothing of the kind sees what the list is for, with no network too", async ({ browser }) => {
  const site = (domain: string) => home.replace("://", `://${domain}.`);
  const { page, domain, close } = await openStudio(browser, home, site);
  await open(page, `${site(domain)}/deliveries`);
  await expect(page.getByText("Nobody waits for anything")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delivered" }).click();
  await expect(page.getByText("Nothing delivered yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delivered" })).toBeFocused();
  await page.route("**/api/r/sites/*/deliveries*", (route) => route.abort("internetdisconnected"));
  await page.reload();
  await expect(page.getByText("Nobody waits for anything")).toBeVisible();
  await expect(page.getByText(/this is how it was when you last looked/)).toBeVisible();
  await close();
});
