import { randomUUID } from "node:crypto";
import { shiprocket } from "@quire/sandbox/providers/shiprocket/shiprocket";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ShiprocketAccount } from "../../../platform/fulfillmentConfig.ts";
import { FulfillmentRefused, FulfillmentUnavailable, FulfillmentUnknown } from "../press/fulfillment.ts";
import { type FulfillmentKit, MUMBAI, openFulfillmentKit } from "../testing/fulfillmentKit.ts";
import type { CourierOrderRequest, CourierPort, Parcel } from "./courier.ts";
import { openShiprocket } from "./shiprocket.ts";

const PARCEL: Parcel = { grams: 850, length: 240, breadth: 165, height: 40 };

let kit: FulfillmentKit;
let account: ShiprocketAccount;
let courier: CourierPort;
beforeAll(async () => {
  kit = await openFulfillmentKit(shiprocket);
  account = kit.shiprocket as ShiprocketAccount;
  courier = openShiprocket(account);
});
afterEach(() => kit.clearFaults());
afterAll(() => kit.close());

const orderFor = (externalId: string, change: Partial<CourierOrderRequest> = {}): CourierOrderRequest => ({
  externalId,
  orderedAt: new Date("2026-11-27T20:00:00Z"),
  address: MUMBAI,
  items: [{ name: "Moby-Dick", sku: "0600X0900", quantity: 2, price: 49_950 }],
  parcel: PARCEL,
  ...change,
});
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

/** How many orders the double has. */
async function countOrders(externalId: string): Promise<number> {
  const response = await fetch(`${account.url?.replace("/shiprocket", "")}/shipments.json`);
  const rows = ((await response.json()) as { shiprocket: { about: string }[] }).shiprocket;
  return rows.filter(({ about }) => about.includes(externalId)).length;
}

async function shipped(externalId: string) {
  const order = await courier.createOrder(orderFor(externalId));
  const { awb } = await courier.assignCourier(order, "43");
  await courier.requestPickup(order);
  return { order, awb };
}

describe("shipping options", () => {
  it("are in paise, with a day each", async () => {
    const options = await courier.shippingOptions("400020", PARCEL);
    expect(options).toHaveLength(4);
    expect(options[1]).toMatchObject({
      key: "1",
      name: "Blue Dart",
      cost: 16_760,
      currency: "INR",
      totalDaysMin: 2,
    });
    expect(options.every((one) => /^20\d\d-\d\d-\d\d$/.test(one.minDeliveryDate))).toBe(true);
    expect(options.every((one) => one.minDeliveryDate === one.maxDeliveryDate)).toBe(true);
  });

  it("cost more by weight, and can rise after a preview", async () => {
    const costOf = async (grams: number) =>
      (await courier.shippingOptions("400020", { ...PARCEL, grams }))[0]?.cost ?? 0;
    expect(await costOf(400)).toBe(5400);
    expect(await costOf(501)).toBe(9250);
    await kit.fault("shiprocket", "dearer");
    expect(await costOf(400)).toBe(8100);
  });

  it("are none for a postcode without a courier", async () => {
    expect(await courier.shippingOptions("900056", PARCEL)).toEqual([]);
    await kit.fault("shiprocket", "no-courier", { match: "400021" });
    expect(await courier.shippingOptions("400020", PARCEL)).toHaveLength(4);
    expect(await courier.shippingOptions("400021", PARCEL)).toEqual([]);
  });
});

describe("an order", () => {
  it("is created once for one id, also after a lost answer", async () => {
    const externalId = randomUUID();
    const order = orderFor(externalId, { items: [{ name: externalId, sku: "s", quantity: 1, price: 100 }] });
    await kit.fault("shiprocket", "drop", { match: "adhoc" });
    expect(await failureOf(courier.createOrder(order))).toBeInstanceOf(FulfillmentUnknown);
    const found = await courier.createOrder(order);
    expect(found).toMatchObject({ externalId, awb: null, isCanceled: false });
    expect(await courier.createOrder(order)).toEqual(found);
    expect(await courier.findOrder(externalId)).toEqual(found);
    expect(await countOrders(externalId)).toBe(1);
  });

  it("is not found by a part of its id", async () => {
    const externalId = randomUUID();
    await courier.createOrder(orderFor(`${externalId}-2`));
    expect(await courier.findOrder(externalId)).toBeNull();
  });

  it("gets a courier, a pickup, scans, and is delivered", async () => {
    const { order, awb } = await shipped(randomUUID());
    expect((await courier.findOrder(order.externalId))?.awb).toBe(awb);
    expect(await courier.track(awb)).toMatchObject({ awb, state: "waiting" });
    await kit.control("/shiprocket/pickup", { shipment: order.id });
    expect((await courier.track(awb)).state).toBe("shipped");
    await kit.control("/shiprocket/deliver", { shipment: order.id });
    const tracking = await courier.track(awb);
    expect(tracking).toMatchObject({ state: "delivered", url: expect.stringMatching(/^https:/) });
    expect(tracking.scans[0]?.activity).toBe("DELIVERED");
    expect(tracking.changedAt).toEqual(tracking.scans[0]?.at);
    // Times are India's: read as another zone's, they would be hours off.
    expect(Math.abs((tracking.changedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(3 * 3_600_000);
  });

  it("whose answers are lost gets one courier and one pickup", async () => {
    const order = await courier.createOrder(orderFor(randomUUID()));
    await kit.fault("shiprocket", "drop");
    expect(await failureOf(courier.assignCourier(order, "1"))).toBeInstanceOf(FulfillmentUnknown);
    const { awb, courierName } = await courier.assignCourier(order, "1");
    expect((await courier.findOrder(order.externalId))?.awb).toBe(awb);
    expect(courierName).toBe("Blue Dart");
    await kit.fault("shiprocket", "drop");
    expect(await failureOf(courier.requestPickup(order))).toBeInstanceOf(FulfillmentUnknown);
    expect(await courier.requestPickup(order)).toBeNull();
  });

  it("is delivered by the clock", async () => {
    const { awb } = await shipped(randomUUID());
    await kit.control("/clock", { advance: 7 * 24 * 3_600_000 });
    expect((await courier.track(awb)).state).toBe("delivered");
    await kit.control("/clock", { at: "now" });
  });

  it.each([
    ["return", "returning"],
    ["lose", "lost"],
  ])("can also %s", async (call, state) => {
    const { order, awb } = await shipped(randomUUID());
    await kit.control(`/shiprocket/${call}`, { shipment: order.id });
    expect((await courier.track(awb)).state).toBe(state);
  });

  it("waits while its number has no scans yet", async () => {
    expect(await courier.track("123456789")).toMatchObject({ state: "waiting", changedAt: null, scans: [] });
  });

  it("is canceled until it is picked up, and its id can be used again", async () => {
    const { order } = await shipped(randomUUID());
    await courier.cancel(order.id);
    await courier.cancel(order.id);
    expect(await courier.findOrder(order.externalId)).toBeNull();
    const again = await courier.createOrder(orderFor(order.externalId));
    expect(again.id).not.toBe(order.id);
    await courier.assignCourier(again, "43");
    await courier.requestPickup(again);
    await kit.control("/shiprocket/pickup", { shipment: again.id });
    const error = await failureOf(courier.cancel(again.id));
    expect(error).toBeInstanceOf(FulfillmentRefused);
    expect((error as Error).message).toContain("already shipped");
  });

  it("is refused with the courier's reason, also inside an answer 200", async () => {
    const badPhone = orderFor(randomUUID(), { address: { ...MUMBAI, phone: "12345" } });
    expect(await failureOf(courier.createOrder(badPhone))).toMatchObject({
      name: "FulfillmentRefused",
      message: expect.stringContaining("The billing phone must be 10 digits."),
    });
    await kit.fault("shiprocket", "refuse", { match: "adhoc" });
    expect(await failureOf(courier.createOrder(orderFor(randomUUID())))).toMatchObject({
      name: "FulfillmentRefused",
      status: 400,
    });
  });

  it("that no courier takes is refused inside an answer 200", async () => {
    const order = await courier.createOrder(orderFor(randomUUID()));
    await kit.fault("shiprocket", "no-courier");
    const error = await failureOf(courier.assignCourier(order, "43"));
    expect(error).toBeInstanceOf(FulfillmentRefused);
    expect((error as Error).message).toContain("not serviceable");
  });
});

describe("failures", () => {
  it("an expired token is replaced, and the request repeated", async () => {
    await courier.shippingOptions("400020", PARCEL);
    await kit.fault("shiprocket", "expired-token");
    expect(await courier.shippingOptions("400020", PARCEL)).toHaveLength(4);
    await kit.control("/clock", { advance: 241 * 3_600_000 });
    expect(await courier.shippingOptions("400020", PARCEL)).toHaveLength(4);
    await kit.control("/clock", { at: "now" });
  });

  it.each(["429", "500"])("a read that is answered %s is tried later", async (kind) => {
    await courier.findOrder("warm");
    await kit.fault("shiprocket", kind);
    expect(await failureOf(courier.findOrder("x"))).toBeInstanceOf(FulfillmentUnavailable);
  });

  it("an order that is answered 500 may exist, and one that is limited doesn't", async () => {
    await kit.fault("shiprocket", "500", { match: "adhoc" });
    expect(await failureOf(courier.createOrder(orderFor(randomUUID())))).toBeInstanceOf(FulfillmentUnknown);
    await kit.fault("shiprocket", "429", { match: "adhoc" });
    expect(await failureOf(courier.createOrder(orderFor(randomUUID())))).toBeInstanceOf(
      FulfillmentUnavailable,
    );
  });

  it("wrong keys mean later, and the password is not in the error", async () => {
    const wrong = openShiprocket({ ...account, password: "hunter2" });
    const error = await failureOf(wrong.findOrder("x"));
    expect(error).toBeInstanceOf(FulfillmentUnavailable);
    expect(`${String((error as Error).message)} ${String((error as Error).cause)}`).not.toContain("hunter2");
  });
});
