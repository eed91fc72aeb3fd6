import type { FullConfig } from "@playwright/test";
import { tellSandboxAt } from "./payments.ts";
import { startSandbox } from "./sandbox.ts";
import { makeDemoDir, Product, writeDemo } from "./startProduct.ts";
import { keepForWorkers, type WorkersProduct } from "./workersProduct.ts";

/**
 * A product with doubles of its providers for each worker, all with the same demo: journeys that run at the same time
 * change what the others never see. None where `BASE_URL` names one that runs already.
 */
export default async function globalSetup({
  workers,
}: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const demo = await writeDemo();
  const started = await Promise.all(Array.from({ length: workers }, startForWorker));
  keepForWorkers(started.map(({ addresses }) => addresses));
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
    await demo.remove();
  };
}

async function startForWorker(): Promise<{ addresses: WorkersProduct; stop: () => Promise<void> }> {
  const [dataDir, sandbox] = await Promise.all([makeDemoDir(), startSandbox()]);
  const product = await Product.start(dataDir.path, sandbox.environment);
  const addresses = { baseUrl: product.url, sandboxUrl: String(sandbox.environment.SANDBOX_URL) };
  for (const provider of ["stripe", "razorpay"]) {
    const url = `${product.url.replace("localhost", "127.0.0.1")}/api/w/webhooks/${provider}`;
    await tellSandboxAt(addresses.sandboxUrl, "/webhooks", { provider, url });
  }
  return {
    addresses,
    async stop() {
      await product.stop();
      sandbox.stop();
      await dataDir.remove();
    },
  };
}
