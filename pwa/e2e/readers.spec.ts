import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { waitForWorker } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { selectionBar } from "./product/text.ts";
import { joinAt } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

// Offline, the browser logs each failed request. It also logs the test's own scripts inside a book's page, which
// blocks scripts.
test.use({
  expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Blocked script execution in 'about:srcdoc'/],
  serviceWorkers: "allow",
});

/** Path, without extension, of an e-book and a PDF from another publisher; the tests' setup installs them. */
const FOLDER = "/usr/share/developers-reference/developers-reference";
const PAGES = 12;

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

/** Draws a full-size page with its number, like a scan. */
async function drawPage(page: Page, number: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (shown) => {
    const canvas = new OffscreenCanvas(1200, 1800);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    const sky = context.createLinearGradient(0, 0, 1200, 1800);
    sky.addColorStop(0, `hsl(${shown * 6} 60% 80%)`);
    sky.addColorStop(1, `hsl(${shown * 6 + 90} 50% 40%)`);
    context.fillStyle = sky;
    context.fillRect(0, 0, 1200, 1800);
    context.fillStyle = "#111";
    context.font = "600px serif";
    context.fillText(String(shown), 300, 1100);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
    return btoa(
      Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""),
    );
  }, number);
  return Buffer.from(base64, "base64");
}

/** Saves the page's content to the device, and goes offline. */
async function saveAndGoOffline(page: Page) {
  await waitForWorker(page);
  await page.getByRole("button", { name: "Save offline" }).click();
  await expect(page.getByRole("button", { name: "Saved offline" })).toBeVisible({ timeout: 180_000 });
  await page.context().setOffline(true);
  await page.reload();
}

const shell = (page: Page) =>
  page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Next page" }) });
const place = (page: Page) => shell(page).locator("output");

/** Whether the visible picture has loaded. */
const isDrawn = (page: Page) =>
  shell(page)
    .locator("img")
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test("a comic of full-size pages is read offline, by keys, presses, swipes and as a strip, and leads on", async ({
  page,
  site,
}) => {
  const files: { file: string; alt: string }[] = [];
  for (let from = 1; from <= PAGES; from += 4) {
    const numbers = Array.from({ length: 4 }, (_, at) => from + at);
    const sent = await Promise.all(
      numbers.map(async (number) => {
        const bytes = await drawPage(studio.page, number);
        return studio.upload("image", { name: `${number}.jpg`, type: "image/jpeg", bytes });
      }),
    );
    files.push(...sent.map((file, at) => ({ file, alt: `The moon over wave ${numbers[at]}` })));
  }
  const comic = await studio.publish({
    ptype: "parent",
    subtype: "comic",
    title: "Twelve waves",
    markdown: "A wave a page.",
    direction: "rtl",
  });
  const episode = await studio.publish({
    ptype: "episode",
    parent: comic.id,
    title: "The first tide",
    markdown: "",
    files,
  });
  const second = await studio.publish({
    ptype: "episode",
    parent: comic.id,
    title: "The second tide",
    markdown: "",
    files: files.slice(0, 1),
  });

  await open(page, site(studio.domain) + comic.permalink);
  await expect(page.locator(".keep-size")).toHaveText(/[kM]B$/);
  await saveAndGoOffline(page);
  await page.goto(site(studio.domain) + episode.permalink);
  await page.getByRole("button", { name: "Read page by page" }).click();
  await expect(place(page)).toHaveText(`Page 1 of ${PAGES}`);
  await expect(shell(page).getByRole("img", { name: "The moon over wave 1", exact: true })).toBeVisible();

  // In a right-to-left comic the left arrow goes forward.
  for (let number = 2; number < PAGES; number += 1) {
    await page.keyboard.press("ArrowLeft");
    await expect(place(page)).toHaveText(`Page ${number} of ${PAGES}`);
    await expect.poll(() => isDrawn(page), { message: `page ${number}` }).toBe(true);
  }
  await page.keyboard.press("ArrowRight");
  await expect(place(page)).toHaveText(`Page ${PAGES - 2} of ${PAGES}`);
  await shell(page).getByRole("button", { name: "Previous page" }).click();
  await expect(place(page)).toHaveText(`Page ${PAGES - 3} of ${PAGES}`);
  const box = await shell(page).locator(".comic-room").boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  await page.mouse.click(x + width * 0.05, y + height / 2);
  await expect(place(page)).toHaveText(`Page ${PAGES - 2} of ${PAGES}`);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 150, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(place(page)).toHaveText(`Page ${PAGES - 3} of ${PAGES}`);
  await page.mouse.dblclick(x + width / 2, y + height / 2);
  await expect(shell(page).getByRole("button", { name: "Smaller" })).toHaveAttribute(
    "aria-disabled",
    "false",
  );

  await shell(page).getByRole("button", { name: "Page settings" }).click();
  await page.getByRole("dialog", { name: "Page settings" }).getByText("One strip").click();
  await page.getByRole("dialog", { name: "Page settings" }).getByRole("button", { name: "Close" }).click();
  const strip = shell(page).getByRole("list", { name: "Pages" });
  await expect(strip.getByRole("img")).toHaveCount(PAGES);
  await expect(strip.getByRole("img", { name: `The moon over wave ${PAGES - 3}` })).toBeInViewport();
  await shell(page).getByRole("button", { name: "Close" }).click();
  // It has left the history, too.
  await expect.poll(() => page.evaluate(() => history.state?.reader)).toBeUndefined();

  // It reopens at the last position: a look back has not moved it.
  await page.reload();
  await page.getByRole("button", { name: /^Read page by page, from \d\d%/ }).click();
  await expect(place(page)).toHaveText(new RegExp(`^Page (${PAGES - 3}|${PAGES - 2}|${PAGES - 1}) `));

  // Back closes the reader; beyond the last page is the next episode.
  await page.goBack();
  await expect(shell(page)).toHaveCount(0);
  await expect(page).toHaveURL(site(studio.domain) + episode.permalink);
  await page.getByRole("button", { name: /^Read page by page/ }).click();
  // Until the strip has scrolled to its place, a key may come too early.
  await expect(async () => {
    await page.keyboard.press("End");
    const next = shell(page).getByRole("link", { name: "Next: The second tide" });
    await expect(next).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // In a strip, the right arrow goes forward.
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(site(studio.domain) + second.permalink);
  await expect(place(page)).toHaveText("Page 1 of 1");
  await page.goBack();
  await expect(shell(page)).toHaveCount(0);
  await expect(page).toHaveURL(site(studio.domain) + second.permalink);
  await page.goBack();
  await expect(page).toHaveURL(site(studio.domain) + episode.permalink);
});

/** Gives the browser a voice that takes no time; the page's `spoken` has what it says. */
const addVoice = (page: Page) =>
  page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    const speak = (utterance: SpeechSynthesisUtterance) => {
      spoken.push(utterance.text);
      setTimeout(() => utterance.dispatchEvent(new Event("end")), 20);
    };
    Object.defineProperty(window, "speechSynthesis", { value: { getVoices: () => [], cancel() {}, speak } });
  });

test("an EPUB from another publisher is read offline, in the reader's own size and theme, highlighted and aloud", async ({
  page,
  site,
}) => {
  await addVoice(page);
  const file = await studio.upload("document", {
    name: "developers-reference.epub",
    type: "application/epub+zip",
    bytes: readFileSync(`${FOLDER}.epub`),
  });
  const cover = await studio.upload("image", {
    name: "cover.jpg",
    type: "image/jpeg",
    bytes: await drawPage(studio.page, 1),
  });
  const book = await studio.publish({
    ptype: "dg",
    subtype: "document",
    title: "The developers' reference",
    markdown: "A handbook.",
    summary: "A handbook.",
    cover_file: cover,
    pricing: { web: { USD: 0, INR: 0, EUR: 0 } },
    files: [{ file }],
  });
  await joinAt(page, site(studio.domain) + book.permalink);
  await expect(page.getByRole("button", { name: "Save offline" })).toBeVisible();
  await saveAndGoOffline(page);
  await page.getByRole("button", { name: /^Read / }).click();
  const text = page.frameLocator("iframe.epub-page").locator("body");
  await expect(text).toContainText("Debian");
  await shell(page).getByRole("button", { name: "Contents" }).click();
  const contents = page.getByRole("dialog", { name: "Contents" });
  await contents
    .getByRole("button", { name: /Applying to Become a Member/i })
    .first()
    .click();
  await expect(text).toContainText("Getting started");
  await expect(place(page)).toHaveText(/Applying to Become a Member/i);

  const before = await place(page).textContent();
  await page.keyboard.press("ArrowRight");
  await expect(place(page)).not.toHaveText(String(before));
  await shell(page).getByRole("button", { name: "Reading settings" }).click();
  const sheet = page.getByRole("dialog", { name: "Reading settings" });
  await sheet.getByText("Sepia").click();
  await sheet.getByRole("button", { name: "Larger text" }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(shell(page)).toBeVisible();
  const appliedStyle = () =>
    text.evaluate((body) => {
      const root = getComputedStyle(body.ownerDocument.documentElement);
      return [root.backgroundColor, root.fontSize];
    });
  await expect.poll(appliedStyle).toEqual(["rgb(244, 234, 213)", "23px"]);

  await text.evaluate((body) => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    let node = walker.nextNode() as Text;
    while (!node.data.includes("Getting started")) node = walker.nextNode() as Text;
    const at = node.data.indexOf("Getting started");
    body.ownerDocument.getSelection()?.setBaseAndExtent(node, at, node, at + 15);
  });
  await selectionBar(page).getByRole("button", { name: "Highlight" }).click();
  const painted = () =>
    text.evaluate(({ ownerDocument: { defaultView } }) => {
      const { highlights } = (defaultView as Window & typeof globalThis).CSS;
      return highlights.get("q-mark")?.size ?? 0;
    });
  await expect.poll(painted).toBe(1);

  const quiet = await place(page).textContent();
  await shell(page).getByRole("button", { name: "Read aloud" }).click();
  await expect(shell(page).getByRole("region", { name: "Reading aloud" })).toBeVisible();
  // It turns the pages as it goes.
  await expect(place(page)).not.toHaveText(String(quiet));
  await shell(page).getByRole("button", { name: "Stop reading aloud" }).click();
  const spoken = await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  const words = await text.evaluate((body) => body.textContent?.replace(/\s+/g, " "));
  expect(words).toContain(spoken[0]?.replace(/\s+/g, " "));

  const left = (await place(page).textContent())?.replace(/ ·.*/, "");
  await shell(page).getByRole("button", { name: "Close", exact: true }).click();
  await page.reload();
  await page.getByRole("button", { name: /^Read .*, from \d+%/ }).click();
  await expect(place(page)).toHaveText(new RegExp(`^${left} · .*Applying to Become a Member`, "i"));
  await expect.poll(painted).toBe(1);
});

test("a PDF from another publisher is read offline, and its text can be selected", async ({ page, site }) => {
  const file = await studio.upload("pdf", {
    name: "developers-reference.pdf",
    type: "application/pdf",
    bytes: readFileSync(`${FOLDER}.pdf`),
  });
  const cover = await studio.upload("image", {
    name: "cover.jpg",
    type: "image/jpeg",
    bytes: await drawPage(studio.page, 1),
  });
  const book = await studio.publish({
    ptype: "dg",
    subtype: "document",
    title: "The reference on paper",
    markdown: "To be printed.",
    summary: "To be printed.",
    cover_file: cover,
    pricing: { web: { USD: 0, INR: 0, EUR: 0 } },
    files: [{ file }],
  });
  await open(page, site(studio.domain) + book.permalink);
  await saveAndGoOffline(page);
  await page.getByRole("button", { name: /^Read / }).click();
  await expect(place(page)).toHaveText(/^Page 1 of \d+$/);
  await expect(page.locator('canvas[data-page="1"]')).toBeVisible();
  await expect(shell(page).locator(".pdf-words")).toContainText("Reference");
  for (const number of [2, 3]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(`canvas[data-page="${number}"]`)).toBeVisible();
  }
  const ink = await page.locator("canvas[data-page]").evaluate((canvas: HTMLCanvasElement) => {
    const { data } = (canvas.getContext("2d") as CanvasRenderingContext2D).getImageData(
      0,
      0,
      canvas.width,
      canvas.height,
    );
    return data.filter((value, at) => at % 4 === 0 && value < 100).length;
  });
  expect(ink).toBeGreaterThan(500);
  await shell(page).getByRole("button", { name: "Close" }).click();
  await page.reload();
  await page.getByRole("button", { name: /^Read .*, from \d+%/ }).click();
  await expect(place(page)).toHaveText(/^Page 3 of \d+$/);
});

test("a guest reads samples of an e-book and a PDF for sale to their end, and can buy them there", async ({
  page,
  site,
}) => {
  const upload = (extension: string, type: string) => {
    const bytes = readFileSync(`${FOLDER}.${extension}`);
    return studio.upload("document", { name: `developers-reference.${extension}`, type, bytes });
  };
  const cover = { name: "cover.jpg", type: "image/jpeg", bytes: await drawPage(studio.page, 1) };
  const book = await studio.publish({
    ptype: "dg",
    subtype: "document",
    title: "The reference for sale",
    markdown: "As an e-book and on paper.",
    summary: "As an e-book and on paper.",
    cover_file: await studio.upload("image", cover),
    visibility: "paid",
    pricing: { web: { USD: 900, INR: 49_900 } },
    files: [
      { file: await upload("epub", "application/epub+zip") },
      { file: await upload("pdf", "application/pdf") },
    ],
  });
  const samples = page.getByRole("link", { name: "Read a sample" });
  // Both are cut after publishing.
  await expect(async () => {
    await open(page, site(studio.domain) + book.permalink);
    await expect(samples).toHaveCount(2, { timeout: 2_000 });
  }).toPass();

  const readToEnd = async () => {
    const end = shell(page).getByText("End of the sample");
    await page.keyboard.press("End");
    await expect(place(page)).toHaveText(/^100%|^Page 10 of 10$/);
    await expect(end).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    await expect(end).toBeVisible();
    await expect(shell(page).getByRole("link", { name: /^Buy for ₹499/ })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(end).toHaveCount(0);
    await shell(page).getByRole("button", { name: "Close" }).click();
  };
  await samples.first().click();
  const text = page.frameLocator("iframe.epub-page").locator("body");
  await expect(text).toContainText("Debian");
  await readToEnd();

  // Pressed before the page's script has loaded, it opens as soon as it can.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(site(studio.domain) + book.permalink, { waitUntil: "commit" });
  await samples.first().click();
  release();
  await expect(text).toContainText("Debian");
  await shell(page).getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(({ hash }) => hash === "");
  await samples.last().click();
  await expect(place(page)).toHaveText("Page 1 of 10");
  await expect(shell(page).locator(".pdf-words")).toContainText("Reference");
  await readToEnd();
});
