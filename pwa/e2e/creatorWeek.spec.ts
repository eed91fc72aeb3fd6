import type { Page } from "@playwright/test";
import { callAs } from "./product/device.ts";
import { goAndPay, payByCard } from "./product/payments.ts";
import { messageTo, messageWith } from "./product/sandbox.ts";
import { joinAt, newUser, newWord, openAs, openStudioScreen } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

// Leaving the editor ends its socket.
test.use({ expected: [/WebSocket/, /status of 401/] });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const editor = (page: Page) => page.locator(".ProseMirror").last();
const dialog = (page: Page) => page.getByRole("dialog");

/** Writes a text in the open editor, and opens the sheet that publishes it. */
async function write(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await editor(page).locator("p").last().click();
  await page.keyboard.type(text);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(dialog(page).getByRole("radio", { name: "Free" })).toBeVisible();
}

async function publish(page: Page): Promise<string> {
  await dialog(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog(page).getByRole("heading", { name: "Your post is live" })).toBeVisible();
  const address = await dialog(page).getByLabel("Link").inputValue();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  return address;
}

test("a creator's week, from the sign-up to the first sale, on a desktop and a phone", async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(1_080_000);
  const creator = newUser("Selma Ottilia");
  const domain = `selma-${newWord()}`.slice(0, 30);
  const home = site(domain);

  // Monday, at the desk: she signs up, confirms her address and gives the site its color.
  await open(page, "/signup");
  await page.getByLabel("Name", { exact: true }).fill(creator.name);
  await page.getByLabel("Email or mobile").fill(creator.identifier);
  await page.getByLabel("Password", { exact: true }).fill(creator.password);
  await page.getByLabel("Site address").fill(domain);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  const [link = ""] = (await messageTo(creator.identifier)).links;
  await page.goto(link);
  await page.getByRole("link", { name: "Set up your site" }).click();
  await expect(page).toHaveURL(`${home}/welcome`);
  await page.getByLabel("What you write").fill("Sagas of Värmland.");
  await page.getByRole("radio", { name: "Rose" }).press("Space");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${home}/studio`);

  // Her first story, and a friend who writes with her.
  await expect(page.getByRole("heading", { name: "What would you like to make?" })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Story/ })
    .click();
  await dialog(page).getByLabel("Title").fill("The saga");
  await dialog(page).getByRole("button", { name: "Create story" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The saga" })).toBeVisible();
  await page.getByRole("link", { name: "Add the first chapter" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("The snow");
  await editor(page).locator("p").last().click();
  await page.keyboard.type("It was winter.");
  await expect(page).toHaveURL(/\/chapter\/b\w{19}\/edit$/);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "People", exact: true }).click();
  const writers = page.getByRole("dialog", { name: "People" });
  await writers.getByLabel("Anyone with the link joins as").selectOption("writer");
  await writers.getByRole("button", { name: "Create link" }).click();
  const invite = await writers.getByLabel("Link", { exact: true }).inputValue();
  await writers.getByRole("button", { name: "Close" }).click();
  const friend = await browser.newPage();
  await joinAt(friend, invite, newUser("Sophie Elkan"));
  await friend.getByRole("button", { name: "Accept and open the draft" }).click();
  await expect(friend).toHaveURL(/\/edit$/);
  await editor(friend).locator("p").last().click();
  await friend.keyboard.type("Snow fell on the valley. ");
  await expect(editor(page)).toContainText("Snow fell on the valley.");
  await friend.context().close();
  await write(page, "The snow", "And nobody was in a hurry.");
  await dialog(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/story\/b\w{19}\/edit$/);
  await expect(page.getByText(/^Readers see your published chapters once/)).toBeVisible();
  await page.getByRole("button", { name: "Publish story" }).click();
  await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();

  // Tuesday: the next chapter is scheduled, and the week's letter goes out. Ada follows before it does.
  const reader = await browser.newPage();
  const ada = await joinAt(reader, `${home}/`, newUser("Ada Gray"));
  await reader.getByRole("button", { name: "Follow", exact: true }).first().click();
  await expect(reader.getByText(/^You follow/)).toBeVisible();
  const [confirmation = ""] = (await messageTo(ada.identifier)).links;
  await reader.goto(confirmation);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Your email is verified");
  await open(page, `${home}/post/new`);
  await write(page, "The thaw", "The ice broke.");
  await dialog(page).getByRole("switch", { name: "Schedule for later" }).check();
  const friday = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await dialog(page).getByLabel("Date and time").fill(`${friday}T18:00`);
  await dialog(page).getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(dialog(page).getByText(/^Publishes on/)).toBeVisible();
  await open(page, `${home}/post/new`);
  await write(page, "A letter", "Dear readers.");
  await dialog(page).getByRole("radio", { name: "Set a price" }).check();
  await dialog(page).getByLabel("Price", { exact: true }).fill("49");
  await dialog(page).getByLabel("Price", { exact: true }).blur();
  await dialog(page).getByRole("switch", { name: "Email to followers" }).check();
  const letter = await publish(page);
  await messageWith("A letter", ada.identifier);

  // Wednesday: Ada buys the letter and asks something.
  await open(reader, letter);
  await reader.getByRole("button", { name: "Buy for ₹49" }).click();
  await goAndPay(reader, "razorpay");
  await payByCard(reader);
  await expect(dialog(reader).getByText(/You bought “A letter”/)).toBeVisible();
  expect((await messageWith("₹49", ada.identifier)).text).toContain("A letter");
  const siteId = (await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me")).id;
  const [, post] = /\/(b\w{19})/.exec(new URL(letter).pathname) ?? [];
  await callAs(reader, "POST", `/api/w/${siteId}/posts/${post}/comments`, { text: "Who is Gösta?" });
  await reader.context().close();

  // From now on she has only her phone.
  const context = await browser.newContext(PHONE);
  const phone = await context.newPage();
  await openAs(phone, creator, `${home}/`);
  await openStudioScreen(phone, "Overview");
  const comments = phone.getByRole("region", { name: "Comments to answer" });
  await comments.getByRole("button", { name: "Reply to Ada Gray" }).click();
  await comments.getByRole("textbox", { name: "Reply to Ada Gray" }).fill("A priest who drinks.");
  await comments.getByRole("button", { name: "Post reply" }).click();
  await expect(comments.getByText("You've answered every comment.")).toBeVisible();
  await expect(phone.getByRole("list", { name: "Scheduled posts" }).getByText("The thaw")).toBeVisible();

  await openStudioScreen(phone, "Stats");
  await expect(phone.getByText("1 sale")).toBeVisible();
  await openStudioScreen(phone, "Earnings");
  await expect(phone.getByText("A letter").first()).toBeVisible();
  await phone.getByRole("link", { name: "Add a payout account" }).click();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(/payout/i);
  await context.close();
});
