import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from "@playwright/test";
import { alive, melville, open } from "../test.ts";
import { callAs } from "./device.ts";
import { startDns } from "./dns.ts";
import { fillSignin } from "./people.ts";
import type { Product } from "./startProduct.ts";
import { startShop } from "./startShop.ts";

const NAME = "read.whale.example";

/** A product of its own with doubles of the providers, in which melville's site is read at a domain of its own. */
export interface OwnDomain {
  product: Product;
  siteId: string;
  /** Address on the custom domain. */
  at(path: string): string;
  /** Its creator, signed in at the platform. */
  desk: Page;
  /** Another browser, in which nobody is signed in. */
  visitor(): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Opens it. Every browser of it finds the domain, which no name server of the world knows. */
export async function openOwnDomain(options: {
  launchOptions: LaunchOptions;
  device: Parameters<Browser["newContext"]>[0];
}): Promise<OwnDomain> {
  const dns = await startDns();
  const { product, stop } = await startShop({ DNS_SERVERS: dns.address, DOMAIN_TARGET: "edge.whale.test" });
  const { port } = new URL(product.url);
  const browser = await chromium.launch({
    ...options.launchOptions,
    args: [
      ...(options.launchOptions.args ?? []),
      `--host-resolver-rules=MAP ${NAME} 127.0.0.1:${port}`,
      `--unsafely-treat-insecure-origin-as-secure=http://${NAME}`,
    ],
  });
  const visitor = () => browser.newContext({ ...options.device, baseURL: product.url });
  const desk = await (await visitor()).newPage();
  await open(desk, "/signin");
  await fillSignin(desk, melville);
  await desk.waitForURL(`${product.site("melville")}/`);
  await open(desk, "/settings");
  const { id: siteId } = await callAs<{ id: string }>(desk, "GET", "/api/r/accounts/me");
  const { domain } = await callAs<{ domain: { records: { type: string; value: string }[] } }>(
    desk,
    "PUT",
    `/api/w/sites/${siteId}/domain`,
    { domain: NAME, registrar: "Other" },
  );
  const challenge = domain.records.find(({ type }) => type === "TXT");
  await dns.set(NAME, { CNAME: "edge.whale.test" });
  await dns.set(`_quire-challenge.${NAME}`, { TXT: [String(challenge?.value)] });
  await open(desk, "/settings/domain");
  await desk.getByRole("main").getByRole("button", { name: "Check now" }).click();
  await desk.getByRole("main").getByText("Active", { exact: true }).waitFor();
  await alive(desk);
  return {
    product,
    siteId,
    at: (path) => `http://${NAME}${path}`,
    desk,
    visitor,
    async close() {
      await browser.close();
      await stop();
      dns.stop();
    },
  };
}
