import type { Page } from "@playwright/test";

/** Waits for the next frame: the previous step's text may stay for one more. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
