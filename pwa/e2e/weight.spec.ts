import { gzipSync } from "node:zlib";
import type { CDPSession, Page } from "@playwright/test";
import { findPermalink } from "./product/findPermalink.ts";
import { nextFrame } from "./product/nextFrame.ts";
import { expect, test } from "./test.ts";

// A first visit includes the download of the service worker.
test.use({ serviceWorkers: "allow" });

const kB = 1000;

/** The part of a layout-shift entry that the tests use. */
interface Shift {
  value: number;
  sources: { node: Node | null }[];
}

interface Transfer {
  url: string;
  type: string;
  /** Transferred bytes, with headers. */
  bytes: number;
  /** Whether its request started before the page was interactive. */
  early: boolean;
}

/** Records the page's transfers, as measured by the browser. */
async function watchTransfers(
  page: Page,
): Promise<{ session: CDPSession; done: Transfer[]; open: () => number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: false });
  const known = new Map<string, { url: string; type: string; early: boolean }>();
  const done: Transfer[] = [];
  let early = true;
  await page.exposeFunction("markInteractive", () => {
    early = false;
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.documentElement?.dataset.alive === undefined) return;
      observer.disconnect();
      (window as unknown as { markInteractive(): void }).markInteractive();
    }).observe(document, { attributes: true, subtree: true, childList: true });
  });
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) =>
    known.set(requestId, { url: request.url, type: String(type), early }),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = known.get(requestId);
    if (request) done.push({ ...request, bytes: encodedDataLength });
    known.delete(requestId);
  });
  session.on("Network.loadingFailed", ({ requestId }) => known.delete(requestId));
  return { session, done, open: () => known.size };
}

/** A hundredth of a good score: the fallback font's metrics leave that much in a word of the heading. */
const SHIFT_THRESHOLD = 0.001;

/** Records every visible layout shift from the first paint on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript((threshold) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.value < threshold) continue;
        shifts.push(
          `${entry.value} ${entry.sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200))}`,
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, SHIFT_THRESHOLD);
}

/** Returns the layout shifts so far, once pending work is painted. */
async function shiftsOf(page: Page): Promise<string[]> {
  await nextFrame(page);
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

const sum = (transfers: Transfer[]) => transfers.reduce((total, { bytes }) => total + bytes, 0);

/** A post that ends with the support box, and one that ends at its paywall. */
const POSTS = [
  { kind: "a post", by: "melville", pattern: /small-boat$/ },
  { kind: "a locked post", by: "meera", pattern: /three-bowls/ },
];
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const [{ kind, by, pattern }, viewport] of POSTS.flatMap((post) =>
  VIEWPORTS.map((one) => [post, one] as const),
)) {
  test(`a first visit to ${kind} is light and moves nothing, at ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    await watchShifts(page);
    const transfers = await watchTransfers(page);
    await page.goto(await findPermalink(site(by), pattern));
    await page.locator("html[data-alive]").waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState("networkidle");
    await expect.poll(transfers.open).toBe(0);

    const ours = transfers.done.filter(({ url }) => url.startsWith("http"));
    const scripts = ours.filter(({ url }) => /\.js$/.test(url) && !url.endsWith("/sw.js"));
    const styles = ours.filter(({ url }) => url.endsWith(".css"));
    const report = ours
      .map(({ url, bytes, early }) => `${bytes} ${early ? "early" : "late"} ${url}`)
      .join("\n");
    expect(scripts.length, report).toBeGreaterThan(0);
    expect(styles.length, report).toBeGreaterThan(0);
    // A Hindi title further down loads its own font, which isn't counted.
    const inLatin = ours.filter(({ url }) => !/devanagari.*\.woff2$/.test(url));
    expect(sum(inLatin), report).toBeLessThanOrEqual(300 * kB);
    expect(sum(scripts), report).toBeLessThanOrEqual(135 * kB);
    expect(sum(scripts.filter(({ early }) => early)), report).toBeLessThanOrEqual(96 * kB);
    expect(sum(styles), report).toBeLessThanOrEqual(12.6 * kB);
    // The budget is in gzip, regardless of the encoding used.
    const early = await Promise.all(
      scripts
        .filter((one) => one.early)
        .map(async ({ url }) => {
          const body = await (
            await page.request.get(url.replace(/\/\/[^/]*\.localhost/, "//localhost"))
          ).body();
          return gzipSync(body, { level: 9 }).length;
        }),
    );
    expect(early.reduce((total, bytes) => total + bytes, 0)).toBeLessThanOrEqual(98.5 * kB);
    expect(await page.locator('link[rel="preload"][as="font"]').count()).toBeLessThanOrEqual(2);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    // Content that loads at the end of the page must have its space reserved.
    await page.getByRole("button", { name: "Report this post" }).waitFor();
    expect(await shiftsOf(page)).toEqual([]);
  });
}

test("a late label font shifts nothing", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await watchShifts(page);
  let late = 0;
  await page.route(/figtree.*\.woff2/, async (route) => {
    late += 1;
    await page.locator("html[data-alive]").waitFor();
    await route.continue();
  });
  await page.goto(site("melville"));
  await page.locator("html[data-alive]").waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  expect(late).toBeGreaterThan(0);
  expect(await shiftsOf(page)).toEqual([]);
});

for (const viewport of VIEWPORTS) {
  test(`a first visit to a story is whole before its script, at ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    await watchShifts(page);
    await page.goto(await findPermalink(site("melville"), /\/story\//));
    await page.locator("html[data-alive]").waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState("networkidle");
    // The save button joins a row of buttons; the text doesn't move.
    const moved = (await shiftsOf(page)).reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
    expect(moved).toBeLessThan(0.001);
  });
}
