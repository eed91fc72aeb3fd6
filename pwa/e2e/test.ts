import { test as base, expect, type Page } from "@playwright/test";
import { makeDemoDir, Product } from "./product/startProduct.ts";

/** The demo's creator, as the banner names him. */
export const melville = { identifier: "melville@example.com", password: "call me ishmael" };

/** The demo's moderator. */
export const starbuck = { identifier: "starbuck@example.com", password: melville.password };

/** Chapters 1 to 135 and the epilogue of the demo's story. */
export const PARTS = 136;

interface Fixtures {
  /** Address of a creator's site on the shared product. */
  site: (domain: string) => string;
  /** What a page may complain of in this test; everything else in its console fails it. */
  expected: RegExp[];
  quiet: undefined;
}

interface WorkerFixtures {
  /** A product of the test's own, for journeys that kill it. */
  ownProduct: Product;
}

/** A journey: in it no page may complain, neither of an error nor of its content security policy. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: async ({ baseURL }, use) => {
    await use((domain) => String(baseURL).replace("://", `://${domain}.`));
  },
  expected: [[], { option: true }],
  quiet: [
    async ({ context, expected }, use) => {
      const complaints: string[] = [];
      const note = (text: string) => {
        if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
      };
      context.on("console", (message) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (failure) => note(`${failure.error()} ${failure.error().stack}`));
      await use(undefined);
      expect(complaints, "what pages complained of").toEqual([]);
    },
    { auto: true },
  ],
  ownProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
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

/** Opens an address and waits until presses are answered. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
}

/** Waits until the page's script answers presses. */
export async function alive(page: Page): Promise<void> {
  await page.locator("html[data-alive]").waitFor();
}

export { expect };
