import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSandbox, type TestSandbox } from "../testing/openSandbox.ts";
import { ORDER, razorpayCalls } from "../testing/razorpayCalls.ts";
import { SESSION, stripeCalls } from "../testing/stripeCalls.ts";

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.close());

const page = async (path = "/payments") => (await sandbox.request(path)).text;

/** Returns the fields and the address that the button with this label sends. */
function buttonOf(text: string, label: string): { path: string; fields: Record<string, string> } {
  const forms = text.match(/<form.*?<\/form>/gs) ?? [];
  const form = forms.find((one) => one.includes(`<button>${label}</button>`)) ?? "";
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  return { path: /action="([^"]+)"/.exec(form)?.[1] ?? "", fields: Object.fromEntries(fields) };
}

async function press(label: string) {
  const { path, fields } = buttonOf(await page(), label);
  return sandbox.press(path, fields);
}

describe("the payments page", () => {
  it("is linked from the messages, and starts empty", async () => {
    expect(await page("/")).toContain('href="/payments"');
    expect(await page()).toContain("Nothing was paid yet.");
    expect((await sandbox.request("/payments")).headers.get("content-security-policy")).toContain(
      "form-action 'self'",
    );
  });

  it("lists sales as text, newest first, and its buttons work", async () => {
    const { url } = await stripeCalls(sandbox)("POST", "/v1/checkout/sessions", SESSION);
    await sandbox.press(url, { way: "bank" });
    expect(await page()).toContain("waits for the bank");
    expect(await page()).toContain("A &#60;b&#62;post&#60;/b&#62;");
    expect(await press("The bank pays")).toMatchObject({ status: 303, to: "/payments" });
    expect(await page()).toContain("complete, paid");
    await press("Open a dispute");
    expect(await page()).toContain("needs_response");
    await press("Win it");
    expect(await page()).toMatch(/<strong>Dispute<\/strong>.* won/);
    await press("Refund");
    expect(await page()).toContain("$10.00 refunded");
  });

  it("lists Razorpay's payments", async () => {
    const { id } = await razorpayCalls(sandbox)("POST", "/orders", { ...ORDER, receipt: "<r>" });
    expect(await page()).toContain(id);
    expect(await page()).toContain("₹499.00 · &#60;r&#62;");
    const { stripe, razorpay } = JSON.parse(await page("/payments.json"));
    expect([stripe, razorpay]).toMatchObject([[], [{ id, kind: "Order", state: "created" }]]);
  });

  it("shows why a request failed", async () => {
    const { to } = await sandbox.press("/stripe/refund", { charge: "<ch>" });
    expect(await page(to)).toContain("charge: there is none of this id");
    expect(await page("/payments?problem=%3Cscript%3E")).toContain("&#60;script&#62;");
  });

  it("has a form for faults, and lists the pending ones", async () => {
    const form = { provider: "stripe", kind: "webhook-late", times: "2", delay: "", event: "refund.created" };
    expect((await sandbox.press("/faults", form)).status).toBe(303);
    expect(await page()).toContain("stripe: webhook-late of refund.created, 2 more");
    await press("Nothing any more");
    expect(JSON.parse(await page("/faults"))).toEqual({});
  });

  it("moves the clock forward and resets it", async () => {
    await press("A year on");
    const { now } = JSON.parse(await page("/clock"));
    expect(Date.parse(now) - Date.now()).toBeGreaterThan(364 * 86_400_000);
    await press("Back to now");
    expect(Math.abs(Date.parse(JSON.parse(await page("/clock")).now) - Date.now())).toBeLessThan(60_000);
  });
});

describe("the control API", () => {
  it.each([
    ["/clock", { at: "some day" }, "at"],
    ["/clock", { advance: "a lot" }, "at"],
    ["/clock", { advance: 1e18 }, "at"],
    ["/webhooks", { provider: "smtp", url: "http://localhost:4000/x" }, "provider"],
    ["/webhooks", { provider: "stripe", url: "http://elsewhere.example/x" }, "url"],
    ["/faults", { provider: "stripe", kind: "webhook-never", event: 1 }, "event"],
    ["/faults", { provider: "stripe", kind: "500", event: "refund.created" }, "event"],
    ["/faults", { provider: "stripe", kind: "500", match: 1 }, "match"],
    ["/faults", { provider: "stripe", kind: "webhook-never", match: "x" }, "match"],
    ["/faults", { provider: "smtp", kind: "500", match: "x" }, "match"],
    ["/faults", { provider: "smtp", kind: "webhook-never" }, "kind"],
    ["/faults", { provider: "stripe", kind: "manual" }, "kind"],
    ["/stripe/settle", { session: "cs_none" }, "session"],
    ["/stripe/renew", {}, "subscription"],
    ["/stripe/close", { dispute: "du_none", outcome: "won" }, "dispute"],
    ["/razorpay/settle", { order: "order_none" }, "order"],
    ["/razorpay/resend", {}, "event"],
  ])("refuses %s with %j and names the invalid field", async (path, params, name) => {
    const { status, body } = await sandbox.control(path, params);
    expect([status, String(body.message)]).toEqual([400, expect.stringMatching(new RegExp(`^${name}:`))]);
  });

  it("sets the clock, which runs on", async () => {
    const { body } = await sandbox.control("/clock", { at: "2030-01-01T00:00:00Z" });
    expect(String(body.now)).toMatch(/^2030-01-01T00:00:0/);
    const later = await sandbox.control("/clock", { advance: 3_600_000 });
    expect(String(later.body.now)).toMatch(/^2030-01-01T01:00:0/);
    expect((await sandbox.request("/clock", { method: "DELETE" })).text).not.toContain("2030");
  });

  it("saves webhook endpoints, and deletes them on request", async () => {
    await sandbox.control("/webhooks", { provider: "stripe", url: "http://localhost:4000/a" });
    await sandbox.control("/webhooks", { provider: "stripe", url: "http://localhost:4000/b" });
    await sandbox.stop();
    sandbox = await openSandbox({ dir: sandbox.dir, webhooksTo: "http://127.0.0.1:4000" });
    expect(JSON.parse(await page("/webhooks"))).toEqual({
      stripe: [
        "http://127.0.0.1:4000/api/w/webhooks/stripe",
        "http://localhost:4000/a",
        "http://localhost:4000/b",
      ],
      razorpay: ["http://127.0.0.1:4000/api/w/webhooks/razorpay"],
      lulu: ["http://127.0.0.1:4000/api/w/webhooks/lulu"],
      shiprocket: ["http://127.0.0.1:4000/api/w/webhooks/courier"],
    });
    await sandbox.request("/webhooks", { method: "DELETE" });
    expect(JSON.parse(await page("/webhooks")).stripe).toHaveLength(1);
  });
});
