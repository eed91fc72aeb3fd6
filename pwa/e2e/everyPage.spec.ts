import type { Locator, Page } from "@playwright/test";
import { epubOf, pdfOf } from "./product/bookFiles.ts";
import { pngOf } from "./product/pictures.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { expect, open, test } from "./test.ts";

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];
const LONG_TITLE = "The Adventures of Sherlock Holmes and Other Stories of Baker Street";

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

/** Publishes a file for download, for free. */
async function publishFile(kind: string, file: { name: string; type: string; bytes: Buffer }) {
  const cover = { name: "cover.png", type: "image/png", bytes: pngOf([90, 40, file.bytes.length % 256]) };
  return studio.publish({
    ptype: "dg",
    subtype: "document",
    title: LONG_TITLE,
    markdown: "A file to read.",
    summary: "A file to read.",
    cover_file: await studio.upload("image", cover),
    pricing: { web: { USD: 0, INR: 0, EUR: 0 } },
    files: [{ file: await studio.upload(kind, file) }],
  });
}

const reader = (page: Page) =>
  page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Next page" }) });
const place = (page: Page) => reader(page).locator("output");

/** Turns to the next page, and waits until the reader says so. Returns false at the end. */
async function turnPage(page: Page): Promise<boolean> {
  const isEnd = await reader(page)
    .locator("progress")
    .evaluate(({ value }: HTMLProgressElement) => value === 1);
  if (isEnd) return false;
  const before = String(await place(page).textContent());
  await reader(page).getByRole("button", { name: "Next page" }).click();
  await expect(place(page)).not.toHaveText(before);
  return true;
}

/** Returns the words of an e-book's page that are whole inside the window. */
const visibleWords = (frame: Locator): Promise<string[]> =>
  frame.evaluate((element: HTMLIFrameElement) => {
    const inside = element.contentDocument as Document;
    const { left, top } = element.getBoundingClientRect();
    const edges = {
      right: Math.min(left + element.clientWidth, innerWidth),
      bottom: top + element.clientHeight,
    };
    const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT);
    const range = inside.createRange();
    const words: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/\S+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const box = range.getBoundingClientRect();
        const isInside =
          box.left >= 0 &&
          left + box.right <= edges.right &&
          box.top >= 0 &&
          top + box.bottom <= edges.bottom;
        if (isInside && box.width > 0) words.push(word);
      }
    }
    return words;
  });

/** Chapters of one to nine columns, of words that occur once. */
const CHAPTERS = [20, 150, 300, 450, 600].map((count, at) => ({
  label: at === 1 ? null : `Chapter ${at + 1}`,
  words: Array.from({ length: count }, (_, word) => `${"whale".slice(0, 1 + (word % 5))}${at}.${word}`),
}));

test("an e-book shows every word on windows of every width", async ({ page, site }) => {
  const chapters = CHAPTERS.map(({ label, words }) => ({
    label,
    body: `<h1>Chapter</h1><p>${words.join(" ")}</p>`,
  }));
  const bytes = epubOf(chapters);
  const book = await publishFile("document", { name: "words.epub", type: "application/epub+zip", bytes });
  await open(page, site(studio.domain) + book.permalink);
  await page.getByRole("button", { name: /^Read / }).click();
  const frame = page.locator("iframe.epub-page");
  const all = CHAPTERS.flatMap(({ words }) => words);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.keyboard.press("Home");
    await expect(place(page)).toHaveText(/Page 1 of \d+ in Chapter 1$/);
    const seen = new Set<string>();
    do for (const word of await visibleWords(frame)) seen.add(word);
    while (await turnPage(page));
    const missing = all.filter((word) => !seen.has(word));
    expect.soft(missing.slice(0, 5), `words not shown at ${size.width} px`).toEqual([]);
  }
  await reader(page).getByRole("button", { name: "Contents" }).click();
  const contents = page.getByRole("dialog", { name: "Contents" });
  await expect(contents.getByRole("button", { name: /^(Chapter|Untitled)/ })).toHaveText([
    "Chapter 1",
    "Untitled",
    "Chapter 3",
    "Chapter 4",
    "Chapter 5",
  ]);
});

/** Scrolls over an element, and returns the corners of its pages and the words that never were inside the window. */
const hiddenParts = (room: Locator): Promise<string[]> =>
  room.evaluate((element) => {
    const pages = [...element.querySelectorAll<HTMLImageElement | HTMLCanvasElement>("img, canvas")];
    const words = [...element.querySelectorAll(".pdf-words span")].filter((word) => word.textContent.trim());
    const hidden = new Map<string, () => DOMRect | null>();
    for (const [at, page] of pages.entries()) {
      for (const [x, y] of [0, 1].flatMap((side) => [[0, side] as const, [1, side] as const])) {
        hidden.set(`page ${at}, corner ${x} ${y}`, () => {
          const { left, top, width, height } = page.getBoundingClientRect();
          const isDrawn = page instanceof HTMLCanvasElement || page.naturalWidth > 0;
          return isDrawn && width > 50 ? new DOMRect(left + x * width, top + y * height) : null;
        });
      }
    }
    for (const word of words) hidden.set(String(word.textContent), () => word.getBoundingClientRect());
    const room = element.getBoundingClientRect();
    const edges = { right: Math.min(room.right, innerWidth), bottom: Math.min(room.bottom, innerHeight) };
    const markVisible = () => {
      for (const [name, boxOf] of hidden) {
        const box = boxOf();
        if (!box || box.left < room.left - 1 || box.right > edges.right + 1) continue;
        if (box.top >= room.top - 1 && box.bottom <= edges.bottom + 1) hidden.delete(name);
      }
    };
    // Scripts scroll what is hidden, too, but readers can't.
    const canScroll = getComputedStyle(element).overflowY !== "hidden";
    const [height, width] = canScroll ? [element.scrollHeight, element.scrollWidth] : [1, 1];
    for (let top = 0; top < height; top += element.clientHeight / 2) {
      for (let left = 0; left < width; left += element.clientWidth / 2) {
        element.scrollTo(left, top);
        markVisible();
      }
    }
    element.scrollTo(0, 0);
    return pages.length === 0 ? ["all"] : [...hidden.keys()];
  });

/** Uploads pictures of these sizes as the pages of an episode. */
async function publishPages(direction: string, sizes: readonly [width: number, height: number][]) {
  const files: { file: string; alt: string }[] = [];
  for (const [at, [width, height]] of sizes.entries()) {
    const bytes = pngOf([at * 40, 200, direction.length], width, height);
    files.push({
      file: await studio.upload("image", { name: `${at}.png`, type: "image/png", bytes }),
      alt: `Page ${at}`,
    });
  }
  const comic = await studio.publish({
    ptype: "parent",
    subtype: "comic",
    title: `${LONG_TITLE}, ${direction}`,
    markdown: "A wave a page.",
    direction,
  });
  return studio.publish({ ptype: "episode", parent: comic.id, title: LONG_TITLE, markdown: "", files });
}

test("a comic shows every page to its corners on windows of every width", async ({ page, site }) => {
  const upright: [number, number] = [600, 900];
  const paged = await publishPages("ltr", [upright, upright, upright, [900, 600], [300, 880]]);
  await open(page, site(studio.domain) + paged.permalink);
  await page.getByRole("button", { name: "Read page by page" }).click();
  for (const layout of ["Single pages", "Double pages"]) {
    await reader(page).getByRole("button", { name: "Page settings" }).click();
    const settings = page.getByRole("dialog", { name: "Page settings" });
    await settings.getByText(layout).click();
    await settings.getByRole("button", { name: "Close" }).click();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.keyboard.press("Home");
      await expect(place(page)).toHaveText("Page 1 of 5");
      do {
        const name = `${await place(page).textContent()} at ${size.width} px, ${layout}`;
        await expect.poll(() => hiddenParts(page.locator(".comic-room")), name).toEqual([]);
      } while (await turnPage(page));
    }
  }

  const strip = await publishPages("vertical", [[400, 4000], upright]);
  await open(page, site(studio.domain) + strip.permalink);
  await page.getByRole("button", { name: "Read page by page" }).click();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const name = `the strip at ${size.width} px`;
    await expect.poll(() => hiddenParts(page.locator(".comic-strip")), name).toEqual([]);
    const [panel] = await page.locator(".comic-strip img").all();
    const { width = 0 } = (await panel?.boundingBox()) ?? {};
    expect.soft(width, name).toBe(Math.min(size.width, 800));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await reader(page).getByRole("button", { name: "Larger" }).click();
  await expect.poll(() => hiddenParts(page.locator(".comic-strip")), "the strip, enlarged").toEqual([]);
  const widthOf = () =>
    page
      .locator(".comic-strip img")
      .first()
      .evaluate(({ clientWidth }) => clientWidth);
  expect(await widthOf()).toBeGreaterThan(480);
});

/** A page's words: one in each corner, one in the middle. */
const wordsOf = (at: number, width: number, height: number): [string, number, number][] => [
  [`top-left-${at}`, 2, height - 14],
  [`top-right-${at}`, width - 80, height - 14],
  [`middle-${at}`, width / 2, height / 2],
  [`bottom-left-${at}`, 2, 4],
  [`bottom-right-${at}`, width - 90, 4],
];

const PDF_PAGES = [
  [595, 842],
  [842, 595],
  [300, 1200],
].map(([width = 0, height = 0], at) => ({ width, height, words: wordsOf(at, width, height) }));

test("a PDF shows every page to its corners on windows of every width, and larger", async ({
  page,
  site,
}) => {
  const bytes = pdfOf(PDF_PAGES);
  const file = await publishFile("pdf", { name: "corners.pdf", type: "application/pdf", bytes });
  await open(page, site(studio.domain) + file.permalink);
  await page.getByRole("button", { name: /^Read / }).click();
  const room = page.locator(".pdf-room");
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const zoom of [1, 1.25]) {
      if (zoom > 1) await reader(page).getByRole("button", { name: "Larger" }).click();
      await page.keyboard.press("Home");
      await expect(place(page)).toHaveText("Page 1 of 3");
      for (const { words } of PDF_PAGES) {
        const name = `${await place(page).textContent()} at ${size.width} px, ${zoom} times as large`;
        const width = Math.min(await room.evaluate((element) => element.clientWidth), 900) * zoom;
        for (const drawn of [room.locator("canvas"), room.locator(".pdf-words")]) {
          const widthOf = () => drawn.evaluate((one) => one.getBoundingClientRect().width);
          await expect.poll(widthOf, name).toBeCloseTo(width, -1);
        }
        // A space of no width may separate words of one line.
        await expect(room.locator(".pdf-words span").filter({ hasText: /\S/ })).toHaveText(
          words.map(([word]) => word),
        );
        await expect.poll(() => hiddenParts(room), name).toEqual([]);
        await turnPage(page);
      }
    }
    await reader(page).getByRole("button", { name: "Smaller" }).click();
  }

  // The last page is four times as high as wide. Its middle stays at the top when the window is turned.
  await page.keyboard.press("End");
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const heightOf = () => room.evaluate((element) => element.scrollHeight / element.clientWidth);
    await expect.poll(heightOf).toBeCloseTo(4, 1);
    const share = () => room.evaluate((element) => element.scrollTop / element.scrollHeight);
    if (width < height) await room.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await expect.poll(share).toBeCloseTo(0.5, 2);
  }

  // After a click on Next, Space scrolls to the end of the page before it turns.
  await page.keyboard.press("Home");
  await turnPage(page);
  await page.keyboard.press("Space");
  await expect.poll(() => room.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expect(place(page)).toHaveText("Page 2 of 3");

  await reader(page).getByRole("button", { name: "Search this PDF" }).click();
  await page.getByLabel("Words in this book").fill("bottom-left-2");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /bottom-left-2/ }).click();
  const isInView = () => room.evaluate((element) => element.scrollTop / element.scrollHeight > 0.8);
  await expect.poll(isInView).toBe(true);
  expect(await page.evaluate(() => String([...(CSS.highlights.get("q-found") ?? [])]))).toBe("bottom-left-2");
});
