import { writeDemo } from "./startProduct.ts";
import { startProductAndSandbox } from "./startProductAndSandbox.ts";

/**
 * Starts one product and one sandbox for all workers. A journey shares the demo with the others, which may add to it at any
 * time; what it changes belongs to a creator or reader of its own. `BASE_URL` and `SANDBOX_URL` name a product that already runs.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const demo = await writeDemo();
  const { product, sandboxUrl, stop } = await startProductAndSandbox();
  process.env.BASE_URL = product.url;
  process.env.SANDBOX_URL = sandboxUrl;
  return async () => {
    await stop();
    await demo.remove();
  };
}
