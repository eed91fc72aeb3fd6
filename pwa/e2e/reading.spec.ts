import { expect, open, test } from "./test.ts";

test("a reader goes from the platform to a site, a story, its chapters, and a post", async ({
  page,
  site,
}) => {
  await open(page, "/");
  await page.getByRole("link", { name: "Herman Melville" }).first().click();
  await expect(page).toHaveURL(`${site("melville")}/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Herman Melville");

  await page.getByRole("link", { name: "Stories" }).first().click();
  await expect(page).toHaveURL(`${site("melville")}/stories`);
  await page.getByRole("link", { name: "Moby-Dick" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Moby-Dick");
  await expect(page.getByRole("list", { name: "Chapters" }).getByRole("listitem")).toHaveCount(138);

  await page.getByRole("list", { name: "Chapters" }).getByRole("link", { name: "Loomings" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Loomings");
  await expect(page.locator("[data-post-content]")).toContainText("Call me Ishmael.");
  const first = page.url();

  const pager = page.getByRole("navigation", { name: "Chapters" });
  await pager.getByRole("link", { name: /^Next/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The Carpet-Bag");
  await pager.getByRole("link", { name: /^Previous/ }).click();
  await expect(page).toHaveURL(first);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Loomings");

  await page.getByRole("banner").getByRole("link", { name: "Herman Melville" }).click();
  await page.getByRole("link", { name: "How to read a very long book on a very small boat" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "How to read a very long book on a very small boat",
  );
  await expect(page.locator("[data-post-content]")).toContainText("There is no signal forty miles out.");
});
