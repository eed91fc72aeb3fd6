import type { Page } from "@playwright/test";
import { epubOf } from "./product/bookFiles.ts";
import { wordsInView } from "./product/bookWords.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { expect, open, test } from "./test.ts";

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

const SIZES = [
  [320, 568],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1000, 700],
  [1280, 800],
  [1440, 900],
  [2560, 1300],
] as const;

let count = 0;
const words = (number: number) => Array.from({ length: number }, () => `w${++count}`).join(" ");
const PICTURE = `<p><img alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='900' height='1400'/%3E"/></p>`;

/** Chapters of one column and of many, with what is wider and higher than a page. */
function bodies(): string[] {
  return [
    `<p>${words(3)}</p>`,
    `<h1>${words(2)}</h1><p>${words(90)}</p><p>${words(160)}</p>`,
    `<p>${words(10)}</p>${PICTURE}<p>${words(60)}</p>
     <table><tr>${Array.from({ length: 12 }, () => `<td>${words(1)}</td>`).join("")}</tr></table>
     <pre>${words(40)}</pre><p>${words(25)}</p>`,
  ];
}

const BOOKS = [
  ["from left to right", {}],
  [
    "from right to left",
    { language: "ar", spine: 'page-progression-direction="rtl"', css: "body { direction: rtl }" },
  ],
  [
    "in vertical lines",
    { language: "ja", spine: 'page-progression-direction="rtl"', css: "html { writing-mode: vertical-rl }" },
  ],
] as const;

for (const [name, options] of BOOKS) {
  test(`every word of a book ${name} is on a page, in order, in windows of all sizes`, async ({
    page,
    site,
  }) => {
    const chapters = bodies();
    const all = chapters.flatMap((body) => body.replace(/<[^>]*>/g, " ").match(/\bw\d+/g) ?? []);
    const bytes = epubOf(
      chapters.map((body, at) => ({ label: `Part ${at}`, body })),
      options,
    );
    const file = await studio.upload("document", { name: "a.epub", type: "application/epub+zip", bytes });
    const post = await studio.publish({
      ptype: "blog",
      title: `A book ${name}`,
      markdown: "",
      files: [{ file }],
    });
    await open(page, site(studio.domain) + post.permalink);
    await page.getByRole("button", { name: /^Read / }).click();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      expect(await readThrough(page), `${width}×${height}`).toEqual(all);
    }
  });
}

/** Reads a book from its first page to its last, and returns the words in the order in which they were seen. */
async function readThrough(page: Page): Promise<string[]> {
  const place = page.getByRole("dialog").locator("output");
  await page.keyboard.press("Home");
  await expect(place).toHaveText(/^0%.* Part 0$/);
  const seen: string[] = [];
  for (;;) {
    seen.push(...(await wordsInView(page)));
    const before = await place.textContent();
    if (before?.startsWith("100%")) return seen;
    await page.keyboard.press("PageDown");
    await expect(place).not.toHaveText(String(before));
  }
}
