import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { waitForWorker } from "./product/device.ts";
import { openStudio, type Studio } from "./product/studio.ts";
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
  const home = String(baseURL);
  studio = await openStudio(browser, home, (domain) => home.replace("://", `://${domain}.`));
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

test("a comic of full-size pages is read offline: by keys, presses, swipes and as a strip", async ({
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

  await open(page, site(studio.domain) + comic.permalink);
  await expect(page.locator(".keep-size")).toHaveText(/[kM]B$/);
  await saveAndGoOffline(page);
  await page.goto(site(studio.domain) + episode.permalink);
  await page.getByRole("button", { name: "Read page by page" }).click();
  await expect(place(page)).toHaveText(`Page 1 of ${PAGES}`);
  await expect(shell(page).getByRole("img", { name: "The moon over wave 1", exact: true })).toBeVisible();

  // In a right-to-left comic the left arrow goes forward.
  for (let number = 2; number <= PAGES; number += 1) {
    await page.keyboard.press("ArrowLeft");
    await expect(place(page)).toHaveText(`Page ${number} of ${PAGES}`);
    await expect.poll(() => isDrawn(page), { message: `page ${number}` }).toBe(true);
  }
  await page.keyboard.press("ArrowRight");
  await expect(place(page)).toHaveText(`Page ${PAGES - 1} of ${PAGES}`);
  await shell(page).getByRole("button", { name: "Previous page" }).click();
  await expect(place(page)).toHaveText(`Page ${PAGES - 2} of ${PAGES}`);
  const box = await shell(page).locator(".comic-room").boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  await page.mouse.click(x + width * 0.05, y + height / 2);
  await expect(place(page)).toHaveText(`Page ${PAGES - 1} of ${PAGES}`);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 150, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(place(page)).toHaveText(`Page ${PAGES - 2} of ${PAGES}`);
  await page.mouse.dblclick(x + width / 2, y + height / 2);
  await expect(shell(page).locator(".comic-sheet")).toHaveAttribute("data-zoomed", "");

  await shell(page).getByRole("button", { name: "Read in one strip" }).click();
  const strip = shell(page).getByRole("list", { name: "Pages" });
  await expect(strip.getByRole("img")).toHaveCount(PAGES);
  await expect(strip.getByRole("img", { name: `The moon over wave ${PAGES - 2}` })).toBeInViewport();
  await shell(page).getByRole("button", { name: "Close" }).click();

  // It reopens at the last position.
  await page.reload();
  await page.getByRole("button", { name: /^Read page by page, from \d\d%/ }).click();
  await expect(place(page)).toHaveText(new RegExp(`^Page ${PAGES - 2}|^Page ${PAGES - 1}`));
});

test("an EPUB from another publisher is read offline, in the reader's own size and theme", async ({
  page,
  site,
}) => {
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
  await open(page, site(studio.domain) + book.permalink);
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
  await sheet.getByRole("button", { name: "Close" }).click();
  const appliedStyle = () =>
    text.evaluate((body) => {
      const root = getComputedStyle(body.ownerDocument.documentElement);
      return [root.backgroundColor, root.fontSize];
    });
  await expect.poll(appliedStyle).toEqual(["rgb(244, 234, 213)", "23px"]);

  const left = (await place(page).textContent())?.replace(/ ·.*/, "");
  await shell(page).getByRole("button", { name: "Close" }).click();
  await page.reload();
  await page.getByRole("button", { name: /^Read .*, from \d+%/ }).click();
  await expect(place(page)).toHaveText(new RegExp(`^${left} · .*Applying to Become a Member`, "i"));
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
