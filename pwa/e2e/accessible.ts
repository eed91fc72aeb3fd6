import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** No fault that a machine finds in what one is asked, or where nothing is asked, in what the page is about. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const engine = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await engine.run("dialog[open], main");
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
  expect(found).toEqual([]);
}
