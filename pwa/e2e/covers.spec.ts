import { violations } from "./accessible.ts";
import { callAs } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { newWord } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

/** Four pictures are drawn, checked and stored, on a busy machine. */
const DRAWN = { timeout: 360_000 };

test("a description becomes four covers, and one of them the cover of a story", async ({ baseURL }) => {
  test.slow();
  const { page, siteId } = studio;
  const title = `The white whale ${newWord()}`;
  const story = await callAs<{ id: string }>(page, "POST", `/api/w/${siteId}/posts`, {
    ...{ ptype: "parent", subtype: "story", title },
  });
  await open(page, `${baseURL}/picto`);
  await page.getByLabel("What does the cover show?").fill("A captain hunts a white whale across the sea");
  await page.getByText("Dark", { exact: true }).click();
  await page.getByRole("button", { name: "Create four covers" }).click();
  await expect(page.getByRole("link", { name: /^Customize cover/ })).toHaveCount(4, DRAWN);
  await expect(page.getByText("9 of 10 left this month.")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("link", { name: "Customize cover 2" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await expect(page.getByRole("img", { name: `Preview: ${title}` })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.getByLabel("Format").selectOption("story");
  expect(await violations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "PNG" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^the-white-whale-.+\.png$/);
  await page.getByRole("button", { name: "Use for…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: title }).click();
  await expect(page.getByText(`“${title}” has its cover`)).toBeVisible(DRAWN);
  const { meta } = await callAs<{ meta: { cover: { width: number; height: number } | null } }>(
    page,
    "GET",
    `/api/r/${siteId}/posts/${story.id}`,
  );
  expect(meta.cover).toMatchObject({ width: 1600, height: 2400 });
});

test("a guest describes a cover, and is asked to sign in to create it", async ({ page, baseURL }) => {
  await open(page, `${baseURL}/picto`);
  await page.getByRole("button", { name: "Create four covers" }).click();
  await expect(page.getByText("Describe what the cover shows, in a few words.")).toBeVisible();
  await page.getByRole("button", { name: "A small boat under a huge moon" }).click();
  await page.getByRole("button", { name: "Create four covers" }).click();
  await expect(
    page.getByRole("dialog").getByRole("heading", { name: "Sign in to create covers" }),
  ).toBeVisible();
});
