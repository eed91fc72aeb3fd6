import { test as base, expect, type Page } from "@playwright/test";
import { siteAt } from "./product/siteAt.ts";
import { makeDemoDir, Product } from "./product/startProduct.ts";

/** The demo's creator, as printed in the banner. */
export const melville = { identifier: "melville@example.com", password: "call me ishmael" };

/** The demo's moderator. */
export const starbuck = { identifier: "starbuck@example.com", password: melville.password };

/** Chapters 1 to 135 and the epilogue of the demo's story. */
export const PARTS = 136;

interface Fixtures {
  /** Returns the address of a creator's site on the shared product. */
  site: (domain: string) => string;
  /** Console errors to ignore; any other fails the test. */
  expected: RegExp[];
  quiet: undefined;
}

interface WorkerFixtures {
  /** A product of its own, for journeys that kill it. */
  ownProduct: Product;
}

/** A journey: fails if a page logs an error, including violations of its content security policy. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: async ({ baseURL }, use) => {
    await use((domain) => siteAt(String(baseURL), domain));
  },
  expected: [[], { option: true }],
  quiet: [
    async ({ context, expected }, use) => {
      const complaints: string[] = [];
      const record = (text: string) => {
        if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
      };
      context.on("console", (message) => {
        if (message.type() === "error") record(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (failure) => record(`${failure.error()} ${failure.error().stack}`));
      await use(undefined);
      expect(complaints, "what pages complained of").toEqual([]);
    },
    { auto: true },
  ],
  ownProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const dataDir = await makeDemoDir();
      const product = await Product.start(dataDir.path);
      await use(product);
      await product.stop();
      await dataDir.remove();
    },
    { scope: "worker" },
  ],
});

/** Opens an address and waits until the page is interactive. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

/** Waits until the page is interactive. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("html[data-alive]").waitFor();
}

export { expect };
