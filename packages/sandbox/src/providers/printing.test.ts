import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openProduct, type TestProduct } from "../testing/openProduct.ts";
import { openSandbox, type TestSandbox } from "../testing/openSandbox.ts";
import { JOB, luluCalls, PARCEL, shiprocketCalls } from "../testing/printCalls.ts";

let product: TestProduct;
let sandbox: TestSandbox;
beforeEach(async () => {
  product = await openProduct();
  sandbox = await openSandbox({ webhooksTo: product.url });
});
afterEach(async () => {
  await sandbox.close();
  await product.close();
});

const MINUTE = 60_000;

/** Presses the first button with this label on the page. */
async function press(label: string) {
  const { text } = await sandbox.request("/payments");
  const form = (text.match(/<form.*?<\/form>/gs) ?? []).find((one) =>
    one.includes(`<button>${label}</button>`),
  );
  const fields = [...(form ?? "").matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  return sandbox.press(/action="([^"]+)"/.exec(form ?? "")?.[1] ?? "", Object.fromEntries(fields));
}
const page = async () => (await sandbox.request("/payments")).text;

describe("Lulu's events", () => {
  it("are signed over their bytes, and carry the job", async () => {
    const call = await luluCalls(sandbox);
    const { body } = await call("POST", "/print-jobs/", JOB);
    await product.types(1);
    const [arrival] = product.arrivals;
    const right = createHmac("sha256", sandbox.environment.LULU_CLIENT_SECRET ?? "")
      .update(arrival?.body ?? "")
      .digest("hex");
    expect(arrival).toMatchObject({ path: "/api/w/webhooks/lulu", headers: { "lulu-hmac-sha256": right } });
    expect(JSON.parse(arrival?.body ?? "")).toEqual({ topic: "PRINT_JOB_STATUS_CHANGED", data: body });
  });

  it("stop while the webhook is switched off", async () => {
    const call = await luluCalls(sandbox);
    const hook = { topics: ["PRINT_JOB_STATUS_CHANGED"], url: `${product.url}/api/w/webhooks/lulu` };
    const { body } = await call("POST", "/webhooks/", hook);
    expect((await call("POST", "/webhooks/", hook)).status).toBe(400);
    await sandbox.control("/lulu/deactivate", {});
    const job = (await call("POST", "/print-jobs/", JOB)).body;
    await call("PATCH", `/webhooks/${body.id}/`, { is_active: true });
    await sandbox.control("/lulu/print", { job: String(job.id) });
    await product.types(5);
    const names = product.arrivals.map((one) => JSON.parse(one.body).data.status.name);
    expect(names[0]).toBe("UNPAID");
  });

  it("have times that rise, also of steps at one moment", async () => {
    const call = await luluCalls(sandbox);
    const job = (await call("POST", "/print-jobs/", JOB)).body;
    await sandbox.control("/lulu/ship", { job: String(job.id) });
    await product.types(7);
    const times = product.arrivals.map((one) => JSON.parse(one.body).data.status.changed as string);
    expect([...new Set(times)].sort()).toEqual(times);
  });
});

describe("print jobs", () => {
  it("move by the clock, each step at its own time, and after a restart", async () => {
    const call = await luluCalls(sandbox);
    const { body } = await call("POST", "/print-jobs/", { ...JOB, production_delay: 120 });
    await sandbox.control("/clock", { advance: 30 * MINUTE });
    const path = `/print-jobs/${body.id}/`;
    expect((await call("GET", path)).body.status.name).toBe("PRODUCTION_DELAYED");
    await sandbox.stop();
    sandbox = await openSandbox({ dir: sandbox.dir, webhooksTo: product.url });
    await sandbox.control("/clock", { advance: 5 * 24 * 60 * MINUTE });
    const later = await luluCalls(sandbox);
    const { status, line_items } = (await later("GET", path)).body;
    expect([status.name, line_items[0].status.messages.carrier_name]).toEqual(["SHIPPED", "USPS"]);
    const waited = Date.parse(status.changed) - Date.parse(body.date_created);
    // 1 minute of checks, 6 seconds of payment, the delay, 5 minutes, and 3 days.
    expect(Math.round(waited / MINUTE)).toBe(1 + 120 + 5 + 3 * 24 * 60);
  });

  it.each([
    [{ contact_email: "" }, "contact_email"],
    [{ production_delay: 10 }, "production_delay"],
    [{ shipping_level: "PIGEON" }, "shipping_option"],
    [{ line_items: [] }, "line_items"],
    [{ shipping_address: { ...JOB.shipping_address, phone_number: "1" } }, "shipping_address"],
    [{ line_items: [{ ...JOB.line_items[0], quantity: 0 }] }, "line_items"],
    [
      {
        line_items: [
          {
            ...JOB.line_items[0],
            printable_normalization: { pod_package_id: "0600X0900BWSTDXX060UW444MXX" },
          },
        ],
      },
      "line_items",
    ],
  ])("are refused with %j", async (change, field) => {
    const call = await luluCalls(sandbox);
    const { status, body } = await call("POST", "/print-jobs/", { ...JOB, ...change });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });

  it("accept the package id with and without dots, at one price", async () => {
    const call = await luluCalls(sandbox);
    const costOf = async (pod_package_id: string) => {
      const { body } = await call("POST", "/print-job-cost-calculations/", {
        ...{ shipping_address: JOB.shipping_address, shipping_option: "MAIL" },
        line_items: [{ pod_package_id, page_count: 600, quantity: 1 }],
      });
      return body.total_cost_incl_tax;
    };
    const dotted = await costOf("0600X0900.BW.STD.PB.060UW444.MXX");
    expect(dotted).toMatch(/^\d+\.\d\d$/);
    expect(await costOf("0600X0900BWSTDPB060UW444MXX")).toBe(dotted);
  });

  it("need a token", async () => {
    const { status } = await sandbox.request(`${sandbox.environment.LULU_URL}/print-jobs/`);
    expect(status).toBe(401);
  });
});

describe("Shiprocket's events", () => {
  it("go to a path without its name, with the token, and Indian times", async () => {
    const call = await shiprocketCalls(sandbox);
    const { body } = await call("POST", "/orders/create/adhoc", PARCEL);
    await call("POST", "/courier/assign/awb", { shipment_id: body.shipment_id, courier_id: 1 });
    await product.types(1);
    const [arrival] = product.arrivals;
    expect(arrival).toMatchObject({
      path: "/api/w/webhooks/courier",
      headers: { "x-api-key": sandbox.environment.SHIPROCKET_WEBHOOK_TOKEN },
    });
    expect(JSON.parse(arrival?.body ?? "")).toMatchObject({
      order_id: "order-1",
      courier_name: "Blue Dart",
      current_status: "AWB ASSIGNED",
      current_timestamp: expect.stringMatching(/^\d\d \d\d \d{4} \d\d:\d\d:\d\d$/),
    });
  });

  it("of a second order with the same id are another order's: nothing is idempotent", async () => {
    const call = await shiprocketCalls(sandbox);
    const ids = [1, 2].map(async () => (await call("POST", "/orders/create/adhoc", PARCEL)).body.order_id);
    expect(new Set(await Promise.all(ids)).size).toBe(2);
  });
});

describe("the page", () => {
  it("prints, ships and rejects print jobs", async () => {
    const call = await luluCalls(sandbox);
    expect(await page()).toContain("Nothing was printed yet.");
    await call("POST", "/print-jobs/", JOB);
    expect(await page()).toContain("1 × Moby &#60;i&#62;Dick · to Ishmael, US");
    expect(await press("Print")).toMatchObject({ status: 303, to: "/payments" });
    expect(await page()).toContain("in production");
    await press("Ship");
    expect(await page()).toContain("LL00000001US");
    await call("POST", "/print-jobs/", JOB);
    await press("Reject");
    expect(await page()).toContain("fonts are not embedded");
    expect(await page()).not.toContain("<button>Ship</button>");
  });

  it("picks up and delivers shipments", async () => {
    const call = await shiprocketCalls(sandbox);
    const { body } = await call("POST", "/orders/create/adhoc", PARCEL);
    expect(await page()).toContain("1 × Moby-Dick · to Asha Rao, 400020");
    await call("POST", "/courier/assign/awb", { shipment_id: body.shipment_id });
    await call("POST", "/courier/generate/pickup", { shipment_id: [body.shipment_id] });
    await press("Pick up");
    expect(await page()).toContain("picked up");
    await press("Deliver");
    expect(await page()).toContain("delivered");
  });

  it("has a form for the faults of printing", async () => {
    const form = { provider: "lulu", kind: "reject-file", times: "1", delay: "", event: "" };
    expect((await sandbox.press("/faults", form)).status).toBe(303);
    expect(await page()).toContain("lulu: reject-file, 1 more");
  });
});
