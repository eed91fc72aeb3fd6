import { callAs } from "./product/device.ts";
import { signUp } from "./product/signIn.ts";
import { newUser } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

test("a reader finds a text while typing, in either language, and sees their last search again", async ({
  page,
}) => {
  await open(page, "/");
  await page.getByRole("link", { name: "Search", exact: true }).click();
  const box = page.getByRole("searchbox");
  await box.fill("wh");
  await expect(page.getByText("Type more than 2 characters.")).toBeVisible();
  await box.fill("ishmeal");
  await expect(page.getByText("Showing results for “ishmael”.")).toBeVisible();
  await expect(page.locator("mark").first()).toHaveText(/ishmael/i);
  // The arrow keys move from the field to the results, and back.
  await box.press("ArrowDown");
  await expect(page.locator("[data-results] a").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(box).toBeFocused();
  await box.fill("बारिश");
  await expect(page.getByRole("link", { name: "बारिश और चाय" })).toBeVisible();
  await box.fill("herman melville");
  await box.press("Enter");
  await expect(page).toHaveURL(/query=herman\+melville/);
  await page.getByRole("link", { name: "Creators", exact: true }).click();
  await expect(page.locator("[data-results]").getByRole("link", { name: /Herman Melville/ })).toBeVisible();
  await page.goto("/search");
  await expect(page.getByRole("link", { name: "herman melville" })).toBeVisible();
});

test("a new reader finds creators to follow, lists them, and unfollows one", async ({
  page,
  context,
  baseURL,
}) => {
  await signUp(context, String(baseURL), newUser("Pip"));
  await open(page, "/following");
  await expect(page.getByRole("heading", { name: "You don't follow anyone yet" })).toBeVisible();
  await page.getByRole("link", { name: "Find creators to follow" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Who to follow" })).toBeVisible();
  const offered = page.getByRole("list", { name: "Creators" }).getByRole("listitem");
  const melville = offered.filter({ hasText: "Herman Melville" });
  const meera = offered.filter({ hasText: "Meera Iyer" });
  for (const one of [melville, meera]) {
    await one.getByRole("button", { name: "Follow", exact: true }).click();
    await expect(page.getByText(/^You follow/).last()).toBeVisible();
    await expect(one.getByRole("button", { name: "Following" })).toBeVisible();
  }
  // The page shows a follow before the server has it, and the next page lists what the server has.
  const followees = async () =>
    (await callAs<{ sites: unknown[] }>(page, "GET", "/api/r/users/me/followees")).sites;
  await expect.poll(followees).toHaveLength(2);

  await open(page, "/following");
  const followed = page.getByRole("list", { name: "Creators you follow" }).getByRole("listitem");
  await expect(followed).toHaveCount(2);
  await followed.filter({ hasText: "Meera Iyer" }).getByRole("button", { name: "Following" }).click();
  await expect(followed.getByRole("button", { name: "Follow", exact: true })).toHaveCount(1);
  await expect.poll(followees).toHaveLength(1);
  await open(page, "/following");
  await expect(followed).toHaveText([/Herman Melville/]);

  // A followed creator is no longer recommended.
  await open(page, "/labs/follow-recommendations");
  await expect(offered.filter({ hasText: "Meera Iyer" })).toBeVisible();
  await expect(melville).toHaveCount(0);
});
