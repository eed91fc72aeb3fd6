import { expectAccessible } from "./accessible.ts";
import { expect, open, test } from "./test.ts";

test("a reader finds a guide from the menu's Help, and reads it on a phone @phone", async ({
  page,
  site,
}) => {
  await open(page, `${site("melville")}/`);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Menu", exact: true });
  await menu.getByRole("link", { name: "Help", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Guides", level: 1 })).toBeVisible();
  await page.locator("html[data-alive]").waitFor();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Read", "Write and sell", "Terminal"]);

  await page.getByRole("searchbox", { name: "Search guides" }).fill("airplane");
  await expect(page.getByRole("status").getByText("1 guide found")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Read without a connection" }).click();
  await expect(page.getByRole("heading", { name: "Read without a connection", level: 1 })).toBeVisible();
  const picture = page.getByRole("img", { name: /Save offline/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Follow creators/ }).click();
  await expect(page.getByRole("heading", { name: /^Follow creators/, level: 1 })).toBeVisible();
});
