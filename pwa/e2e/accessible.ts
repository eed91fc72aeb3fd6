import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

// The full build, which the package also exports as text, takes twice as long to load into a page.
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits for finite animations to end: a fading element has another contrast. */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Returns axe's violations in the elements of a selector at rest, each with its rule and markup. */
export async function violations(
  page: Page,
  selector = "html",
  options: axe.RunOptions = {},
): Promise<string[]> {
  await animationsEnded(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([context, runOptions]) => {
      const engine = (window as unknown as { axe: typeof axe }).axe;
      const found = await engine.run(context, { resultTypes: ["violations"], ...runOptions });
      return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    [selector, options] as const,
  );
}

/** Expects no violation in the open dialog or, without one, in the page's main part. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, "dialog[open], main")).toEqual([]);
}
