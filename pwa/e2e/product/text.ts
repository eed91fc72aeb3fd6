import { expect, type Page } from "@playwright/test";

/** Scrolls until this fraction of the text is above the bottom of the window. */
export async function scrollText(page: Page, fraction: number): Promise<void> {
  await page.evaluate((to) => {
    const text = document.querySelector("[data-post-content]")?.getBoundingClientRect();
    if (text) window.scrollTo({ top: window.scrollY + text.top + to * text.height - window.innerHeight });
  }, fraction);
}

/** The toolbar beside selected text. */
export const selectionBar = (page: Page) => page.getByRole("toolbar", { name: "Selected text" });

/** Selects words of the text, as a drag does. */
export async function selectText(page: Page, words: string): Promise<void> {
  await page.evaluate((searched) => {
    const walker = document.createTreeWalker(
      document.querySelector("[data-post-content] .q-prose") as Node,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const at = node.data.indexOf(searched);
      if (at >= 0) getSelection()?.setBaseAndExtent(node, at, node, at + searched.length);
    }
  }, words);
  await expect(selectionBar(page)).toBeVisible();
}

/** Returns the number of painted ranges of a kind, such as "mark". */
export const painted = (page: Page, kind: string) =>
  page.evaluate((name) => CSS.highlights.get(name)?.size ?? 0, `q-${kind}`);
