import { dismissDemoTours, enrollStaff } from "./signIn.ts";
import { writeDemo } from "./startProduct.ts";
import { startProductAndSandbox } from "./startProductAndSandbox.ts";

/**
 * Starts one product and one sandbox for all workers. Journeys share the demo, which any of them may add to at any
 * time; each changes only its own creators and readers. `BASE_URL` and `SANDBOX_URL` name a running product
 * instead.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const demo = await writeDemo();
  const { product, sandboxUrl, stop } = await startProductAndSandbox();
  process.env.BASE_URL = product.url;
  process.env.SANDBOX_URL = sandboxUrl;
  await enrollStaff(product.url);
  await dismissDemoTours(product.url);
  return async () => {
    await stop();
    await demo.remove();
  };
}
