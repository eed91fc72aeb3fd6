import { tellSandbox } from "./payments.ts";
import { startSandbox } from "./sandbox.ts";
import { makeDataDir, Product } from "./startProduct.ts";

/** One product for all journeys, unless `BASE_URL` names one that runs already. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const dataDir = await makeDataDir();
  const sandbox = await startSandbox();
  const product = await Product.start(dataDir.path, sandbox.environment);
  // Inherited by the processes that run the tests, and read by the configuration there.
  process.env.BASE_URL = product.url;
  process.env.SANDBOX_URL = sandbox.environment.SANDBOX_URL;
  for (const provider of ["stripe", "razorpay"]) {
    const url = `${product.url.replace("localhost", "127.0.0.1")}/api/w/webhooks/${provider}`;
    await tellSandbox("/webhooks", { provider, url });
  }
  return async () => {
    await product.stop();
    sandbox.stop();
    await dataDir.remove();
  };
}
