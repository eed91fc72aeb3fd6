import { pngOf } from "./product/pictures.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { joinAt, newWord } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

async function makeExplicitPost(): Promise<string> {
  const cover = await studio.upload("image", {
    name: "figure.png",
    type: "image/png",
    bytes: pngOf([150, 90, 60], 1200, 800),
  });
  const { permalink } = await studio.publish({
    ptype: "blog",
    title: `A figure drawn ${newWord()}`,
    markdown: "The text stays readable.",
    cover_file: cover,
    nsfw: true,
  });
  return new URL(permalink, studio.page.url()).href;
}

test("an explicit post shows its picture only to a reader of age who asks for it", async ({ page }) => {
  const address = await makeExplicitPost();
  const title = page.getByRole("heading", { name: "This post is marked as explicit" });
  const picture = page.locator(".post-cover img");

  await open(page, address);
  await expect(title).toBeVisible();
  await expect(page.locator("[data-post-content]")).toContainText("The text stays readable.");
  await expect(page.getByRole("link", { name: "Sign in", exact: true }).last()).toBeVisible();
  await expect(picture).toHaveCount(0);

  await joinAt(page, address);
  await expect(picture).toHaveCount(0);
  await page.getByRole("button", { name: "I'm 18 or older" }).click();
  await expect(picture).toHaveCSS("filter", /blur/);
  await expect(page.getByRole("button", { name: "Show" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.locator("[data-post-content]")).toBeFocused();
  await expect(title).toHaveCount(0);
  await expect(picture).toHaveCSS("filter", "none");

  await page.reload();
  await expect(picture).toHaveCSS("filter", /blur/);
});
