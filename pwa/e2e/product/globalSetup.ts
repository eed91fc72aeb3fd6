import type { FullConfig } from "@playwright/test";
import { writeDemo } from "./startProduct.ts";
import { startShop } from "./startShop.ts";
import { keepForWorkers } from "./workersProduct.ts";

/**
 * A product with doubles of its providers for each worker, all with the same demo: journeys that run at the same time
 * change what the others never see. None where `BASE_URL` names one that runs already.
 */
export default async function globalSetup({
  workers,
}: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const demo = await writeDemo();
  const started = await Promise.all(Array.from({ length: workers }, () => startShop()));
  keepForWorkers(started.map(({ product, sandboxUrl }) => ({ baseUrl: product.url, sandboxUrl })));
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
    await demo.remove();
  };
}
