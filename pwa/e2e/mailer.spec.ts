import { newWord, openAs } from "./product/users.ts";
import { expect, melville, open, test } from "./test.ts";

const DAY_MS = 86_400_000;

/** Far from the emails of other runs. */
const sendAt = new Date(Date.now() + (2 + Math.random() * 300) * DAY_MS).toISOString().slice(0, 16);

test("a creator writes an email, previews it, schedules it and cancels it", async ({ page, site }) => {
  const subject = `The ship sails ${newWord()}`;
  await openAs(page, melville, `${site("melville")}/mailer`);
  await expect(page.getByText(/ will get this email\./)).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill(subject);
  await page.getByLabel("Text", { exact: true }).click();
  await page.keyboard.type("All aboard before the tide.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(page.getByRole("option", { name: /^Picture/ })).toBeVisible();
  for (const name of [/^Audio/, /^File/, /^Paywall line/]) {
    await expect(page.getByRole("option", { name })).toBeHidden();
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await page.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("All aboard before the tide.").last()).toBeVisible();
  await expect(dialog.getByText("Unsubscribe").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();

  // The text survives a reload.
  await open(page, `${site("melville")}/mailer`);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(subject);
  await expect(page.getByText("All aboard before the tide.")).toBeVisible();

  await page.getByLabel("Send later (optional)").fill(sendAt);
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(dialog.getByText(/ will get this email\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  const row = page.getByRole("article").filter({ hasText: subject });
  await expect(row.getByText(/Goes out/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("");
  await row.getByRole("button", { name: "Cancel…" }).click();
  await dialog.getByRole("button", { name: "Cancel and delete it" }).click();
  await expect(row).toBeHidden();
});
