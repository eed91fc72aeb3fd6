import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { waitForWorker, waitUntilSaved } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { expect, open, test } from "./test.ts";

// Offline, the browser logs each failed request.
test.use({ expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

/** As the creator types it, and as light pages show it: darker, to be readable. */
const YELLOW = "#ffd400";
const DARKER = "#7e6800";
const DEFAULT = "#c8371b";

let studio: Studio;
let post: { permalink: string };
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
  post = await studio.publish({ ptype: "blog", title: "The green mast", markdown: "The harbor was empty." });
});
test.afterAll(() => studio.close());

const expectAccent = (page: Page, accent: string) =>
  expect(page.locator("html")).toHaveCSS("--accent", accent);

test("a creator designs their site on a preview, and guests see it at once, offline too", async ({
  browser,
  site,
}) => {
  const { page, domain } = studio;
  const home = `${site(domain)}/`;
  await open(page, home);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page
    .getByRole("navigation", { name: "Menu", exact: true })
    .getByRole("link", { name: "Studio" })
    .click();
  await page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name: "Design" }).click();
  await page.getByRole("radio", { name: "Vermilion" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(YELLOW);
  await expect(page.getByText(/^Light pages show a darker shade of it/)).toBeVisible();
  await page.getByRole("radio", { name: "Sans titles, serif text" }).press("Space");
  await page.getByRole("radio", { name: "Compact" }).press("Space");

  const preview = page.frameLocator('iframe[title="Your site"]');
  await expect(preview.locator("html")).toHaveCSS("--accent", DARKER);
  await expect(preview.getByRole("heading", { name: "Tove Jansson" })).toHaveCSS("font-family", /Figtree/);
  await expect(preview.locator(".site-cover")).toBeHidden();
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(preview.locator("html")).toHaveCSS("--accent", YELLOW);
  await expectAccessible(page);
  const context = await browser.newContext({ serviceWorkers: "allow" });
  const guest = await context.newPage();
  await open(guest, home);
  await expectAccent(guest, DEFAULT);

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Design saved")).toBeVisible();
  // The studio is on the creator's site too.
  await expectAccent(page, DARKER);
  await guest.reload();
  await expectAccent(guest, DARKER);
  await expect(guest.locator(".site-cover")).toBeHidden();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /Figtree/);
  await guest.getByRole("link", { name: "The green mast" }).click();
  await guest.waitForURL(`${site(domain)}${post.permalink}`);
  await expectAccent(guest, DARKER);
  await expect(guest.locator(".q-prose").first()).toHaveCSS("font-family", /Literata/);
  await guest.emulateMedia({ colorScheme: "dark" });
  await expectAccent(guest, YELLOW);

  await waitForWorker(guest);
  await waitUntilSaved(guest);
  await context.setOffline(true);
  await guest.reload();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("The green mast");
  await expectAccent(guest, YELLOW);
  await context.setOffline(false);
  await guest.emulateMedia({ colorScheme: "light" });
  await open(guest, `${site("melville")}/`);
  await expectAccent(guest, DEFAULT);
  await context.close();
});
