import { callAs } from "./product/device.ts";
import { fillReaderSignup, newPerson } from "./product/people.ts";
import { alive, expect, open, test } from "./test.ts";

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

test("a new reader finds whom to follow, sees whom they do, and lets one go", async ({ page }) => {
  await open(page, "/signup");
  await fillReaderSignup(page, newPerson("Pip"));
  await page.waitForURL(/\/$/);
  await open(page, "/following");
  await expect(page.getByRole("heading", { name: "You follow nobody yet" })).toBeVisible();
  await page.getByRole("link", { name: "Find creators to follow" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Who to follow" })).toBeVisible();
  const offered = page.getByRole("list", { name: "Creators" }).getByRole("listitem");
  const melville = offered.filter({ hasText: "Herman Melville" });
  const meera = offered.filter({ hasText: "Meera Iyer" });
  for (const one of [melville, meera]) {
    await one.getByRole("button", { name: "Follow", exact: true }).click();
    await expect(one.getByRole("button", { name: "Following" })).toBeVisible();
  }
  // It is shown before the server has it, by the page or by the worker, and the list of the next page comes from there.
  const kept = async () =>
    (await callAs<{ sites: unknown[] }>(page, "GET", "/api/r/users/me/followees")).sites;
  await expect.poll(kept).toHaveLength(2);

  await open(page, "/following");
  const followed = page.getByRole("list", { name: "Creators that you follow" }).getByRole("listitem");
  await expect(followed).toHaveCount(2);
  await followed.filter({ hasText: "Meera Iyer" }).getByRole("button", { name: "Following" }).click();
  await expect(followed.getByRole("button", { name: "Follow", exact: true })).toHaveCount(1);
  await expect.poll(kept).toHaveLength(1);
  await open(page, "/following");
  await expect(followed).toHaveText([/Herman Melville/]);

  // Whom one follows is offered no more.
  await open(page, "/labs/follow-recommendations");
  await expect(offered.filter({ hasText: "Meera Iyer" })).toBeVisible();
  await expect(melville).toHaveCount(0);
});
