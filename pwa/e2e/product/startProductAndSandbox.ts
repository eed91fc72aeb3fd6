import { loopback } from "./loopback.ts";
import { controlSandboxAt } from "./payments.ts";
import { startSandbox } from "./sandbox.ts";
import { makeDemoDir, Product } from "./startProduct.ts";

/** A product with the demo and fake providers of its own. */
export interface TestProduct {
  product: Product;
  /** Address of the fake providers, which send this product their webhooks. */
  sandboxUrl: string;
  /** Stops both and removes their data. */
  stop: () => Promise<void>;
}

/** Starts both; `env` overrides the product's environment. */
export async function startProductAndSandbox(env: Record<string, string> = {}): Promise<TestProduct> {
  const [dataDir, sandbox] = await Promise.all([makeDemoDir(), startSandbox()]);
  const product = await Product.start(dataDir.path, { ...sandbox.environment, ...env });
  const sandboxUrl = String(sandbox.environment.SANDBOX_URL);
  for (const provider of ["stripe", "razorpay"]) {
    const url = `${loopback(product.url)}/api/w/webhooks/${provider}`;
    await controlSandboxAt(sandboxUrl, "/webhooks", { provider, url });
  }
  return {
    product,
    sandboxUrl,
    async stop() {
      await product.stop();
      sandbox.stop();
      await dataDir.remove();
    },
  };
}
