/// <reference lib="dom" />
import type { Page } from "@playwright/test";

interface Watched {
  paints: number[];
  /** Milliseconds since watching began. */
  timeToSee: Promise<number>;
  /** By the machine's clock, which all processes share. */
  shownAt: number;
}

/** Records from here on, for each keystroke, the milliseconds until the frame that shows it is painted. */
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

/** Starts to watch for words in the edited text. */
export async function watchWords(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    const watched = window as unknown as Watched;
    const start = performance.now();
    // Only anonymous functions here: the runner of this file names functions with a helper that the page lacks.
    watched.timeToSee = new Promise((resolve) => {
      new MutationObserver((_, watcher) => {
        if (!document.querySelector(".w-text")?.textContent?.includes(wanted)) return;
        watcher.disconnect();
        watched.shownAt = Date.now();
        resolve(performance.now() - start);
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      // It may be there already.
      document.body.toggleAttribute("data-watched");
    });
  }, words);
}

/** Waits until the watched words appear in each of these pages. */
export async function waitUntilSeen(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.evaluate(() => (window as unknown as Watched).timeToSee)));
}

/** The values recorded by `watchPaints`. */
export const paintsOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).paints);
/** Milliseconds until the watched words appeared. */
export const timeToSee = (page: Page) => page.evaluate(() => (window as unknown as Watched).timeToSee);
/** When that was, by the machine's clock. */
export const shownAt = (page: Page) => page.evaluate(() => (window as unknown as Watched).shownAt);
/** Returns the edited text, without the names at other users' cursors. */
export const textOf = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector(".w-text")?.cloneNode(true) as HTMLElement;
    for (const caret of text.querySelectorAll(".w-caret")) caret.remove();
    return text.textContent ?? "";
  });
