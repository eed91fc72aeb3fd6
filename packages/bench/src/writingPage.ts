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
    // No function here has a name: what runs this file names them by a helper that no page has.
    watched.seen = new Promise((resolve) => {
      new MutationObserver((_, watcher) => {
        if (!document.querySelector(".w-text")?.textContent?.includes(wanted)) return;
        watcher.disconnect();
        watched.seenAt = Date.now();
        resolve(performance.now() - begun);
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      // It may stand there already.
      document.body.toggleAttribute("data-watched");
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
/** All that stands in the text, without the names at other people's carets. */
export const textOf = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector(".w-text")?.cloneNode(true) as HTMLElement;
    for (const caret of text.querySelectorAll(".w-caret")) caret.remove();
    return text.textContent ?? "";
  });
