import type { Page } from "@playwright/test";
import { epubOf, SOUND } from "./product/bookFiles.ts";
import { wordsInView } from "./product/bookWords.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { expect, open, test } from "./test.ts";

// Reading what a frame without scripts computes is no fault of the page.
test.use({ expected: [/Blocked script execution in 'about:srcdoc'/] });

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
    await open(page, site(studio.domain) + (await publishBook(`A book ${name}`, bytes)));
    await page.getByRole("button", { name: /^Read / }).click();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      expect(await readThrough(page), `${width}×${height}`).toEqual(all);
    }
  });
}

test("a chapter plays its sound, shows what it frames, and has a stand-in if it needs scripts", async ({
  page,
  site,
}) => {
  const bytes = epubOf(
    [
      {
        label: "Part 0",
        body: `<iframe src="box.xhtml" width="1600" height="120"></iframe><audio src="sound.wav" controls=""/>`,
      },
      {
        label: "Part 1",
        body: "<p>Needs scripts</p>",
        item: `properties="scripted" fallback="plain.xhtml"`,
      },
    ],
    {
      others: {
        "box.xhtml": "<p>Framed</p>",
        "sound.wav": SOUND,
        "plain.xhtml": "<details><summary>More</summary><p>Folded</p></details>",
      },
    },
  );
  await open(page, site(studio.domain) + (await publishBook("A book of parts", bytes)));
  await page.getByRole("button", { name: /^Read / }).click();
  const text = page.frameLocator("iframe.epub-page");
  await expect(text.frameLocator("iframe").getByText("Framed")).toBeVisible();
  expect(await text.locator("iframe").evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(600);

  const sound = text.locator("audio");
  await expect.poll(() => sound.evaluate(({ duration }: HTMLAudioElement) => duration)).toBe(0.1);

  await page.getByRole("button", { name: "Contents" }).click();
  await page.getByRole("button", { name: "Part 1" }).click();
  // A press on a page's edge turns it, but not on what can be pressed itself.
  await text.getByText("More").click({ position: { x: 4, y: 4 } });
  await expect(text.getByText("Folded")).toBeVisible();
  await expect(page.getByRole("dialog").locator("output")).toHaveText(/Part 1$/);
});

test("each chapter keeps its own direction of lines, typeface and ground", async ({ page, site }) => {
  const bytes = epubOf([
    { label: "Part 0", body: "<p>Across</p>", css: "body { font-family: monospace; background: #fde }" },
    { label: "Part 1", body: "<p>Down</p>", css: "html { writing-mode: vertical-rl }" },
    { label: "Part 2", body: "<p>Across again</p>" },
  ]);
  await open(page, site(studio.domain) + (await publishBook("A book of directions", bytes)));
  await page.getByRole("button", { name: /^Read / }).click();
  const text = page.frameLocator("iframe.epub-page");
  const root = text.locator("html");
  await expect(text.locator("body")).toHaveCSS("font-family", "monospace");
  await expect(root).toHaveCSS("background-color", "rgb(255, 221, 238)");
  for (const [words, mode] of [
    ["Across", "horizontal-tb"],
    ["Down", "vertical-rl"],
    ["Across again", "horizontal-tb"],
  ] as const) {
    await expect(text.getByText(words, { exact: true })).toBeVisible();
    await expect(root).toHaveCSS("writing-mode", mode);
    await page.keyboard.press("PageDown");
  }
});

async function publishBook(title: string, bytes: Buffer): Promise<string> {
  const file = await studio.upload("document", { name: "a.epub", type: "application/epub+zip", bytes });
  return (await studio.publish({ ptype: "blog", title, markdown: "", files: [{ file }] })).permalink;
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
