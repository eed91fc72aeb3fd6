import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { animationsEnded } from "../accessible.ts";
import { nextFrame } from "../product/nextFrame.ts";

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, shown: 260, columns: 8 },
  desktop: { viewport: { width: 1440, height: 900 }, shown: 680, columns: 4 },
};
type Size = keyof typeof SIZES;
const SCHEMES = ["light", "dark"] as const;
/** Screens on one sheet. */
const SCREENS = 8;

interface Shot {
  size: Size;
  label: string;
  /** JPEG, base64. */
  picture: string;
}

/** Contact sheets of screens, each at two sizes, light and dark. */
export class Sheets {
  readonly #page: Page;
  readonly #folder: string;
  readonly #title: string;
  #shots: Shot[] = [];
  #screens = 0;
  #sheets = 0;

  /** Draws what `page` shows, into files of this folder that are named after the title. */
  constructor(page: Page, folder: string, title: string) {
    this.#page = page;
    this.#folder = folder;
    this.#title = title;
  }

  /** Returns the page to the size and theme in which a screen is opened. */
  async reset(): Promise<void> {
    await this.#page.setViewportSize(SIZES.phone.viewport);
    await this.#page.emulateMedia({ colorScheme: "light" });
  }

  /** Adds the open screen. */
  async add(label: string): Promise<void> {
    for (const size of Object.keys(SIZES) as Size[]) {
      await this.#page.setViewportSize(SIZES[size].viewport);
      for (const colorScheme of SCHEMES) {
        await this.#page.emulateMedia({ colorScheme });
        await nextFrame(this.#page);
        await animationsEnded(this.#page);
        await picturesLoaded(this.#page);
        const bytes = await this.#page.screenshot({ type: "jpeg", quality: 85 });
        this.#shots.push({ size, label, picture: bytes.toString("base64") });
      }
    }
    this.#screens += 1;
    if (this.#screens === SCREENS) await this.save();
  }

  /** Writes what has been added since the last sheet. */
  async save(): Promise<void> {
    if (this.#screens === 0) return;
    this.#sheets += 1;
    const name = `${this.#title.replace(/\W+/g, "-")}-${this.#sheets}`;
    await mkdir(this.#folder, { recursive: true });
    const page = await this.#page.context().browser()?.newPage();
    if (!page) throw new Error("the browser is closed");
    for (const size of Object.keys(SIZES) as Size[]) {
      const { shown, columns } = SIZES[size];
      const shots = this.#shots.filter((shot) => shot.size === size);
      const cells = shots.map(
        ({ label, picture }) =>
          `<figure><figcaption>${label}</figcaption><img src="data:image/jpeg;base64,${picture}"></figure>`,
      );
      await page.setViewportSize({ width: columns * (shown + 8) + 8, height: 100 });
      await page.setContent(`<style>
        body { display: grid; grid-template-columns: repeat(${columns}, ${shown}px); gap: 8px; margin: 8px;
          background: #888; font: 13px sans-serif; }
        figure { margin: 0; } figcaption { overflow: hidden; white-space: nowrap; line-height: 20px; }
        img { display: block; width: 100%; }</style>${cells.join("")}`);
      await page.screenshot({ path: join(this.#folder, `${name}-${size}.png`), fullPage: true });
    }
    await page.close();
    this.#shots = [];
    this.#screens = 0;
  }
}

/** Waits for the pictures inside the window; one that never loads is drawn as it is. */
async function picturesLoaded(page: Page): Promise<void> {
  const loaded = page.waitForFunction(
    () =>
      [...document.images].every((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return image.complete || bottom < 0 || top > innerHeight || !image.checkVisibility();
      }),
    undefined,
    { timeout: 5000 },
  );
  await loaded.catch(() => {});
}
