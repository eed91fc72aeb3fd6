import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { epubOf } from "../product/bookFiles.ts";
import { openWords } from "../product/bookWords.ts";
import { nextFrame } from "../product/nextFrame.ts";
import { siteAt } from "../product/siteAt.ts";
import { openStudio, type Studio } from "../product/studio.ts";
import { open } from "../test.ts";

const folder = process.env.EPUB_FOLDER ?? "";
const names = (process.env.EPUB_NAMES ?? "").split(" ").filter(Boolean);
const books = readdirSync(folder).filter(
  (name) => name.endsWith(".epub") && (names.length === 0 || names.some((part) => name.includes(part))),
);
/** Pages that are turned to: enough for a test's book. */
const MOST_PAGES = 150;
/** Pages that are drawn. */
const MOST_PICTURES = 12;

let studio: Studio;
let permalink: string;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
  const bytes = epubOf([{ label: "One", body: "<p>One</p>" }]);
  const file = await studio.upload("document", { name: "a.epub", type: "application/epub+zip", bytes });
  ({ permalink } = await studio.publish({ ptype: "blog", title: "A book", markdown: "", files: [{ file }] }));
});
test.afterAll(() => studio.close());

for (const name of books) {
  test(name, async ({ page, baseURL }, info) => {
    const problems: string[] = [];
    watch(page, String(baseURL), problems);
    const body = readFileSync(join(folder, name));
    await page.route(
      (url) => /\/posts\/\w+\/files\//.test(url.pathname),
      (route) => route.fulfill({ contentType: "application/epub+zip", body }),
    );
    await open(page, `${siteAt(String(baseURL), studio.domain)}${permalink}`);
    await page.getByRole("region", { name: "Read" }).getByRole("button", { name: /^Read/ }).click();
    const shell = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Next page" }) });
    await expect(shell.locator("iframe.epub-page").or(shell.getByRole("alert")).first()).toBeVisible();
    const place = shell.locator("output");
    const hidden = new Map<string, string>();
    const seen = new Set<string>();
    for (let number = 0; number < MOST_PAGES; number++) {
      await nextFrame(page);
      if (number < MOST_PICTURES)
        await page.screenshot({ path: info.outputPath(`${String(number).padStart(2, "0")}.png`) });
      for (const { section, words } of await openWords(page)) {
        for (const [at, { word, isDrawn, isSeen }] of words.entries()) {
          if (isSeen) seen.add(`${section} ${at}`);
          else if (isDrawn) hidden.set(`${section} ${at}`, word);
        }
      }
      const before = String(await place.textContent());
      await page.keyboard.press("PageDown");
      const isTurned = await expect(place)
        .not.toHaveText(before, { timeout: 1_000 })
        .then(
          () => true,
          () => false,
        );
      if (!isTurned) break;
    }
    for (const [key, word] of hidden) if (!seen.has(key)) problems.push(`not shown: ${word}`);
    expect(problems).toEqual([]);
  });
}

/** Collects what must not happen while a book is read. */
function watch(page: Page, baseURL: string, problems: string[]): void {
  const host = new URL(baseURL).host;
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      problems.push(message.text());
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && !url.host.endsWith(host)) problems.push(`outside: ${url.href}`);
  });
}
