import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { type FulfillmentReport, fulfillmentReported } from "../events.ts";

let checkout: CheckoutKit;
let reports: FulfillmentReport[];
let isBroken = false;
beforeAll(async () => {
  checkout = await openCheckoutKit();
  checkout.platform.events.on(fulfillmentReported, async (_, report) => {
    if (isBroken) throw new Error("the press is away");
    reports.push(report);
  });
});
beforeEach(() => {
  reports = [];
});
afterEach(async () => {
  await checkout.clearFaults();
  await checkout.platform.jobs.runDue();
});
afterAll(() => checkout.close());

const stored = (provider: string) =>
  select<{ event_id: string; type: string; handled_at: Date | null; text: string }>(
    checkout.platform.db,
    "SELECT event_id, type, handled_at, body::text AS text FROM webhook_events WHERE provider = $provider ORDER BY received_at",
    { provider },
  );

const post = (path: string, payload: string | Buffer, headers: Record<string, string>) =>
  checkout.server.inject({
    method: "POST",
    url: `/api/w/webhooks/${path}`,
    headers: { host: "localhost:4000", "content-type": "application/json", ...headers },
    payload,
  });

const job = (id: number, name: string, changed: string) =>
  JSON.stringify({
    topic: "PRINT_JOB_STATUS_CHANGED",
    data: {
      id,
      external_id: `order-${id}`,
      status: { name, changed },
      shipping_address: { name: "Queequeg", street1: "Spouter Inn" },
    },
  });

const SECRET = () => checkout.environment.LULU_CLIENT_SECRET ?? "";
const sign = (payload: string, encoding: "hex" | "base64" = "hex", secret = SECRET()) => ({
  "lulu-hmac-sha256": createHmac("sha256", secret).update(payload).digest(encoding),
});

/** Creates a print job at the double, which sends an event. */
async function createJob(): Promise<{ id: number }> {
  const { LULU_URL: url, LULU_CLIENT_KEY: key } = checkout.environment;
  const basic = Buffer.from(`${key}:${SECRET()}`).toString("base64");
  const token = await fetch(`${url}/auth/realms/glasstree/protocol/openid-connect/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const file = { source_url: "https://quire.example/a.pdf" };
  const created = await fetch(`${url}/print-jobs/`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify({
      contact_email: "help@pequod.example",
      external_id: "order-1",
      shipping_level: "MAIL",
      shipping_address: {
        ...{ name: "Ishmael", street1: "12 Johnny Cake Hill", city: "New Bedford", state_code: "MA" },
        ...{ country_code: "US", postcode: "02740", phone_number: "508-555-0134" },
      },
      line_items: [
        {
          ...{ title: "Moby-Dick", quantity: 1, page_count: 600 },
          printable_normalization: {
            ...{ pod_package_id: "0600X0900BWSTDPB060UW444MXX", cover: file, interior: file },
          },
        },
      ],
    }),
  });
  return (await created.json()) as { id: number };
}

describe("the press's webhooks", () => {
  it("are stored once and published, without the buyer's address", async () => {
    const payload = job(7, "SHIPPED", "2026-11-27T10:00:00.000000Z");
    for (let times = 0; times < 3; times++) {
      expect((await post("lulu", payload, sign(payload))).statusCode).toBe(200);
    }
    await checkout.platform.jobs.runDue();
    expect(reports).toEqual([
      {
        provider: "lulu",
        providerId: "7",
        externalId: "order-7",
        status: "SHIPPED",
        changed: "2026-11-27T10:00:00.000000Z",
      },
    ]);
    const [event] = await stored("lulu");
    expect(event?.handled_at).not.toBeNull();
    expect(event?.text).not.toContain("Queequeg");
  });

  it("of a job that returns to a status are stored again", async () => {
    for (const changed of ["2026-11-27T10:00:00Z", "2026-11-27T11:00:00Z"]) {
      const payload = job(8, "UNPAID", changed);
      await post("lulu", payload, sign(payload));
    }
    await checkout.platform.jobs.runDue();
    expect(reports.map(({ changed }) => changed)).toHaveLength(2);
  });

  it("may be signed in hex or base64", async () => {
    const payload = job(9, "CREATED", "2026-11-27T10:00:00Z");
    expect((await post("lulu", payload, sign(payload, "base64"))).statusCode).toBe(200);
  });

  it.each([
    ["no signature", () => ({})],
    ["an empty one", () => ({ "lulu-hmac-sha256": "" })],
    ["another secret's", () => sign(job(10, "SHIPPED", "2026-11-27T10:00:00Z"), "hex", "other")],
    ["another body's", () => sign(job(11, "SHIPPED", "2026-11-27T10:00:00Z"))],
  ])("with %s are refused and not stored", async (_, headers) => {
    const before = (await stored("lulu")).length;
    const payload = job(10, "SHIPPED", "2026-11-27T10:00:00Z");
    expect((await post("lulu", payload, headers())).statusCode).toBe(400);
    expect(await stored("lulu")).toHaveLength(before);
  });

  it("signed, but unreadable, are acknowledged and not published: five refusals would switch the webhook off", async () => {
    for (const payload of ["{}", "not json", '{"data":null}']) {
      expect((await post("lulu", payload, sign(payload))).statusCode).toBe(200);
    }
    await checkout.platform.jobs.runDue();
    expect(reports).toEqual([]);
  });

  it("are published again after an error", async () => {
    const payload = job(12, "SHIPPED", "2026-11-27T10:00:00Z");
    await post("lulu", payload, sign(payload));
    isBroken = true;
    await checkout.platform.jobs.runDue();
    isBroken = false;
    expect(reports).toEqual([]);
    await checkout.platform.advance(60 * 60_000);
    await checkout.platform.jobs.runDue();
    expect(reports.map(({ providerId }) => providerId)).toContain("12");
  });

  it("arrive from the double: forged, twice and reordered ones have no other effect", async () => {
    for (const kind of ["webhook-forged", "webhook-twice", "webhook-reordered"]) {
      await checkout.control("/faults", { provider: "lulu", kind, delay: 1000 });
    }
    const { id } = await createJob();
    await checkout.control("/lulu/ship", { job: String(id) });
    await checkout.allReceived();
    const mine = reports.filter(({ providerId }) => providerId === String(id));
    expect(mine.map(({ status }) => status).sort()).toEqual(
      ["CREATED", "UNPAID", "PAYMENT_IN_PROGRESS", "PRODUCTION_DELAYED", "PRODUCTION_READY"]
        .concat("IN_PRODUCTION", "SHIPPED")
        .sort(),
    );
  });
});

describe("the courier's webhooks", () => {
  const parcel = JSON.stringify({
    awb: 19_041_211_125_783,
    current_status: "DELIVERED",
    current_timestamp: "23 05 2026 11:43:52",
    order_id: "order-3",
    sr_order_id: 700_001,
  });
  const token = () => ({ "x-api-key": checkout.environment.SHIPROCKET_WEBHOOK_TOKEN ?? "" });

  it.each(["courier", "shiprocket"])("arrive at /webhooks/%s, and count once", async (path) => {
    expect((await post(path, parcel, token())).statusCode).toBe(200);
    await checkout.platform.jobs.runDue();
    expect(await stored("shiprocket")).toHaveLength(1);
    expect(reports).toEqual(
      path === "courier"
        ? [
            {
              provider: "shiprocket",
              providerId: "19041211125783",
              externalId: "order-3",
              status: "DELIVERED",
              changed: "23 05 2026 11:43:52",
            },
          ]
        : [],
    );
  });

  const wrong: Record<string, string>[] = [{}, { "x-api-key": "" }, { "x-api-key": "guess" }];
  it.each(wrong)("with %j are refused", async (headers) => {
    expect((await post("courier", parcel, headers)).statusCode).toBe(400);
  });
});

it("an unknown sender is refused", async () => {
  expect((await post("printer", "{}", {})).statusCode).toBe(400);
});
