/// <reference lib="dom" />
import type { Page } from "@playwright/test";

interface Watched {
  paints: number[];
  /** Milliseconds from when it began to be watched. */
  seen: Promise<number>;
  /** By the clock that all processes of the machine share. */
  seenAt: number;
}

/** From here on notes for each key the milliseconds until the frame that shows it has been painted. */
export async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.paints = [];
    document.addEventListener(
      "keydown",
      (event) => {
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => watched.paints.push(performance.now() - event.timeStamp);
          painted.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
}

/** Begins to watch for words in the text that is written. */
export async function watchWords(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    const watched = window as unknown as Watched;
    const begun = performance.now();
    watched.seen = new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector(".w-text")?.textContent?.includes(wanted)) return;
        watcher.disconnect();
        watched.seenAt = Date.now();
        resolve(performance.now() - begun);
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
      look();
    });
  }, words);
}

/** Waits until what is watched for stands in each of these pages. */
export async function bothSee(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.evaluate(() => (window as unknown as Watched).seen)));
}

/** What was noted by `watchPaints`. */
export const paintsOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).paints);
/** Milliseconds until the words that are watched for stood there. */
export const timeToSee = (page: Page) => page.evaluate(() => (window as unknown as Watched).seen);
/** When that was, by the clock of the machine. */
export const seenAt = (page: Page) => page.evaluate(() => (window as unknown as Watched).seenAt);
/** All that stands in the text. */
export const textOf = (page: Page) =>
  page.evaluate(() => document.querySelector(".w-text")?.textContent ?? "");
