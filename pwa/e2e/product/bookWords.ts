import type { Page } from "@playwright/test";

interface BookWord {
  word: string;
  /** Whether it is drawn anywhere. */
  isDrawn: boolean;
  /** Whether its middle is in the window, and in every box that clips it. */
  isSeen: boolean;
}

/** The words of the sections that are open, and which of them can be seen, in the order of the text. */
export async function openWords(page: Page): Promise<{ section: string; words: BookWord[] }[]> {
  const sections: { section: string; words: BookWord[] }[] = [];
  for (const frame of await page.locator("iframe.epub-page").all())
    if (await frame.isVisible()) sections.push(await frame.evaluate(wordsOf));
  return sections;
}

/** The words that can be seen on the open page of an e-book. */
export async function wordsInView(page: Page): Promise<string[]> {
  const sections = await openWords(page);
  return sections.flatMap(({ words }) => words.flatMap(({ word, isSeen }) => (isSeen ? [word] : [])));
}

/** Runs in the page. */
function wordsOf(frame: Element): { section: string; words: BookWord[] } {
  const { contentDocument, contentWindow } = frame as HTMLIFrameElement;
  if (!contentDocument?.body || !contentWindow) return { section: "", words: [] };
  // Each section has a root of its own.
  const root = contentDocument.documentElement;
  root.dataset.section ??= String(performance.now());
  const outer = frame.getBoundingClientRect();
  const holder = (frame.parentElement as Element).getBoundingClientRect();
  const scale = outer.width / Math.max(1, (frame as HTMLElement).offsetWidth);
  const isSeen = (box: DOMRect) => {
    const x = outer.left + (box.left + box.width / 2) * scale;
    const y = outer.top + (box.top + box.height / 2) * scale;
    return box.width > 0 && x >= holder.left && x <= holder.right && y >= holder.top && y <= holder.bottom;
  };
  const walker = contentDocument.createTreeWalker(contentDocument.body, NodeFilter.SHOW_TEXT);
  const range = contentDocument.createRange();
  const words: BookWord[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent) continue;
    const isHidden = contentWindow.getComputedStyle(parent).visibility !== "visible";
    for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = isHidden ? [] : [...range.getClientRects()].filter(({ width }) => width > 0);
      words.push({ word, isDrawn: boxes.length > 0, isSeen: boxes.some(isSeen) });
    }
  }
  return { section: root.dataset.section, words };
}
