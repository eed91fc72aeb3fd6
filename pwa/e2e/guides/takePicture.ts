import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { animationsEnded } from "../accessible.ts";

const PICTURES = fileURLToPath(new URL("../../public/guides/", import.meta.url));
const SIZES = fileURLToPath(new URL("../../../server/guides/pictures.json", import.meta.url));

/** Bytes of a picture, at most. */
const MAX_BYTES = 60_000;
const QUALITIES = [80, 65, 50, 35, 20];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Saves a picture of the window, or of a part of it, as WebP in two pixels per CSS pixel, and its size for the pages
 * that show it. A thin line around it separates it from the page.
 */
export async function takePicture(page: Page, name: string, part?: Locator, margin = 16): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true], .q-skeleton"));
  // Pictures of the sandbox would say that no money moves.
  await page.evaluate(() => {
    for (const note of document.querySelectorAll<HTMLElement>(".q-sandbox")) note.style.display = "none";
  });
  await part?.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await animationsEnded(page);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === "lazy"),
  );
  const box = await boxOf(page, part, margin);
  await drawLine(page, box);
  // The browser counts from the start of the document.
  const scrolled = await page.evaluate(() => ({ x: window.scrollX, y: window.scrollY }));
  const clip = { ...box, x: box.x + scrolled.x, y: box.y + scrolled.y, scale: 2 };
  const session = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data } = await session.send("Page.captureScreenshot", {
      format: "webp",
      quality,
      clip,
      captureBeyondViewport: false,
    });
    const bytes = Buffer.from(data, "base64");
    if (bytes.length > MAX_BYTES && quality !== QUALITIES.at(-1)) continue;
    if (bytes.length > MAX_BYTES) throw new Error(`${name}: ${bytes.length} bytes`);
    await mkdir(PICTURES, { recursive: true });
    await writeFile(join(PICTURES, `${name}.webp`), bytes);
    return recordSize(`${name}.webp`, box);
  }
}

async function boxOf(page: Page, part: Locator | undefined, margin: number): Promise<Box> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const found = await part?.boundingBox();
  if (!found) return { x: 0, y: 0, width, height };
  const x = Math.max(0, Math.floor(found.x - margin));
  const y = Math.max(0, Math.floor(found.y - margin));
  return {
    x,
    y,
    width: Math.min(width, Math.ceil(found.x + found.width + margin)) - x,
    height: Math.min(height, Math.ceil(found.y + found.height + margin)) - y,
  };
}

/** Draws above everything, including an open dialog. */
async function drawLine(page: Page, { x, y, width, height }: Box): Promise<void> {
  await page.evaluate(
    (box) => {
      const line = document.createElement("div");
      line.popover = "manual";
      Object.assign(line.style, {
        position: "fixed",
        inset: "auto",
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        margin: "0",
        padding: "0",
        boxSizing: "border-box",
        border: "1px solid #d8d2c3",
        borderRadius: "6px",
        background: "none",
        pointerEvents: "none",
      });
      document.body.append(line);
      line.showPopover();
    },
    { x, y, width, height },
  );
}

/** The pages reserve the room of a picture before it loads. */
async function recordSize(name: string, { width, height }: Box): Promise<void> {
  const sizes = JSON.parse(await readFile(SIZES, "utf8").catch(() => "{}"));
  sizes[name] = { width, height };
  const sorted = Object.fromEntries(
    Object.entries(sizes).sort(([left], [right]) => left.localeCompare(right)),
  );
  await writeFile(SIZES, `${JSON.stringify(sorted, null, 2)}\n`);
}
