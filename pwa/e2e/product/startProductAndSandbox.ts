import { byNumber } from "./byNumber.ts";
import { controlSandboxAt } from "./payments.ts";
import { startSandbox } from "./sandbox.ts";
import { makeDemoDir, Product } from "./startProduct.ts";

/** A product with the demo, and doubles of its providers that nobody else uses. */
export interface Shop {
  product: Product;
  /** Address of the doubles, which tell this product of their events. */
  sandboxUrl: string;
  /** Ends both, and removes what they kept. */
  stop: () => Promise<void>;
}

/** Starts both; `env` is the product's beside what names the doubles. */
export async function startProductAndSandbox(env: Record<string, string> = {}): Promise<Shop> {
  const [dataDir, sandbox] = await Promise.all([makeDemoDir(), startSandbox()]);
  const product = await Product.start(dataDir.path, { ...sandbox.environment, ...env });
  const sandboxUrl = String(sandbox.environment.SANDBOX_URL);
  for (const provider of ["stripe", "razorpay"]) {
    const url = `${byNumber(product.url)}/api/w/webhooks/${provider}`;
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
