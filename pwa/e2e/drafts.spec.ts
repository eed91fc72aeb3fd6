import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { waitForWorker } from "./product/device.ts";
import { nextFrame } from "./product/nextFrame.ts";
import { siteAt } from "./product/siteAt.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { newUser, newWord } from "./product/users.ts";
import { expect, open, test, waitForHydration } from "./test.ts";

// Offline, the browser logs each failed request and socket; a guest's picture has an address that leads nowhere.
test.use({
  expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection|guest-images/],
  serviceWorkers: "allow",
});

let studio: Studio;
/** Returns an address on the studio's own site. */
let at: (path: string) => string;
test.beforeAll(async ({ browser, baseURL }) => {
  const home = String(baseURL);
  studio = await openStudio(browser, home);
  at = (path) => siteAt(home, studio.domain) + path;
});
test.afterAll(() => studio.close());

const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const footer = (page: Page) => page.locator(".workspace-saved");
const goOffline = async (page: Page, isOffline: boolean) => page.context().setOffline(isOffline);

/** Starts a post and types its title. */
async function startPost(page: Page, text: string) {
  await open(page, at("/post/new"));
  await title(page).click();
  await page.keyboard.type(text);
}

test("a post becomes a draft with an address of its own at the first letter, and not before", async ({
  browser,
  baseURL,
  site,
}) => {
  const { page, domain, close } = await openStudio(browser, String(baseURL));
  await open(page, `${site(domain)}/post/new`);
  await expect(title(page)).toBeVisible();
  await open(page, `${site(domain)}/drafts`);
  await expect(page.getByText("No drafts yet")).toBeVisible();
  await open(page, `${site(domain)}/post/new`);
  await title(page).click();
  await page.keyboard.type("Loomings");
  await page.waitForURL(/\/post\/b[0-9a-z]{19}\/edit$/);
  await expect(footer(page)).toHaveText("Saved");
  await text(page).click();
  await page.keyboard.type("Call me Ishmael.");
  await expect(footer(page)).toHaveText("Saved");
  await page.reload();
  await expect(title(page)).toHaveValue("Loomings");
  await expect(text(page)).toContainText("Call me Ishmael.");
  await open(page, `${site(domain)}/drafts`);
  await expect(page.getByRole("link", { name: "Loomings" })).toBeVisible();
  await close();
});

test("offline writing is saved on the device, survives a reload, and is sent once online", async () => {
  const { page } = studio;
  await startPost(page, "The Carpet-Bag");
  await expect(footer(page)).toHaveText("Saved");
  await waitForWorker(page);
  await page.reload();
  await waitForHydration(page);
  await expect(title(page)).toHaveValue("The Carpet-Bag");
  await goOffline(page, true);
  await title(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(", once more");
  await expect(footer(page)).toHaveText("Saved on this device. It will sync when you're online.");
  await page.reload();
  await expect(title(page)).toHaveValue("The Carpet-Bag, once more");
  await expect(footer(page)).toHaveText("Saved on this device. It will sync when you're online.");
  await goOffline(page, false);
  await expect(footer(page)).toHaveText("Saved");
});

test("a draft started offline keeps its address, is listed, and is sent automatically", async () => {
  const { page } = studio;
  await open(page, at("/drafts"));
  await waitForWorker(page);
  await goOffline(page, true);
  await page.goto(at("/post/new")).catch(() => {});
  await waitForHydration(page);
  await title(page).click();
  await page.keyboard.type("Written at sea");
  await page.waitForURL(/\/post\/b[0-9a-z]{19}\/edit$/);
  const address = page.url();
  await expect(footer(page)).toHaveText("Saved on this device. It will sync when you're online.");
  await page.goto(at("/drafts")).catch(() => {});
  await waitForHydration(page);
  const row = page.getByRole("listitem").filter({ hasText: "Written at sea" });
  await expect(row.getByText("On this device")).toBeVisible();
  await goOffline(page, false);
  await page.reload();
  await expect(row.getByText("On this device")).toBeHidden();
  await open(page, address);
  await expect(title(page)).toHaveValue("Written at sea");
  await expect(footer(page)).toHaveText("Saved");
});

test("two tabs on one draft see each other's changes, online and offline", async () => {
  const { page } = studio;
  await startPost(page, "Nantucket");
  await expect(footer(page)).toHaveText("Saved");
  const second = await page.context().newPage();
  await open(second, page.url());
  await expect(title(second)).toHaveValue("Nantucket");
  await goOffline(page, true);
  await title(second).click();
  await second.keyboard.press("End");
  await second.keyboard.type(" again");
  await expect(title(page)).toHaveValue("Nantucket again");
  await goOffline(page, false);
  await expect(footer(page)).toHaveText("Saved");
  await expect(footer(second)).toHaveText("Saved");
  await second.close();
});

test("a deleted draft leaves the list at once, and returns on undo", async () => {
  const { page } = studio;
  await startPost(page, "A bosom friend");
  await expect(footer(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.waitForURL(/\/drafts$/);
  await expect(page.getByText("“A bosom friend” is deleted")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "A bosom friend" })).toBeVisible();
  await open(page, at("/drafts"));
  await expect(page.getByRole("link", { name: "A bosom friend" })).toBeVisible();
});

test("text reported as saved on the device survives a killed browser", async ({ baseURL }) => {
  const profile = await mkdtemp(join(tmpdir(), "quire-profile-"));
  const start = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"],
      baseURL: String(baseURL),
    });
  try {
    const written: string[] = [];
    for (let round = 0; round < 2; round++) {
      const context = await start();
      const page = context.pages()[0] ?? (await context.newPage());
      await open(page, "/create");
      if (round > 0) {
        const link = page.getByRole("link", { name: written[0] ?? "" });
        await link.click();
        await expect(title(page)).toHaveValue(written.join(" "));
      }
      const words = `round-${round}-${newWord()}`;
      await title(page).click();
      await page.keyboard.press("End");
      await page.keyboard.type(round === 0 ? words : ` ${words}`);
      written.push(words);
      await nextFrame(page);
      await expect(footer(page)).toHaveText("Saved on this device");
      await killBrowser(profile);
      await context.close().catch(() => {});
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});

/** Kills every process of the browser with this profile, like a power cut. */
async function killBrowser(profile: string) {
  const { execFile } = await import("node:child_process");
  const { promisify } = await import("node:util");
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid,args"]);
  const pids = stdout
    .split("\n")
    .filter((line) => line.includes(`--user-data-dir=${profile}`))
    .map((line) => Number(line.trim().split(" ")[0]));
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended together with another process.
    }
  }
}

test("a guest's drafts become the first drafts of their site, once", async ({ browser, baseURL, site }) => {
  const context = await browser.newContext({ baseURL: String(baseURL) });
  const page = await context.newPage();
  await open(page, "/create");
  await title(page).click();
  await page.keyboard.type("A guest's first");
  await expect(footer(page)).toHaveText("Saved on this device");
  await page.reload();
  await expect(title(page)).toHaveValue("A guest's first");
  await open(page, "/create?new");
  await title(page).click();
  await page.keyboard.type("A guest's second");
  await expect(footer(page)).toHaveText("Saved on this device");
  await open(page, "/create");
  await expect(page.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("link", { name: "A guest's first" }).click();
  await expect(title(page)).toHaveValue("A guest's first");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL(/\/signup\?/);
  const user = newUser("Guest Writer");
  const domain = `guest-${newWord()}`.slice(0, 30);
  await page.getByLabel("Name", { exact: true }).fill(user.name);
  await page.getByLabel("Site address").fill(domain);
  await page.getByLabel("Email or mobile").fill(user.identifier);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Create account" }).click();
  // The redirects pass other addresses of the site, each left before it loads, so poll the address instead of
  // waiting for a load.
  const arrives = () =>
    expect(page).toHaveURL((url) => url.origin === site(domain) && url.pathname.endsWith("/edit"));
  const there = arrives();
  await Promise.any([there, page.getByRole("button", { name: "Verify later" }).click()]);
  await there;
  await expect(title(page)).toHaveValue("A guest's first");
  await expect(footer(page)).toHaveText("Saved");
  await open(page, `${site(domain)}/drafts`);
  await expect(page.getByRole("link", { name: /A guest's/ })).toHaveCount(2);
  // Importing again finds nothing and duplicates nothing.
  await open(page, "/create?claim=");
  await arrives();
  await open(page, `${site(domain)}/drafts`);
  await expect(page.getByRole("link", { name: /A guest's/ })).toHaveCount(2);
  await context.close();
});

test("without browser storage, the editor says so and offers a file download", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: String(baseURL) });
  await context.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", {
      value: {
        open() {
          throw new DOMException("no", "SecurityError");
        },
      },
    });
  });
  const page = await context.newPage();
  await open(page, "/create");
  await title(page).click();
  await page.keyboard.type("Nowhere");
  await expect(footer(page)).toContainText("This browser can't save");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save to a file" }).click();
  expect((await download).suggestedFilename()).toBe("Nowhere.md");
  await context.close();
});
