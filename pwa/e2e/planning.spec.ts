import type { Page } from "@playwright/test";
import { callAs } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { newWord } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

const column = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });

/** Plans a chapter on the open board. */
async function plan(page: Page, title: string, note: string) {
  await page.getByRole("button", { name: "Plan a chapter" }).click();
  const modal = page.getByRole("dialog", { name: "Plan a chapter" });
  await modal.getByLabel("Title").fill(title);
  await modal.getByLabel("Note").fill(note);
  await modal.getByLabel("Word target").fill("10");
  await modal.getByRole("button", { name: "Add chapter" }).click();
  await expect(column(page, "Planned").getByText(note)).toBeVisible();
}

test("a serial is planned, written with its notes beside the text, scheduled in a rhythm and paused", async ({
  page: reader,
  site,
}) => {
  const { page, domain, siteId } = studio;
  const story = await studio.publish({
    ptype: "parent",
    subtype: "story",
    title: `Voyage ${newWord()}`,
    markdown: "A long one.",
  });
  await studio.publish({
    ptype: "chapter",
    parent: story.id,
    title: "Loomings",
    markdown: "Call me Ishmael.",
  });
  const board = `${site(domain)}/story/${story.id}/edit?view=board`;

  await open(page, board);
  await expect(column(page, "Published").getByText("Loomings")).toBeVisible();
  await plan(page, "The Carpet-Bag", "He packs.");
  await plan(page, "The Spouter-Inn", "Meets Queequeg.");
  await page.getByRole("link", { name: "2. The Carpet-Bag" }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(column(page, "Planned").locator(".part-title")).toHaveText([
    "2. The Spouter-Inn",
    "3. The Carpet-Bag",
  ]);

  // Its notes, beside the text.
  await page.getByRole("link", { name: "2. The Spouter-Inn" }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await page.keyboard.type("I have a bed with one Queequeg.");
  await page.getByRole("button", { name: "Notes", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Notes" });
  await panel.getByRole("button", { name: "Add note" }).click();
  await panel.getByLabel("Name").fill("Queequeg");
  await panel.getByLabel("Text").fill("A harpooner.");
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByRole("heading", { name: "Queequeg" })).toBeVisible();
  await text.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" And a pipe.");
  await expect(panel.getByText("A harpooner.")).toBeVisible();

  // The board counts what the server has when it opens.
  const draft = column(page, "Draft");
  await expect(async () => {
    await open(page, board);
    await expect(draft.getByText("10 / 10")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole("button", { name: "Set a rhythm" }).click();
  const rhythm = page.getByRole("dialog", { name: "Publishing rhythm" });
  for (const day of ["Tuesday", "Friday"])
    await rhythm.getByRole("checkbox", { name: day }).check({ force: true });
  await expect(rhythm.getByText(/New chapters on Tuesdays and Fridays/)).toBeVisible();
  await rhythm.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Tuesdays and Fridays, 18:00")).toBeVisible();

  await page.getByRole("button", { name: "Schedule the next chapters" }).click();
  const season = page.getByRole("dialog", { name: "Schedule the next chapters" });
  await expect(season.getByRole("checkbox", { name: "3. The Carpet-Bag" })).toBeDisabled();
  await expect(season.getByText(/^(Tue|Fri), .* 18:00$/)).toHaveCount(1);
  await season.getByRole("button", { name: "Schedule 1 chapter" }).click();
  await expect(column(page, "Scheduled").getByText("The Spouter-Inn")).toBeVisible();

  const notice = reader.getByText("New chapters on Tuesdays and Fridays");
  await open(reader, `${site(domain)}/story/${story.id}`);
  await expect(notice).toBeVisible();
  await reader.getByRole("link", { name: "Loomings" }).click();
  await expect(notice).toBeVisible();

  await page.getByRole("button", { name: "Pause story" }).click();
  const pause = page.getByRole("dialog", { name: "Pause this story" });
  await pause.getByLabel("Message to readers").fill("I'm at sea.");
  await expect(pause.getByRole("radio", { name: "Make drafts again" })).toBeChecked();
  await pause.getByRole("button", { name: "Pause story" }).click();
  await expect(draft.getByText("The Spouter-Inn")).toBeVisible();
  await reader.reload();
  await expect(reader.getByText("Paused: I'm at sea.")).toBeVisible();

  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Tuesdays and Fridays, 18:00")).toBeVisible();
  await page.getByRole("link", { name: "Notes", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Characters" })).toBeVisible();
  await expect(page.getByText("A harpooner.")).toBeVisible();

  // Readers get neither the notes nor the plan.
  const sent = await callAs<object>(reader, "GET", `/api/r/${siteId}/posts/${story.id}/children`);
  expect(JSON.stringify(sent)).not.toMatch(/Queequeg|He packs/);
});
