import { expectAccessible } from "./accessible.ts";
import { startDns } from "./product/dns.ts";
import { messageTo, messageWith } from "./product/sandbox.ts";
import { startProductAndSandbox } from "./product/startProductAndSandbox.ts";
import { newWord, openAs } from "./product/users.ts";
import { expect, melville, open, test } from "./test.ts";

const SENDER = "hello@whale.example";
const RETURN_PATH = "bounces.pequod.test";

test("a creator sets sender, reply-to, footer and welcome email, and sends from their own domain", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const dns = await startDns();
  const { product, sandboxUrl, stop } = await startProductAndSandbox({
    DNS_SERVERS: dns.address,
    MAIL_RETURN_PATH: RETURN_PATH,
  });
  const replyTo = `${newWord()}@readers.example`;
  const main = page.getByRole("main");
  await openAs(page, melville, `${product.site("melville")}/mailer`);
  // The studio's navigation has an entry of that name, too.
  await main.locator(".mailer-head").getByRole("link", { name: "Settings" }).click();

  await test.step("saves what changed, and asks before it is lost", async () => {
    await main.getByLabel("Sender name").fill("The Spouter-Inn");
    await main.getByLabel("Reply-to address (optional)").fill("no address");
    await main.getByRole("button", { name: "Save", exact: true }).click();
    await expect(main.getByLabel("Reply-to address (optional)")).toBeFocused();
    await main.getByLabel("Reply-to address (optional)").fill(replyTo);
    await main.getByLabel("Text below each email (optional)").fill("The Spouter-Inn\nNew Bedford");
    await main.getByLabel("Send a welcome email to new readers").check();
    await main.getByLabel("Subject").fill("Welcome aboard");
    await main.getByLabel("Text", { exact: true }).fill("Glad to **have** you.");
    await main.getByRole("button", { name: "Preview" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Glad to have you.").last()).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await main.getByRole("button", { name: "Send me a test" }).click();
    await expect(page.getByText(`Test sent to ${melville.identifier}`)).toBeVisible();
    await messageWith("Glad to have you.", melville.identifier, sandboxUrl);
    await main.getByRole("link", { name: "emails to your readers" }).click();
    await dialog.getByRole("button", { name: "Stay" }).click();
    await main.getByRole("button", { name: "Save", exact: true }).click();
    await expect(main.getByText("All saved")).toBeVisible();
    await expect(main.getByText(/^The Spouter-Inn <no-reply@/)).toBeVisible();
    await expect(main.getByText(`We emailed a link to ${replyTo}.`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("confirms the reply-to address by the link in its email", async () => {
    const { links } = await messageTo(replyTo, 1, sandboxUrl);
    await open(page, String(links.find((link) => link.includes("/reply-to/"))));
    await expectAccessible(page);
    await main.getByRole("button", { name: "Confirm" }).click();
    await expect(main.getByRole("heading", { name: "Your address is confirmed" })).toBeFocused();
    await open(page, `${product.url}/mailer/settings`);
    await expect(main.getByText(`Replies go to ${replyTo}.`)).toBeVisible();
    await expect(main.getByLabel("Subject")).toHaveValue("Welcome aboard");
  });

  await test.step("links a domain, copies its records, and sends from it once they are found", async () => {
    await main.getByLabel("Sender address").fill(SENDER);
    await main.getByRole("button", { name: "Show DNS records" }).click();
    await expect(main.getByText("Waiting", { exact: true })).toBeVisible();
    const record = (purpose: string) => main.getByRole("listitem").filter({ hasText: purpose });
    const copied = async (purpose: string, what: string) => {
      await record(purpose)
        .getByRole("button", { name: `Copy ${what} of` })
        .click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await dns.set(await copied("(DKIM)", "Name"), { TXT: [await copied("(DKIM)", "Value")] });
    await dns.set(await copied("(DMARC)", "Name"), { TXT: ["v=DMARC1; p=reject;"] });
    expect(await copied("(SPF)", "Value")).toBe(RETURN_PATH);
    await main.getByRole("button", { name: "Check now" }).click();
    await expect(record("(DKIM)").getByText("Found", { exact: true })).toBeVisible();
    await expect(record("(SPF)").getByText("Not found")).toBeVisible();
    await dns.set(await copied("(SPF)", "Name"), { CNAME: RETURN_PATH });
    await main.getByRole("button", { name: "Check now" }).click();
    await expect(main.getByText("Active", { exact: true })).toBeVisible();
    await expect(main.getByText(`The Spouter-Inn <${SENDER}>`)).toBeVisible();
    await expectAccessible(page);
    await main.getByRole("button", { name: "Remove…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(main.getByLabel("Sender address")).toBeVisible();
  });

  dns.stop();
  // It would reconnect to a product that is gone.
  await page.goto("about:blank");
  await stop();
});
