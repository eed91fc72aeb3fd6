import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** No fault that a machine finds in what one is asked, or where nothing is asked, in what the page is about. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  // What fades in has another contrast until it is there.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  const found = await page.evaluate(async () => {
    const engine = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await engine.run("dialog[open], main");
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
  expect(found).toEqual([]);
}
