import { expect, test } from "./test.ts";

test("a comic, a recording and a document are read, heard and saved without a script", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();

  await page.goto(`${site("melville")}/comics`);
  await page.getByRole("link", { name: "The smallest whale" }).first().click();
  await page.getByRole("link", { name: "The thing with three trees" }).first().click();
  const pages = page.getByRole("list", { name: "Pages" }).getByRole("img");
  await expect(pages).toHaveCount(5);
  await expect(pages.nth(1)).toHaveAttribute("alt", /three trees on its back/);

  await page.getByRole("link", { name: "Down there" }).first().click();
  await expect(page.getByText("1 of 4 pages can be seen here.")).toBeVisible();
  await expect(pages).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "for its buyers" })).toBeVisible();

  await page.goto(site("melville"));
  await page
    .getByRole("link", { name: /^A shanty/ })
    .first()
    .click();
  const player = page.locator("audio");
  await expect(player).toHaveAttribute("controls", "");
  await expect(player).toHaveAttribute("preload", "none");

  await page.goto(`${site("melville")}/ebooks`);
  await page.getByRole("link", { name: "Knots for readers" }).first().click();
  await expect(page.getByText(/PDF · 4 pages/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("knots-for-readers.pdf");
  await context.close();
});
