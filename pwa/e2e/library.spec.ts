import { waitForWorker } from "./product/device.ts";
import { joinAt, openAs } from "./product/users.ts";
import { expect, open, PARTS, test } from "./test.ts";

test.use({
  // Offline, and for a private list, the browser logs each failed request.
  expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/],
  serviceWorkers: "allow",
});

test("what is saved on a site is in the platform's library, and opens there offline, on every device", {
  tag: "@phone",
}, async ({ page, browser, baseURL, site }) => {
  test.setTimeout(540_000);
  const platform = String(baseURL);
  const reader = await joinAt(page, `${site("melville")}/stories`);
  await page.getByRole("main").getByRole("link", { name: "Moby-Dick" }).first().click();
  await waitForWorker(page);

  await test.step("save on the site", async () => {
    await page.getByRole("button", { name: "Save offline" }).click();
    await expect(page.getByRole("button", { name: "Saved offline" })).toBeVisible({ timeout: 180_000 });
    await expect(page.getByRole("button", { name: "Save for later" })).toBeVisible();
  });

  const main = page.getByRole("main");
  const section = (name: string) => main.getByRole("region", { name });
  await test.step("the platform stores it too", async () => {
    await open(page, `${platform}/library`);
    await waitForWorker(page);
    const offline = section("Offline").getByRole("article");
    await expect(offline).toContainText("Moby-Dick");
    await expect(offline).toContainText("MB", { timeout: 180_000 });
  });

  await test.step("bookmark offline, from a card", async () => {
    await open(page, `${site("melville")}/stories`);
    await page.context().setOffline(true);
    const bookmark = main.getByRole("button", { name: "Save Moby-Dick for later" });
    await bookmark.click();
    await expect(bookmark).toHaveAttribute("aria-pressed", "true");
    await open(page, `${site("melville")}/library`);
    await expect(section("Saved for later").getByRole("article")).toContainText("Moby-Dick");
  });

  await test.step("open it in the platform's library without a network", async () => {
    await open(page, `${platform}/library`);
    await section("Offline").getByRole("link", { name: "Moby-Dick" }).click();
    await expect(page).toHaveURL(/\/read\//);
    const chapters = page.getByRole("list", { name: "Chapters" }).getByRole("link");
    await expect(chapters).toHaveCount(PARTS);
    await chapters.nth(41).click();
    await expect(page.locator("[data-post-content]")).toContainText("whale");
    await page.context().setOffline(false);
    await open(page, `${site("melville")}/library`);
    await expect(page.getByRole("banner").getByText(/offline|can't reach/)).toBeHidden();
  });

  await test.step("a second device has both", async () => {
    const second = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const other = await second.newPage();
    await openAs(other, reader, `${platform}/library`);
    const there = (name: string) => other.getByRole("main").getByRole("region", { name });
    await expect(async () => {
      await other.reload();
      await expect(there("Saved for later").getByRole("article")).toContainText("Moby-Dick", {
        timeout: 3_000,
      });
    }).toPass({ timeout: 180_000 });
    await expect(there("Offline").getByRole("article")).toContainText("MB", { timeout: 180_000 });
    await there("Offline").getByRole("button", { name: "Remove Moby-Dick" }).click();
    await expect(there("Offline").getByRole("article")).toHaveCount(0);
    await second.close();
  });

  await test.step("what was removed there leaves this device too", async () => {
    await expect(async () => {
      await open(page, `${platform}/library`);
      await expect(section("Offline").getByRole("article")).toHaveCount(0, { timeout: 3_000 });
    }).toPass({ timeout: 180_000 });
  });
});

test("a bookmarked post is added to a reading list, which a guest can open once it is shared", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const main = page.getByRole("main");
  await joinAt(page, `${site("melville")}/stories`);
  await main.getByRole("button", { name: "Save Moby-Dick for later" }).click();
  await page.getByRole("button", { name: "Add to list…" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to list" });
  await dialog.getByLabel("New list").fill("For the beach");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByRole("switch", { name: "For the beach" })).toBeChecked();
  await dialog.getByRole("button", { name: "Done" }).click();

  await open(page, `${baseURL}/library`);
  await main.getByRole("link", { name: "For the beach" }).click();
  await expect(main.getByRole("heading", { name: "For the beach", level: 1 })).toBeVisible();
  await expect(main.getByRole("article")).toContainText("Moby-Dick");
  const guest = await browser.newContext();
  const other = await guest.newPage();
  await open(other, page.url());
  await expect(other.getByRole("heading", { name: "List not found" })).toBeVisible();
  await main.getByRole("switch", { name: "Shared" }).click();
  await expect(main.getByRole("switch", { name: "Shared" })).toBeChecked();
  await expect(async () => {
    await other.reload();
    await expect(other.getByRole("heading", { name: "For the beach" })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await expect(other.getByRole("main").getByRole("article")).toContainText("Moby-Dick");
  await guest.close();
});
