import { type Browser, chromium, type Page } from "@playwright/test";
import { callAs, queuedChanges, waitForWorker } from "./product/device.ts";
import { startDns } from "./product/dns.ts";
import { signIn } from "./product/signIn.ts";
import { type DataDir, makeDemoDir, Product } from "./product/startProduct.ts";
import { openStudio } from "./product/studio.ts";
import { openStudioScreen } from "./product/users.ts";
import { expect, melville, open, test, waitForHydration } from "./test.ts";

const NAME = "read.whale.example";
const THERE = `http://${NAME}`;

let product: Product;
let dns: Awaited<ReturnType<typeof startDns>>;
let dir: DataDir;
let domainBrowser: Browser;
let page: Page;

const main = () => page.getByRole("main");
const record = (type: string) =>
  main()
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: type }) });

/** Presses a value's copy button and returns the clipboard. */
async function copied(what: string): Promise<string> {
  await main()
    .getByRole("button", { name: `Copy ${what}` })
    .click();
  return page.evaluate(() => navigator.clipboard.readText());
}

test.describe("a site with a custom domain", () => {
  test.describe.configure({ mode: "serial" });
  test.use({ serviceWorkers: "allow" });

  test.beforeAll(async ({ launchOptions, viewport }) => {
    dns = await startDns();
    dir = await makeDemoDir();
    product = await Product.start(dir.path, { DNS_SERVERS: dns.address, DOMAIN_TARGET: "edge.whale.test" });
    domainBrowser = await chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        `--host-resolver-rules=MAP ${NAME} 127.0.0.1:${new URL(product.url).port}`,
        `--unsafely-treat-insecure-origin-as-secure=${THERE}`,
      ],
    });
    const context = await domainBrowser.newContext({
      baseURL: product.url,
      viewport,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await signIn(context, product.url, melville, product.site("melville"));
    page = await context.newPage();
  });
  test.afterAll(async () => {
    await domainBrowser.close();
    await product.stop();
    dns.stop();
    await dir.remove();
  });

  test("its creator links it: errors explain why a name is refused, and the records can be copied", async () => {
    await open(page, "/settings/site");
    await main().getByRole("link", { name: "Custom domain" }).click();
    await expect(main().getByText("No domain is linked")).toBeVisible();
    await main().getByRole("link", { name: "Link a domain" }).click();

    const field = main().getByLabel("Domain", { exact: true });
    for (const [typed, message] of [
      ["whale", "Enter the full domain"],
      ["127.0.0.1", "IP addresses can't be linked"],
      ["co.uk", "Nobody can own all of co.uk"],
    ] as const) {
      await field.fill(typed);
      await main().getByRole("button", { name: "Show DNS records" }).click();
      await expect(main().getByText(message)).toBeVisible();
      await expect(field).toBeFocused();
    }

    await field.fill(NAME);
    await main().getByLabel("Registrar").selectOption("Namecheap");
    await main().getByRole("button", { name: "Show DNS records" }).click();
    await page.waitForURL(`${product.url}/settings/domain`);
    await waitForHydration(page);
    await expect(main().getByText("Waiting", { exact: true })).toBeVisible();
    await expect(main().getByRole("heading", { name: "DNS records to add at Namecheap" })).toBeVisible();
    expect(await copied("Host of the TXT record")).toBe("_quire-challenge.read");
    expect(await copied("Value of the CNAME record")).toBe("edge.whale.test");
    const challenge = await copied("Value of the TXT record");
    expect(challenge).toMatch(/^quire-site=/);

    await dns.set(NAME, { A: ["203.0.113.9"] });
    await main().getByRole("button", { name: "Check now" }).click();
    await expect(record("CNAME").getByText("Not found")).toBeVisible();
    await expect(record("CNAME").getByText("203.0.113.9")).toBeVisible();
  });

  test("a queued action is sent from the old address when the site moves", async () => {
    const site = product.site("melville");
    await open(page, `${site}/`);
    await expect(page.getByRole("banner").getByRole("link", { name: "Settings" })).toBeVisible();
    await waitForWorker(page);

    const { domain } = await callAs<{ domain: { records: { value: string }[] } }>(
      page,
      "GET",
      `/api/r/sites/${(await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me")).id}/domain`,
    );
    await dns.set(NAME, { CNAME: "edge.whale.test" });
    await dns.set(`_quire-challenge.${NAME}`, { TXT: [String(domain.records[0]?.value)] });

    // A like without a network, of a post opened before.
    await page.locator("main article a, main h3 a").first().click();
    const like = page.getByRole("button", { name: /^Like/ }).first();
    await like.waitFor();
    await page.context().setOffline(true);
    await like.click();
    await expect.poll(() => queuedChanges(page)).toBeGreaterThan(0);

    // The domain is verified in another tab.
    const secondTab = await page.context().newPage();
    // Before the network is back, or the queue is sent in between.
    await page.route("**/api/w/**", (route) => route.abort());
    await page.context().setOffline(false);
    await open(secondTab, `${product.url}/settings/domain`);
    await secondTab.getByRole("main").getByRole("button", { name: "Check now" }).click();
    await expect(secondTab.getByRole("main").getByText("Active", { exact: true })).toBeVisible();
    const share = secondTab.getByRole("dialog", { name: "Your new address is live" });
    await expect(share.getByRole("textbox", { name: "Link" })).toHaveValue(THERE);
    await secondTab.close();
    expect(await queuedChanges(page)).toBeGreaterThan(0);

    // The old address redirects, but only after the device has sent its queue.
    await page.unroute("**/api/w/**");
    await page.goto(`${site}/`);
    await page.waitForURL(`${THERE}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("its readers find it at the domain, and sign in there through the platform", async () => {
    await open(page, `${product.site("melville")}/stories`);
    expect(page.url()).toBe(`${THERE}/stories`);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${THERE}/stories`);
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL((url) => url.origin !== THERE);
    await page.waitForURL(`${THERE}/stories`);
    await waitForHydration(page);
    await expect(page.getByRole("banner").getByRole("link", { name: "Settings" })).toBeVisible();
    await openStudioScreen(page, "Settings");
    await main().getByRole("link", { name: "Domain" }).click();
    await page.waitForURL(`${product.url}/settings/domain`);
    await expect(main().getByText("Active", { exact: true })).toBeVisible();
    await expect(record("TXT").getByText("Found", { exact: true })).toBeVisible();
  });

  test("the settings show their last state offline, and say so", async () => {
    await open(page, `${product.url}/settings/domain`);
    await main().getByRole("link", { name: "Change" }).click();
    await expect(main().getByLabel("Domain", { exact: true })).toHaveValue(NAME);
    await page.context().setOffline(true);
    await main().getByRole("link", { name: "Cancel" }).click();
    await expect(main().getByText("You're seeing your last saved copy.")).toBeVisible();
    await expect(main().getByText("Active", { exact: true })).toBeVisible();
    await expect(main().getByRole("button", { name: "Check now" })).toBeDisabled();
    await page.context().setOffline(false);
  });

  test("its creator confirms its removal, and its readers are redirected back", async () => {
    await open(page, `${product.url}/settings/domain`);
    await main().getByRole("button", { name: "Remove…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await main().getByRole("button", { name: "Remove…" }).click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(main().getByText("No domain is linked")).toBeVisible();
    await page.goto(`${THERE}/stories`);
    await page.waitForURL(`${product.site("melville")}/stories`);
  });
});

test("a creator without Pro sees what Pro includes", async ({ browser, baseURL }) => {
  const { page: plain, close } = await openStudio(browser, String(baseURL));
  for (const path of ["/settings/domain", "/settings/domain/edit"]) {
    await open(plain, `${baseURL}${path}`);
    await expect(plain.getByText("Custom domains are part of Pro")).toBeVisible();
  }
  await close();
});
