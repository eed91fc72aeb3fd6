import { alive, expect, test } from "./test.ts";

test("a reader finds a text while they type, in either language, and again what they searched for", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  await page.getByRole("link", { name: "Search", exact: true }).click();
  const box = page.getByRole("searchbox");
  await box.fill("wh");
  await expect(page.getByText("Type more than 2 characters.")).toBeVisible();
  await box.fill("ishmeal");
  await expect(page.getByText("This is what “ishmael” finds.")).toBeVisible();
  await expect(page.locator("mark").first()).toHaveText(/ishmael/i);
  // The arrow keys lead from the field to what was found, and back.
  await box.press("ArrowDown");
  await expect(page.locator("[data-results] a").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(box).toBeFocused();
  await box.fill("बारिश");
  await expect(page.getByRole("link", { name: "बारिश और चाय" })).toBeVisible();
  await box.fill("herman melville");
  await box.press("Enter");
  await expect(page).toHaveURL(/query=herman\+melville/);
  await page.getByRole("link", { name: "Creators" }).click();
  await expect(page.locator("[data-results]").getByRole("link", { name: /Herman Melville/ })).toBeVisible();
  await page.goto("/search");
  await expect(page.getByRole("link", { name: "herman melville" })).toBeVisible();
});

test("without JavaScript a search is a form, tabs and a way on", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: String(baseURL) });
  const page = await context.newPage();
  await page.goto("/search");
  await page.getByRole("searchbox").fill("whale");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.locator("mark").first()).toBeVisible();
  await page.getByRole("link", { name: "More results" }).click();
  await expect(page.locator("article").first()).toBeVisible();
  await context.close();
});
