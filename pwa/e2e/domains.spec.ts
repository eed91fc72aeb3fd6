import { type Browser, chromium, type Page } from "@playwright/test";
import { callAs, controlled, waiting } from "./product/device.ts";
import { startDns } from "./product/dns.ts";
import { fillSignin } from "./product/people.ts";
import { type DataDir, makeDemoDir, Product } from "./product/startProduct.ts";
import { alive, expect, melville, open, test } from "./test.ts";

const NAME = "read.whale.example";
const THERE = `http://${NAME}`;

let product: Product;
let dns: Awaited<ReturnType<typeof startDns>>;
let dir: DataDir;
let browser: Browser;
let page: Page;

test.describe.configure({ mode: "serial" });
test.use({
  expected: [/status of (404|409|422|503)/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
  serviceWorkers: "allow",
});

test.beforeAll(async ({ launchOptions, viewport }) => {
  test.setTimeout(180_000);
  dns = await startDns();
  dir = await makeDemoDir();
  product = await Product.start(dir.path, {
    DNS_SERVERS: dns.address,
    DOMAIN_TARGET: "edge.whale.test",
  });
  const { host } = new URL(product.url);
  browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      `--host-resolver-rules=MAP ${NAME} 127.0.0.1:${host.split(":")[1]}`,
      `--unsafely-treat-insecure-origin-as-secure=${THERE}`,
    ],
  });
  const context = await browser.newContext({
    baseURL: product.url,
    ...(viewport ? { viewport } : {}),
    permissions: ["clipboard-read", "clipboard-write"],
  });
  page = await context.newPage();
  await open(page, "/signin");
  await fillSignin(page, melville);
  // It ends on the creator's own site, with a session there too: what is opened before that would be left again.
  await page.waitForURL(`${product.site("melville")}/`);
  await alive(page);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
  dns.stop();
  await dir.remove();
});

const main = () => page.getByRole("main");
const record = (type: string) =>
  main()
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: type }) });

/** Copies a value by its button. */
async function copied(what: string): Promise<string> {
  await main()
    .getByRole("button", { name: `Copy ${what}` })
    .click();
  return page.evaluate(() => navigator.clipboard.readText());
}

test("a creator links a domain: refused names say why, and the records are there to be copied", async () => {
  await open(page, "/settings");
  await main().getByRole("link", { name: "Custom domain" }).click();
  await expect(main().getByText("No domain is linked")).toBeVisible();
  await main().getByRole("link", { name: "Link a domain" }).click();

  const field = main().getByLabel("Domain", { exact: true });
  for (const [typed, words] of [
    ["whale", "Type the whole domain"],
    ["127.0.0.1", "an IP address can't be linked"],
    ["co.uk", "Nobody can own co.uk"],
  ] as const) {
    await field.fill(typed);
    await main().getByRole("button", { name: "Show the records" }).click();
    await expect(main().getByText(words)).toBeVisible();
    await expect(field).toBeFocused();
  }

  await field.fill(NAME);
  await main().getByLabel("Where it is registered").selectOption("Namecheap");
  await main().getByRole("button", { name: "Show the records" }).click();
  await page.waitForURL(`${product.url}/settings/domain`);
  await alive(page);
  await expect(main().getByText("Waiting", { exact: true })).toBeVisible();
  await expect(main().getByRole("heading", { name: "Records to make at Namecheap" })).toBeVisible();
  expect(await copied("Host of the TXT record")).toBe("_quire-challenge.read");
  expect(await copied("Value of the CNAME record")).toBe("edge.whale.test");
  const challenge = await copied("Value of the TXT record");
  expect(challenge).toMatch(/^quire-site=/);

  await dns.set(NAME, { A: ["203.0.113.9"] });
  await main().getByRole("button", { name: "Check now" }).click();
  await expect(record("CNAME").getByText("Not found")).toBeVisible();
  await expect(record("CNAME").getByText("203.0.113.9")).toBeVisible();
});

test("what waits on the device under the old address is sent from there when the site moves", async () => {
  const site = product.site("melville");
  await open(page, `${site}/`);
  // Signed in there by the sign-in on the platform.
  await expect(page.getByRole("banner").getByRole("link", { name: "Settings" })).toBeVisible();
  await controlled(page);

  const { domain } = await callAs<{ domain: { records: { value: string }[] } }>(
    page,
    "GET",
    `/api/r/sites/${(await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me")).id}/domain`,
  );
  await dns.set(NAME, { CNAME: "edge.whale.test" });
  await dns.set(`_quire-challenge.${NAME}`, { TXT: [String(domain.records[0]?.value)] });

  // A like with no network, of a text that was opened before.
  await page.locator("main article a, main h3 a").first().click();
  const like = page.getByRole("button", { name: /^Like/ }).first();
  await like.waitFor();
  await page.context().setOffline(true);
  await like.click();
  await expect.poll(() => waiting(page)).toBeGreaterThan(0);

  // Meanwhile, elsewhere, the domain is found.
  const desk = await page.context().newPage();
  await page.context().setOffline(false);
  await page.route("**/api/w/**", (route) => route.abort());
  await open(desk, `${product.url}/settings/domain`);
  await desk.getByRole("main").getByRole("button", { name: "Check now" }).click();
  await expect(desk.getByRole("main").getByText("Active", { exact: true })).toBeVisible({ timeout: 20_000 });
  await desk.close();
  expect(await waiting(page)).toBeGreaterThan(0);

  // The old address would lead on; the device stays until it has sent what it kept.
  await page.unroute("**/api/w/**");
  await page.goto(`${site}/`);
  await page.waitForURL(`${THERE}/`, { timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the site is read at its domain, and one signs in there by the platform", async () => {
  await open(page, `${product.site("melville")}/stories`);
  expect(page.url()).toBe(`${THERE}/stories`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${THERE}/stories`);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.origin !== THERE);
  await page.waitForURL(`${THERE}/stories`);
  await alive(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Settings" })).toBeVisible();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const entry = page
    .getByRole("navigation", { name: "Menu", exact: true })
    .getByRole("link", { name: "Manage custom domain" });
  await entry.click();
  await page.waitForURL(`${product.url}/settings/domain`);
  await expect(main().getByText("Active", { exact: true })).toBeVisible();
  await expect(record("TXT").getByText("Found", { exact: true })).toBeVisible();
});

test("with no network it shows how it stood, and says so", async () => {
  await open(page, `${product.url}/settings/domain`);
  await main().getByRole("link", { name: "Change" }).click();
  await expect(main().getByLabel("Domain", { exact: true })).toHaveValue(NAME);
  await page.context().setOffline(true);
  await main().getByRole("link", { name: "Cancel" }).click();
  await expect(main().getByText("This is how it stood when you looked last.")).toBeVisible({
    timeout: 20_000,
  });
  await expect(main().getByText("Active", { exact: true })).toBeVisible();
  await expect(main().getByRole("button", { name: "Check now" })).toBeDisabled();
  await page.context().setOffline(false);
});

test("a creator removes the domain: asked first, and its readers are led back", async () => {
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

test("a creator without Pro is told what Pro gives", async ({ browser: other }) => {
  const context = await other.newContext({ baseURL: product.url });
  const plain = await context.newPage();
  await open(plain, "/signup");
  await plain.getByLabel("Name", { exact: true }).fill("Tove Jansson");
  await plain.getByLabel("Address of your site").fill("tove-writes");
  await plain.getByLabel("Email or mobile").fill("tove@readers.example");
  await plain.getByLabel("Password", { exact: true }).fill("three words together");
  await plain.getByRole("button", { name: "Create account" }).click();
  const home = plain.waitForURL(`${product.site("tove-writes")}/`);
  await Promise.any([home, plain.getByRole("button", { name: "Verify later" }).click()]);
  await home;
  await open(plain, `${product.url}/settings/domain`);
  await expect(plain.getByText("A domain of your own is part of Pro")).toBeVisible();
  await open(plain, `${product.url}/settings/domain/edit`);
  await expect(plain.getByText("A domain of your own is part of Pro")).toBeVisible();
  await context.close();
});
