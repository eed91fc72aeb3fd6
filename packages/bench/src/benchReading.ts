/// <reference lib="dom" />
import { randomBytes } from "node:crypto";
import { type Browser, chromium, type Page } from "@playwright/test";
import { writtenEpub } from "@quire/server/testing/media/zip";
import { CHROMIUM_FLAGS, chromiumPath } from "./chromium.ts";
import { moveToAllCpus, moveToLoadCpu } from "./processes.ts";
import { type Line, median } from "./ratio.ts";
import { seedSite, seedToken } from "./seed.ts";
import { withBench } from "./withBench.ts";

const SECTIONS = 40;
const PARAGRAPHS = 60;
const PICTURE_BYTES = 4.5 * 1024 ** 2;
const OPENED = 10;
const PAGE_COUNT = 100;
const OPEN_MS = 1_000;
/** A frame at 60 Hz. */
const FRAME_MS = 16.7;

/** Reading an e-book of 5 MB in a real browser: its first page, and turning pages. */
export async function benchReading(dir: string): Promise<Line[]> {
  return withBench({ dir }, async ({ database, serve }) => {
    const site = await seedSite(database, "books", 1);
    const token = await seedToken(database, site.id);
    const { port, origin } = await serve();
    const path = await publishBook(`${origin}/api/w`, site.id, token);
    moveToAllCpus();
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
    try {
      return await readBook(browser, `http://books.localhost:${port}${path}`);
    } finally {
      await browser.close();
      moveToLoadCpu();
    }
  });
}

async function publishBook(api: string, siteId: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await book())]), "book.epub");
  const file = await send(`${api}/sites/${siteId}/uploads/document`, { headers, body: form });
  const json = (body: object) => ({
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const post = { ptype: "blog", title: "A book", markdown: "", files: [{ file: file.id }] };
  const { id } = await send(`${api}/${siteId}/posts`, json(post));
  return (await send(`${api}/${siteId}/posts/${id}/publish`, json({}))).permalink;
}

async function send(url: string, init: RequestInit): Promise<{ id: string; permalink: string }> {
  const response = await fetch(url, { method: "POST", ...init });
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string; permalink: string };
}

/** A picture that can't be compressed makes it 5 MB. It stands on the last page. */
function book(): Promise<Buffer> {
  const words = (at: number) => Array.from({ length: 80 }, (_, word) => `word${(at * word) % 997}`).join(" ");
  const sections = Array.from({ length: SECTIONS }, (_, section) =>
    Array.from({ length: PARAGRAPHS }, (__, at) => `<p>${words(section * PARAGRAPHS + at)}</p>`).join(""),
  );
  sections[SECTIONS - 1] += '<p><img src="picture.png" alt=""/></p>';
  return writtenEpub(sections, { more: { "picture.png": ["image/png", randomBytes(PICTURE_BYTES)] } });
}

async function readBook(browser: Browser, url: string): Promise<Line[]> {
  const opened: number[] = [];
  let turned: number[] = [];
  for (let time = 0; time < OPENED; time++) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    opened.push(await timeToOpen(page));
    if (time === OPENED - 1) turned = await timesToTurn(page);
    await context.close();
  }
  return [
    {
      work: "the first page of an e-book of 5 MB",
      measured: `${median(opened).toFixed(0)} ms`,
      bound: `median at most ${OPEN_MS} ms`,
      ok: median(opened) <= OPEN_MS,
      detail: opened.map((ms) => Math.round(ms)).join(", "),
    },
    {
      work: "a page turn of an e-book, until painted",
      measured: `${median(turned).toFixed(1)} ms`,
      bound: `median at most ${FRAME_MS} ms`,
      ok: median(turned) <= FRAME_MS,
      detail: `longest ${Math.max(...turned).toFixed(0)} ms of ${turned.length}, from section to section`,
    },
  ];
}

/** Milliseconds from the press until the first page is shown. */
function timeToOpen(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll("button")].find(({ textContent }) =>
      textContent?.startsWith("Read"),
    );
    const start = performance.now();
    button?.click();
    while (!document.querySelector(".epub-holder[data-ready]")) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
}

/** Milliseconds from each key until the frame with the next page. */
function timesToTurn(page: Page): Promise<number[]> {
  return page.evaluate(async (count) => {
    const times: number[] = [];
    const place = document.querySelector("dialog output");
    for (let turn = 0; turn < count; turn++) {
      const before = place?.textContent;
      const start = performance.now();
      const key = new KeyboardEvent("keydown", { key: "PageDown", bubbles: true, cancelable: true });
      document.querySelector("dialog")?.dispatchEvent(key);
      const painted = new MessageChannel();
      const isPainted = new Promise((resolve) => {
        painted.port1.onmessage = resolve;
      });
      requestAnimationFrame(() => painted.port2.postMessage(null));
      await isPainted;
      const shown = performance.now() - start;
      for (let frame = 0; place?.textContent === before && frame < 100; frame++)
        await new Promise(requestAnimationFrame);
      times.push(place?.textContent === before ? Number.POSITIVE_INFINITY : Math.max(shown, 0));
    }
    return times;
  }, PAGE_COUNT);
}
