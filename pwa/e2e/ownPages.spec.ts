import { waitForWorker, waitUntilSaved } from "./product/device.ts";
import { openStudio } from "./product/studio.ts";
import { expect, open, test, waitForHydration } from "./test.ts";

test.use({ expected: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

test("a creator writes About and puts it into the navigation; a guest reads it, also offline @phone", async ({
  browser,
  baseURL,
  page: guest,
  site,
}) => {
  const studio = await openStudio(browser, String(baseURL));
  const { page, domain } = studio;
  await open(page, `${site(domain)}/studio/pages`);
  await page.getByRole("button", { name: "Write “About”" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("About");
  await page.getByText("A sentence or two about yourself.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" I draw Moomins.");
  await expect(page.getByText("Changes saved on this device")).toBeVisible();

  // What isn't saved survives a reload, and a save that fails.
  await open(page, page.url());
  await expect(page.getByText("I draw Moomins.")).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "We can't reach the server." })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Page published")).toBeVisible();
  await expect(page.getByText("All saved")).toBeVisible();

  await page.getByRole("link", { name: "Pages", exact: true }).first().click();
  await page.getByRole("button", { name: "Actions for About" }).click();
  await page.getByRole("button", { name: "Add to navigation" }).click();
  await expect(page.getByText("“About” is in your navigation")).toBeVisible();
  await page.getByRole("button", { name: "Add an entry" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Leads to").selectOption({ label: "Another website" });
  await dialog.getByLabel("Address").fill("shop.example/prints");
  await dialog.getByLabel("Label").fill("Shop");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Move Shop up" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Navigation saved")).toBeVisible();

  await open(guest, `${site(domain)}/`);
  await waitForWorker(guest);
  const entries = guest.getByRole("navigation", { name: "Site" }).getByRole("link");
  await expect(entries).toHaveText(["Shop", "About"]);
  await expect(entries.first()).toHaveAttribute("href", "https://shop.example/prints");
  await entries.last().click();
  await expect(guest.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
  await expect(guest.getByText("I draw Moomins.")).toBeVisible();
  await expect(entries.last()).toHaveAttribute("aria-current", "page");
  await waitUntilSaved(guest);

  await guest.context().setOffline(true);
  await guest.reload();
  await waitForHydration(guest);
  await expect(guest.getByText("I draw Moomins.")).toBeVisible();
  await expect(entries).toHaveText(["Shop", "About"]);
  await guest.context().setOffline(false);

  // A deleted page can come back; once it is gone, its entry is hidden.
  await page.getByRole("button", { name: "Actions for About" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "About" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for About" }).click();
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("Page: About, not published")).toBeVisible();
  await guest.reload();
  await expect(entries).toHaveText(["Shop"]);
  await studio.close();
});
