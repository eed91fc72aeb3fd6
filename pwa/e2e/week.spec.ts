import type { Locator, Page } from "@playwright/test";
import { callAs, storedText, waitForWorker } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { painted, scrollText, selectionBar, selectText } from "./product/text.ts";
import { bell, fillReaderSignup, fillSignin, newUser } from "./product/users.ts";
import { expect, open, test, waitForHydration } from "./test.ts";

test.use({
  // Offline, the browser logs each failed request; a guest on a site has no session to name.
  expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/],
  serviceWorkers: "allow",
});

const DAY_MS = 86_400_000;
const PARAGRAPH = "Snow fell on the valley, and nobody in it was in a hurry to be anywhere else at all. ";

let studio: Studio;
let winter: { id: string; permalink: string };
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
  winter = await studio.publish({
    ptype: "parent",
    subtype: "story",
    title: "Winter tales",
    markdown: "Two.",
  });
  for (const title of ["The snow", "The thaw"]) {
    const markdown = [title, ...Array.from({ length: 40 }, () => PARAGRAPH.repeat(4))].join("\n\n");
    await studio.publish({ ptype: "chapter", parent: winter.id, title, markdown });
  }
});
test.afterAll(() => studio.close());

/** Slows the page's network to that of a train in the hills. Returns a function that ends it. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 300,
    downloadThroughput: 100_000,
    uploadThroughput: 40_000,
  });
  // Until then, a page that is offline would have this network.
  return async () => {
    const all = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await cdp.send("Network.emulateNetworkConditions", all);
    await cdp.detach();
  };
}

const main = (page: Page) => page.getByRole("main");
const shelf = (page: Page, name: string) => main(page).getByRole("region", { name });

/** Follows a link of the platform to a site, which signs the user in there too. */
async function openSite(page: Page, link: Locator, origin: string) {
  // The menu of a signed-in user has loaded, and with it the code that marks links.
  await expect(bell(page)).toBeVisible();
  await link.first().click();
  await page.waitForURL((url) => url.origin === origin && url.pathname.startsWith("/signin/token/"));
  await page.waitForURL((url) => url.origin === origin && !url.pathname.startsWith("/signin/"));
  await expect(bell(page)).toBeVisible();
}

/** What the account holds, as one device's origin gets it from the server. */
async function accountOf(page: Page) {
  const { positions } = await callAs<{ positions: { post_id: string; fraction: number }[] }>(
    page,
    "GET",
    "/api/r/users/me/reading",
  );
  const { highlights } = await callAs<{ highlights: { passage: { quote: string } }[] }>(
    page,
    "GET",
    "/api/r/users/me/highlights",
  );
  return {
    places: positions.map(({ post_id, fraction }) => `${post_id} ${fraction.toFixed(2)}`).sort(),
    highlights: highlights.map(({ passage }) => passage.quote).sort(),
  };
}

test("a reader's week ends with the same place, shelf and highlights on both devices and all sites", async ({
  browser,
  baseURL,
  site,
}) => {
  test.setTimeout(1_080_000);
  const platform = String(baseURL);
  const melville = site("melville");
  const tove = site(studio.domain);
  const start = Date.now() - 3 * DAY_MS;
  const user = newUser("Meera");

  const phone = await browser.newContext({
    baseURL: platform,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await phone.clock.install({ time: start });
  const page = await phone.newPage();
  let chapter = "";

  await test.step("day 1, phone: sign up, open a site, save a story, read and lose the network", async () => {
    await open(page, `${platform}/signup`);
    await fillReaderSignup(page, user);
    await page.waitForURL((url) => url.pathname !== "/signup");
    await waitForHydration(page);
    const speedUp = await slowDown(page);
    await open(page, `${platform}/search?query=Melville`);
    await openSite(page, main(page).getByRole("link", { name: "Herman Melville" }), melville);
    await open(page, `${melville}/stories`);
    await main(page).getByRole("link", { name: "Moby-Dick" }).first().click();
    await waitForWorker(page);
    await page.getByRole("button", { name: "Save offline" }).click();
    await expect(page.getByRole("button", { name: "Saved offline" })).toBeVisible({ timeout: 270_000 });
    await page.getByRole("list", { name: "Chapters" }).getByRole("link", { name: "Loomings" }).click();
    await expect(main(page).getByText("Call me Ishmael")).toBeVisible();
    chapter = page.url();
    await scrollText(page, 0.6);
    await speedUp();
    await phone.setOffline(true);
    await selectText(page, "Call me Ishmael");
    await selectionBar(page).getByRole("button", { name: "Highlight" }).click();
    await expect.poll(() => painted(page, "mark")).toBe(1);
    await scrollText(page, 0.6);
    await expect.poll(() => storedText(page)).toMatch(/"fraction":0\.(5[5-9]|6)/);
  });

  await test.step("day 2, phone: continue offline, finish the chapter, and get the network back", async () => {
    await phone.clock.setSystemTime(start + DAY_MS);
    await page.goto(`${melville}/library`);
    await shelf(page, "Continue").getByRole("link", { name: "Moby-Dick" }).click();
    await expect(page.getByText(/You're at (5|6)\d%/)).toBeVisible();
    await scrollText(page, 1);
    await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: /^Next/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Carpet-Bag");
    await scrollText(page, 0.4);
    await expect.poll(() => storedText(page)).toMatch(/"fraction":0\.(3[5-9]|4)/);
    await phone.setOffline(false);
    await expect.poll(async () => (await accountOf(page)).places.length, { timeout: 180_000 }).toBe(2);
    await expect.poll(async () => (await accountOf(page)).highlights.length, { timeout: 180_000 }).toBe(1);
  });

  const laptop = await browser.newContext({ baseURL: platform, viewport: { width: 1440, height: 900 } });
  await laptop.clock.install({ time: start + 1.5 * DAY_MS });
  const other = await laptop.newPage();
  await test.step("day 2, laptop: the same place and highlight; follow and bookmark on another site", async () => {
    await open(other, `${platform}/signin`);
    await fillSignin(other, user);
    const card = other.getByRole("region", { name: "Continue reading" });
    await expect(card).toContainText(/Moby-Dick.*Chapter 2/);
    await open(other, `${platform}/search?query=Melville`);
    await openSite(other, main(other).getByRole("link", { name: "Herman Melville" }), melville);
    await open(other, chapter);
    await expect.poll(() => painted(other, "mark")).toBe(1);
    await selectText(other, "watery part of the world");
    await selectionBar(other).getByRole("button", { name: "Highlight" }).click();
    await expect.poll(async () => (await accountOf(other)).highlights.length, { timeout: 180_000 }).toBe(2);

    await open(other, `${platform}/search?query=Winter+tales`);
    await openSite(other, main(other).getByRole("link", { name: "Winter tales" }), tove);
    await main(other).getByRole("button", { name: "Save for later" }).click();
    await other.getByRole("button", { name: "Follow", exact: true }).first().click();
    await expect(other.getByRole("button", { name: "Following" }).first()).toBeVisible();
  });

  await test.step("day 3, phone: the shelf has arrived, and opens without a network", async () => {
    await phone.clock.setSystemTime(start + 2 * DAY_MS);
    await open(page, `${platform}/library`);
    await waitForWorker(page);
    await expect(shelf(page, "Saved for later").getByRole("article")).toContainText("Winter tales");
    await expect(shelf(page, "Following")).toContainText(studio.user.name);
    await expect(shelf(page, "Offline").getByRole("article")).toContainText("MB", { timeout: 270_000 });
    await openSite(page, shelf(page, "Following").getByRole("link", { name: studio.user.name }), tove);
    await open(page, `${platform}/library`);
    await phone.setOffline(true);
    await page.reload();
    await shelf(page, "Continue").getByRole("link", { name: "Moby-Dick" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Carpet-Bag");
    await expect(page.getByText(/You're at (3|4)\d%/)).toBeVisible();
    await scrollText(page, 0.8);
    await expect.poll(() => storedText(page)).toMatch(/"fraction":0\.(7[5-9]|8)/);
    await phone.setOffline(false);
    await expect
      .poll(async () => (await accountOf(page)).places.join(), { timeout: 180_000 })
      .toMatch(/0\.(7|8)/);
  });

  await test.step("everywhere the same", async () => {
    const account = await accountOf(page);
    expect(account.highlights).toEqual(["Call me Ishmael", "watery part of the world"]);
    for (const device of [page, other]) {
      for (const origin of [platform, melville, tove]) {
        await open(device, `${origin}/library`);
        await expect(shelf(device, "Continue")).toContainText(/Moby-Dick.*Chapter 2/);
        await expect(shelf(device, "Saved for later")).toContainText("Winter tales");
        await expect(shelf(device, "Offline").getByRole("article")).toContainText("Moby-Dick");
        await open(device, `${origin}/highlights`);
        await expect(main(device)).toContainText("Call me Ishmael");
        await expect(main(device)).toContainText("watery part of the world");
        expect(await accountOf(device)).toEqual(account);
      }
    }
  });
  await phone.close();
  await laptop.close();
});
