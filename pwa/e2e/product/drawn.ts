import type { Page } from "@playwright/test";

/** When the page is drawn as it is now: what is said of the step before stands for a frame more. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
