import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PrintFormat } from "@quire/domain/books/formats";
import { coverSheet } from "@quire/domain/books/spine";
import { trimOf } from "@quire/domain/books/trims";
import { lulu } from "@quire/sandbox/providers/lulu/lulu";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { LuluAccount } from "../../../platform/fulfillmentConfig.ts";
import { type FulfillmentKit, NEW_BEDFORD, openFulfillmentKit } from "../testing/fulfillmentKit.ts";
import { FulfillmentRefused, FulfillmentUnavailable, FulfillmentUnknown } from "./fulfillment.ts";
import { openLulu } from "./lulu.ts";
import type { PressPort, PrintJobRequest } from "./press.ts";

const NOVEL: PrintFormat = { trim: "0600X0900", paper: "cream", ink: "black", binding: "paperback" };
const LINE = { format: NOVEL, pages: 600, quantity: 2 };
const FILE = { url: "https://quire.example/files/interior.pdf", md5: "0".repeat(32) };

let kit: FulfillmentKit;
let account: LuluAccount;
let press: PressPort;
beforeAll(async () => {
  kit = await openFulfillmentKit(lulu);
  account = kit.lulu as LuluAccount;
  press = openLulu(account);
});
afterEach(() => kit.clearFaults());
afterAll(() => kit.close());

const jobFor = (externalId: string, change: Partial<PrintJobRequest> = {}): PrintJobRequest => ({
  externalId,
  lines: [{ ...LINE, title: "Moby-Dick", interior: FILE, cover: FILE }],
  address: NEW_BEDFORD,
  level: "MAIL",
  productionDelay: 60,
  ...change,
});
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe("what a book costs", () => {
  it("offers shipping in dollars, with dates", async () => {
    const options = await press.shippingOptions(NEW_BEDFORD, [LINE]);
    expect(options.map(({ key }) => key)).toEqual([
      "MAIL",
      "PRIORITY_MAIL",
      "GROUND",
      "EXPEDITED",
      "EXPRESS",
    ]);
    expect(options[0]).toMatchObject({ name: "Mail", cost: 479, currency: "USD", totalDaysMin: 9 });
    const { minDeliveryDate = "", maxDeliveryDate = "" } = options[0] ?? {};
    expect(minDeliveryDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(minDeliveryDate < maxDeliveryDate).toBe(true);
  });

  it("has other options abroad", async () => {
    const berlin = { ...NEW_BEDFORD, country: "DE", state: null, city: "Berlin", postcode: "10115" };
    const keys = (await press.shippingOptions(berlin, [LINE])).map(({ key }) => key);
    expect(keys).toEqual(["MAIL", "PRIORITY_MAIL", "EXPEDITED", "EXPRESS"]);
  });

  it.each(["PO Box 12", "P.O. Box 12", "Postfach 12"])(
    "offers only the post's ways to %s",
    async (street1) => {
      const keys = (await press.shippingOptions({ ...NEW_BEDFORD, street1 }, [LINE])).map(({ key }) => key);
      expect(keys).toEqual(["MAIL", "PRIORITY_MAIL"]);
    },
  );

  it("adds up", async () => {
    const cost = await press.cost(NEW_BEDFORD, [LINE, { ...LINE, quantity: 200 }], "MAIL");
    expect(cost.lines[0]).toEqual({ quantity: 2, copy: 830, total: 1660 });
    // A discount of 5% from 100 copies.
    expect(cost.lines[1]).toEqual({ quantity: 200, copy: 830, total: 157_700 });
    const { lines, shipping, fees, tax, total } = cost;
    expect(lines.reduce((sum, line) => sum + line.total, shipping + fees + tax)).toBe(total);
    expect(fees).toBe(75);
    expect(tax).toBeGreaterThan(0);
  });

  it("can rise after a preview", async () => {
    const before = await press.cost(NEW_BEDFORD, [LINE], "MAIL");
    await kit.fault("lulu", "dearer");
    const after = await press.cost(NEW_BEDFORD, [LINE], "MAIL");
    expect(after.lines[0]?.copy).toBe((before.lines[0]?.copy ?? 0) * 1.5);
  });

  it("comes with the press's own spelling of the address", async () => {
    const { suggestedAddress } = await press.cost({ ...NEW_BEDFORD, street1: "12 Union St" }, [LINE], "MAIL");
    expect(suggestedAddress).toEqual({
      street1: "12 Union Street",
      street2: null,
      city: "New Bedford",
      state: "MA",
      postcode: "02740",
      country: "US",
    });
  });

  it.each([
    [{ phone: "1" }, "phone_number: Enter a valid phone number."],
    [{ state: null }, "state_code: This field is required."],
    [{ street1: "12 Johnny Cake Hill, near the chapel" }, "street1: Ensure this field has no more than 30"],
  ])("is refused for the address %j, with the press's reason", async (change, reason) => {
    const error = await failureOf(press.cost({ ...NEW_BEDFORD, ...change }, [LINE], "MAIL"));
    expect(error).toBeInstanceOf(FulfillmentRefused);
    expect((error as Error).message).toContain(reason);
  });

  it("is refused for an unknown address, with a suggestion", async () => {
    await kit.fault("lulu", "reject-address");
    const error = await failureOf(press.cost(NEW_BEDFORD, [LINE], "MAIL"));
    expect(error).toMatchObject({
      name: "FulfillmentRefused",
      message: "The address could not be verified.",
      suggestedAddress: { street1: "12 Johnny Cake Hill 1", state: "MA" },
    });
  });

  it("is refused for a format that isn't offered, without a request", async () => {
    const comic: PrintFormat = { ...NOVEL, trim: "0663X1025", binding: "hardcover" };
    expect([press.offers(NOVEL), press.offers(comic)]).toEqual([true, false]);
    const error = await failureOf(press.cost(NEW_BEDFORD, [{ ...LINE, format: comic }], "MAIL"));
    expect(error).toBeInstanceOf(FulfillmentRefused);
  });
});

describe("the files", () => {
  it.each([
    [NOVEL, 600],
    [{ ...NOVEL, trim: "0425X0687" }, 84],
    [{ ...NOVEL, trim: "0663X1025", paper: "white" }, 120],
  ] as [PrintFormat, number][])(
    "have a cover as large as ours, within a point: %j",
    async (format, pages) => {
      const ours = coverSheet(pages, trimOf(format.trim));
      const { width, height } = await press.coverDimensions(format, pages);
      expect(Math.abs(width - ours.width * 72)).toBeLessThanOrEqual(1);
      expect(Math.abs(height - ours.height * 72)).toBeLessThanOrEqual(1);
    },
  );

  it("are checked after a while", async () => {
    const interior = await press.checkInterior(FILE.url, NOVEL);
    const cover = await press.checkCover(FILE.url, NOVEL, 600);
    expect([interior.state, cover.state]).toEqual(["checking", "checking"]);
    await kit.control("/clock", { advance: 10_000 });
    expect((await press.readInteriorCheck(interior.id)).state).toBe("valid");
    expect((await press.readCoverCheck(cover.id)).state).toBe("valid");
  });

  it("are rejected with reasons", async () => {
    await kit.fault("lulu", "reject-file");
    const { id } = await press.checkInterior(FILE.url, NOVEL);
    await kit.control("/clock", { advance: 10_000 });
    expect(await press.readInteriorCheck(id)).toEqual({
      id,
      state: "invalid",
      problems: ["Fonts are not embedded."],
    });
  });
});

describe("a print job", () => {
  it("is found by our id, and moves until it is shipped with tracking", async () => {
    const externalId = randomUUID();
    const job = await press.submit(jobFor(externalId));
    expect(job).toMatchObject({ externalId, state: "created", shipments: [] });
    expect(job.cost?.total).toBeGreaterThan(0);
    expect(await press.findByExternalId(externalId)).toEqual(job);
    await kit.control("/lulu/print", { job: job.id });
    expect((await press.read(job.id)).state).toBe("in_production");
    await kit.control("/lulu/ship", { job: job.id });
    const shipped = await press.read(job.id);
    expect(shipped).toMatchObject({ state: "shipped", shipments: [{ carrier: "USPS" }] });
    expect(shipped.shipments[0]?.url).toMatch(/^https:/);
    expect(shipped.changedAt > job.changedAt).toBe(true);
  });

  it("moves by the clock, unless it is stuck", async () => {
    const moving = await press.submit(jobFor(randomUUID()));
    await kit.fault("lulu", "stuck");
    const stuck = await press.submit(jobFor(randomUUID()));
    await kit.control("/clock", { advance: 5 * 60_000 });
    expect((await press.read(moving.id)).state).toBe("production_delayed");
    await kit.control("/clock", { advance: 4 * 24 * 3_600_000 });
    expect((await press.read(moving.id)).state).toBe("shipped");
    expect((await press.read(stuck.id)).state).toBe("created");
  });

  it("is found by our whole id only", async () => {
    const externalId = randomUUID();
    await press.submit(jobFor(`${externalId}-2`));
    expect(await press.findByExternalId(externalId)).toBeNull();
    await press.submit(jobFor(externalId));
    expect(await press.findByExternalId(externalId)).toMatchObject({ externalId });
  });

  it("is found alive rather than canceled", async () => {
    const externalId = randomUUID();
    const first = await press.submit(jobFor(externalId));
    await press.cancel(first.id);
    expect(await press.findByExternalId(externalId)).toMatchObject({ id: first.id, state: "canceled" });
    const second = await press.submit(jobFor(externalId));
    await kit.control("/lulu/move", { job: first.id, status: "CANCELED" });
    expect((await press.findByExternalId(externalId))?.id).toBe(second.id);
  });

  it("whose answer is lost is unknown, and found afterward", async () => {
    const externalId = randomUUID();
    await kit.fault("lulu", "drop", { match: externalId });
    expect(await failureOf(press.submit(jobFor(externalId)))).toBeInstanceOf(FulfillmentUnknown);
    expect(await press.findByExternalId(externalId)).toMatchObject({ externalId });
  });

  it("rejected for its files says why", async () => {
    await kit.fault("lulu", "reject-file");
    const { id } = await press.submit(jobFor(randomUUID()));
    await kit.control("/lulu/advance", { job: id });
    expect(await press.read(id)).toMatchObject({
      state: "rejected",
      messages: ["Print-job was rejected", expect.stringContaining("page size")],
    });
  });

  it("is refused for its address with a suggestion, and not created", async () => {
    const externalId = randomUUID();
    await kit.fault("lulu", "reject-address");
    const error = await failureOf(press.submit(jobFor(externalId)));
    expect(error).toMatchObject({ name: "FulfillmentRefused", suggestedAddress: { city: "New Bedford" } });
    expect(await press.findByExternalId(externalId)).toBeNull();
  });

  it("to Brazil needs a tax id", async () => {
    const brazil = { ...NEW_BEDFORD, country: "BR", state: "SP", city: "Sao Paulo", postcode: "01310-100" };
    const error = await failureOf(press.submit(jobFor(randomUUID(), { address: brazil })));
    expect(error).toBeInstanceOf(FulfillmentRefused);
    expect((error as Error).message).toContain("recipient_tax_id");
    const address = { ...brazil, taxId: "12.345.678/0001-90" };
    expect((await press.submit(jobFor(randomUUID(), { address }))).state).toBe("created");
  });

  it("stays unpaid if our card is declined, and is canceled until production", async () => {
    await kit.fault("lulu", "decline");
    const { id } = await press.submit(jobFor(randomUUID()));
    await kit.control("/lulu/print", { job: id });
    expect((await press.read(id)).state).toBe("unpaid");
    await press.cancel(id);
    await press.cancel(id);
    expect((await press.read(id)).state).toBe("canceled");
  });

  it("is too late to cancel in production", async () => {
    const { id } = await press.submit(jobFor(randomUUID()));
    await kit.control("/lulu/print", { job: id });
    const error = await failureOf(press.cancel(id));
    expect(error).toBeInstanceOf(FulfillmentRefused);
    expect((error as Error).message).toContain("Invalid transition from IN_PRODUCTION");
  });

  it("is listed once it has changed", async () => {
    const { id, changedAt } = await press.submit(jobFor(randomUUID()));
    const since = new Date(changedAt.getTime() + 1);
    expect((await press.changedSince(since)).map((job) => job.id)).not.toContain(id);
    await kit.control("/lulu/print", { job: id });
    expect((await press.changedSince(since)).map((job) => job.id)).toContain(id);
  });

  it("that doesn't exist is refused", async () => {
    expect(await failureOf(press.read("999999"))).toMatchObject({ name: "FulfillmentRefused", status: 404 });
  });
});

it("lists all pages of changed jobs", async () => {
  const since = new Date((await press.submit(jobFor("first"))).changedAt.getTime() - 1);
  for (let count = 0; count < 105; count++) await press.submit(jobFor(`page-${count}`));
  const ids = (await press.changedSince(since)).map((job) => job.externalId);
  expect(new Set(ids).size).toBe(106);
});

it("registers the webhook once, and switches it on again", async () => {
  const url = "https://quire.example/api/w/webhooks/lulu";
  await press.subscribe(url);
  await kit.control("/lulu/deactivate", {});
  await press.subscribe(url);
  await press.subscribe(url);
  const response = await fetch(`${account.url}/webhooks/`, { headers: await authorization() });
  expect(await response.json()).toMatchObject({ count: 1, results: [{ url, is_active: true }] });
});

async function authorization() {
  const key = Buffer.from(`${account.clientKey}:${account.clientSecret}`).toString("base64");
  const response = await fetch(`${account.url}/auth/realms/glasstree/protocol/openid-connect/token`, {
    method: "POST",
    headers: { authorization: `Basic ${key}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}` };
}

describe("failures", () => {
  const read = (port: PressPort) => port.shippingOptions(NEW_BEDFORD, [LINE]);

  it.each(["429", "500"])("a read that is answered %s is tried later", async (kind) => {
    await kit.fault("lulu", kind, { match: "shipping-options" });
    expect(await failureOf(read(press))).toBeInstanceOf(FulfillmentUnavailable);
  });

  it("a job that is answered 500 may exist, and one that is limited doesn't", async () => {
    await kit.fault("lulu", "500", { match: "a-500" });
    expect(await failureOf(press.submit(jobFor("a-500")))).toBeInstanceOf(FulfillmentUnknown);
    await kit.fault("lulu", "429", { match: "a-429" });
    expect(await failureOf(press.submit(jobFor("a-429")))).toBeInstanceOf(FulfillmentUnavailable);
  });

  it("a slow answer to a new job is unknown", async () => {
    await press.findByExternalId("warm");
    const hasty = openLulu(account, 700);
    await hasty.findByExternalId("warm");
    await kit.fault("lulu", "slow", { delay: 30_000, match: "a-slow" });
    expect(await failureOf(hasty.submit(jobFor("a-slow")))).toBeInstanceOf(FulfillmentUnknown);
  });

  it("an expired token is replaced, and the request repeated", async () => {
    await read(press);
    await kit.fault("lulu", "expired-token");
    expect(await press.submit(jobFor("after-expiry"))).toMatchObject({ externalId: "after-expiry" });
    expect(await press.findByExternalId("after-expiry")).not.toBeNull();
  });

  it("wrong keys mean later, not refused", async () => {
    const wrong = openLulu({ ...account, clientSecret: "wrong" });
    const error = await failureOf(wrong.submit(jobFor("wrong-keys")));
    expect(error).toBeInstanceOf(FulfillmentUnavailable);
    expect(String((error as Error).message)).not.toContain("wrong");
  });

  it("a connection that fails sent nothing", async () => {
    const counting = await openCounting();
    await counting.read();
    await counting.close();
    // This one may still use the closed connection.
    await failureOf(counting.read());
    expect(await failureOf(counting.press.submit(jobFor("away")))).toBeInstanceOf(FulfillmentUnavailable);
  });
});

/** A Lulu that counts its log-ins. */
async function openCounting(expiresIn = 3600) {
  let logIns = 0;
  const server = createServer((request, response) => {
    const isLogIn = request.url?.includes("openid-connect");
    if (isLogIn) logIns++;
    const body = isLogIn ? { access_token: `t${logIns}`, expires_in: expiresIn } : [];
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  let now = 0;
  const press = openLulu({ ...account, url: `http://127.0.0.1:${port}` }, 10_000, () => now);
  return {
    press,
    read: () => press.shippingOptions(NEW_BEDFORD, [LINE]),
    logIns: () => logIns,
    advance: (ms: number) => {
      now += ms;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("the token", () => {
  it("is requested once by parallel calls, and again shortly before it expires", async () => {
    const counting = await openCounting();
    await Promise.all(Array.from({ length: 20 }, () => counting.read()));
    expect(counting.logIns()).toBe(1);
    counting.advance(3_500_000);
    await counting.read();
    expect(counting.logIns()).toBe(1);
    counting.advance(50_000);
    await Promise.all(Array.from({ length: 20 }, () => counting.read()));
    expect(counting.logIns()).toBe(2);
    await counting.close();
  });
});
