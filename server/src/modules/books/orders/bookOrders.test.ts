import {
  cancelBookOrder,
  getBookPage,
  listBookOrders,
  listDomesticShipping,
  listPressShipping,
  type NewBookOrder,
  previewBookOrder,
  shipBookOrder,
  updateBookAddress,
} from "@quire/contracts/calls/books";
import { getEarnings } from "@quire/contracts/calls/earnings";
import { removePost } from "@quire/contracts/calls/moderation";
import type { BookOrder, BookQuote, ShippingAddress } from "@quire/contracts/records/bookOrder";
import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makeBook } from "../../../testing/factories/book.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { leftOf } from "../../../testing/openSellerKit.ts";
import { type BookKit, MUMBAI, NEW_BEDFORD, openBookKit } from "../testing/openBookKit.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let kit: BookKit;
let checkout: BookKit["checkout"];
let seller: BookKit["seller"];
beforeAll(async () => {
  kit = await openBookKit();
  ({ checkout, seller } = kit);
});
afterEach(() => checkout.clearFaults());
afterAll(() => kit.close());

const shopper = (...args: Parameters<BookKit["shopper"]>) => kit.shopper(...args);
const later = (milliseconds: number) => kit.later(milliseconds);
const jobOf = (id: string) => kit.jobOf(id);
const jobsOf = async (id: string) => (await kit.jobsOf(id)).map((job) => job.id);

const stateOf = async (reader: { read(id: string): Promise<BookOrder> }, id: string) =>
  (await reader.read(id)).fulfillment;

describe("an order abroad", () => {
  it("is quoted, paid in dollars, printed, shipped and booked", async () => {
    const reader = await shopper("US");
    const quoted: BookQuote = (await reader.preview({ quantity: 2 })).body;
    expect(quoted).toMatchObject({ currency: "USD", unit_price: 2500, copies: 5000, provider: "stripe" });
    expect(quoted.total).toBe(quoted.copies + quoted.shipping + quoted.tax);
    const id = await reader.pay({ quantity: 2, total: quoted.total });
    await later(0);
    const receipt = checkout.platform.outbox.find(({ subject }) =>
      subject.startsWith("Your receipt for Moby-Dick"),
    );
    expect(receipt?.text).toContain("Copies $50, shipping $");
    expect(receipt?.text).toContain(`/orders/book/${id}`);
    expect(await reader.read(id)).toMatchObject({
      state: "confirmed",
      fulfillment: "submitted",
      can_cancel: true,
    });
    const [job] = await jobsOf(id);
    await checkout.control("/lulu/print", { job });
    await checkout.allReceived();
    await later(0);
    expect(await reader.read(id)).toMatchObject({ fulfillment: "printing", can_cancel: false });
    await checkout.control("/lulu/ship", { job });
    await checkout.allReceived();
    await later(0);
    const shipped = await reader.read(id);
    expect(shipped).toMatchObject({ state: "shipped", tracking: { number: expect.any(String) } });
    expect(shipped.steps.map(({ state }) => state)).toEqual([
      "queued",
      "submitting",
      "submitted",
      "printing",
      "shipped",
    ]);
    const { printer = 0, courier, creator = 0, platform = 0, stripe } = await leftOf(checkout.platform, id);
    expect(courier).toBe(quoted.shipping);
    expect(printer).toBeGreaterThan(0);
    // Without the provider's fee, the creator keeps 90 percent of what is left of the price.
    expect(stripe).toBeLessThan(0);
    expect(creator).toBeGreaterThan(8 * platform);
    const query = { currency: "USD" } as const;
    const { lines } = (await seller.creator.call(getEarnings, { params: { siteId: seller.siteId }, query }))
      .body;
    expect(lines.find(({ order }) => order?.id === id)?.order).toMatchObject({
      type: "book",
      title: "Moby-Dick × 2",
    });
  });

  it("is printed once, although the press's answer was lost", async () => {
    const reader = await shopper("US");
    await checkout.control("/faults", { provider: "lulu", kind: "drop", match: "external_id" });
    const id = await reader.pay();
    await later(0);
    await later(3 * MINUTE_MS);
    expect(await stateOf(reader, id)).toBe("submitted");
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it("is sent again only when a second search doesn't find it", async () => {
    const reader = await shopper("US");
    await checkout.control("/faults", { provider: "lulu", kind: "500", match: "external_id" });
    const id = await reader.pay();
    await later(0);
    expect(await stateOf(reader, id)).toBe("submitting");
    await later(3 * MINUTE_MS);
    expect(await stateOf(reader, id)).toBe("submitting");
    expect(await jobsOf(id)).toHaveLength(0);
    await later(3 * MINUTE_MS);
    expect(await stateOf(reader, id)).toBe("submitted");
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it("waits for a corrected address, and is sent again", async () => {
    const reader = await shopper("US");
    await checkout.control("/faults", { provider: "lulu", kind: "reject-address", match: "external_id" });
    const id = await reader.pay();
    await later(0);
    expect(await reader.read(id)).toMatchObject({ fulfillment: "needs_address", can_cancel: true });
    const correct = (shipping_address: ShippingAddress) =>
      reader.buyer.call(updateBookAddress, { params: { id }, body: { shipping_address } });
    expect((await correct({ ...MUMBAI })).status).toBe(422);
    expect((await correct({ ...NEW_BEDFORD, phone: "1" })).status).toBe(400);
    expect((await correct({ ...NEW_BEDFORD, line1: "14 Johnny Cake Hill" })).body.fulfillment).toBe("queued");
    await later(0);
    expect(await stateOf(reader, id)).toBe("submitted");
    expect((await correct(NEW_BEDFORD)).status).toBe(409);
  });

  it("is canceled with a full refund until the press prints", async () => {
    const reader = await shopper("US");
    const id = await reader.pay();
    await later(0);
    const cancel = () => reader.buyer.call(cancelBookOrder, { params: { id } });
    expect((await cancel()).body).toMatchObject({ state: "canceled", refund_pending: true });
    await later(MINUTE_MS);
    await checkout.allReceived();
    expect(await reader.read(id)).toMatchObject({
      refunded: expect.any(String),
      amount_refunded: expect.any(Number),
    });
    const { printer = 0, courier = 0 } = await leftOf(checkout.platform, id);
    expect([printer, courier]).toEqual([0, 0]);
    expect((await cancel()).status).toBe(409);
  });

  it("isn't canceled when the press already prints it", async () => {
    const reader = await shopper("US");
    const id = await reader.pay();
    await later(0);
    const [job] = await jobsOf(id);
    // We don't know yet.
    await checkout.control("/lulu/print", { job });
    expect((await reader.buyer.call(cancelBookOrder, { params: { id } })).status).toBe(409);
    await checkout.allReceived();
  });

  it("is refunded when the press cancels it, and keeps no costs", async () => {
    const reader = await shopper("US");
    const id = await reader.pay();
    await later(0);
    const [job] = await jobsOf(id);
    await checkout.control("/lulu/cancel", { job });
    await checkout.allReceived();
    await later(MINUTE_MS);
    await checkout.allReceived();
    expect(await reader.read(id)).toMatchObject({ state: "canceled", refunded: expect.any(String) });
    expect((await leftOf(checkout.platform, id)).printer ?? 0).toBe(0);
  });

  it("owes the press its cost when it is refunded after printing", async () => {
    const reader = await shopper("US");
    const id = await reader.pay();
    await later(0);
    const [job] = await jobsOf(id);
    await checkout.control("/lulu/ship", { job });
    await checkout.allReceived();
    await later(0);
    expect((await seller.refund(id)).status).toBe(200);
    await later(MINUTE_MS);
    await checkout.allReceived();
    const { printer = 0, courier = 0, platform = 0 } = await leftOf(checkout.platform, id);
    expect(printer).toBeGreaterThan(0);
    expect(platform).toBe(-(printer + courier));
    expect(await stateOf(reader, id)).toBe("shipped");
  });
});

describe("an order within India", () => {
  it("is paid in rupees, printed after an hour, and brought by a courier", async () => {
    const reader = await shopper("IN");
    const quoted: BookQuote = (await reader.preview()).body;
    expect(quoted).toMatchObject({
      currency: "INR",
      unit_price: 60_000,
      provider: "razorpay",
      may_owe_duties: false,
    });
    const id = await reader.pay();
    await later(0);
    expect(await reader.read(id)).toMatchObject({
      fulfillment: "submitted",
      can_cancel: true,
      tracking: { courier: expect.any(String) },
    });
    await later(61 * MINUTE_MS);
    expect(await reader.read(id)).toMatchObject({ fulfillment: "accepted", can_cancel: false });
    const shipment = await jobOf(id);
    await checkout.control("/shiprocket/pickup", { shipment });
    await checkout.allReceived();
    await later(0);
    expect(await stateOf(reader, id)).toBe("shipped");
    await checkout.control("/shiprocket/deliver", { shipment });
    await checkout.allReceived();
    await later(0);
    expect((await reader.read(id)).state).toBe("delivered");
    expect(await leftOf(checkout.platform, id)).toMatchObject({ printer: 18_600, courier: quoted.shipping });
  });

  it("is refused where no courier goes", async () => {
    const reader = await shopper("IN");
    await checkout.control("/faults", { provider: "shiprocket", kind: "no-courier" });
    const response = await reader.buyer.call(listDomesticShipping, {
      body: { post_id: reader.book.id, quantity: 1, shipping_address: MUMBAI },
    });
    expect(response).toMatchObject({ status: 422, body: { error: { code: "shipping_unavailable" } } });
  });

  it("is paid in dollars when it goes abroad", async () => {
    const reader = await shopper("IN");
    const response = await reader.buyer.call(listPressShipping, {
      body: { post_id: reader.book.id, quantity: 1, shipping_address: NEW_BEDFORD },
    });
    expect(response.body.options.length).toBeGreaterThan(0);
    const order = await reader.preview({
      shipping_address: NEW_BEDFORD,
      shipping_option: response.body.options[0]?.key ?? "",
    });
    expect(order).toMatchObject({ status: 409, body: { error: { code: "other_provider" } } });
  });

  it("waits until the creator ships it, if they print it themselves", async () => {
    const reader = await shopper("IN", { fulfillment: "self" });
    const id = await reader.pay();
    await later(0);
    expect(await stateOf(reader, id)).toBe("queued");
    const list = (state: "to_ship" | "all") =>
      seller.creator.call(listBookOrders, { params: { siteId: seller.siteId }, query: { state } });
    const { orders, to_ship } = (await list("to_ship")).body;
    expect(orders).toMatchObject([{ id, shipping_address: MUMBAI, by: "self" }]);
    expect(to_ship).toBe(1);
    await checkout.wait(60_000);
    const newer = await (await shopper("IN", { fulfillment: "self" })).pay();
    expect((await list("to_ship")).body.orders.map((order) => order.id)).toEqual([id, newer]);
    expect((await list("all")).body.orders.slice(0, 2).map((order) => order.id)).toEqual([newer, id]);
    const ship = (as = seller.creator) =>
      as.call(shipBookOrder, {
        params: { siteId: seller.siteId, id },
        body: { courier: "India Post", number: "EA123456789IN" },
      });
    expect((await ship(reader.buyer)).status).toBe(403);
    expect((await ship()).body).toMatchObject({ fulfillment: "shipped" });
    expect(await reader.read(id)).toMatchObject({ state: "shipped", tracking: { number: "EA123456789IN" } });
    expect((await list("to_ship")).body.to_ship).toBe(1);
  });

  it("is printed on its date if it was ordered before", async () => {
    const date = new Date(checkout.platform.clock.now().getTime() + 3 * 24 * HOUR_MS)
      .toISOString()
      .slice(0, 10);
    const reader = await shopper("IN", { preorder_until: date });
    expect(await reader.preview()).toMatchObject({ status: 409, body: { error: { code: "price_changed" } } });
    const id = await reader.pay({ pre_order: true });
    await later(0);
    expect(await reader.read(id)).toMatchObject({ state: "preOrder", pre_order: true, can_cancel: true });
    await later(3 * 24 * HOUR_MS);
    await later(0);
    expect(await stateOf(reader, id)).toBe("submitted");
  });
});

describe("a quote", () => {
  it("refuses another total than the buyer saw, another option and a bad address", async () => {
    const reader = await shopper("IN");
    const refused = async (changes: Partial<NewBookOrder>) => {
      const { status, body } = await reader.preview(changes);
      return [status, (body as unknown as { error: { code: string } }).error.code];
    };
    expect(await refused({ total: 1 })).toEqual([409, "price_changed"]);
    expect(await refused({ currency: "USD" })).toEqual([409, "price_changed"]);
    expect(await refused({ shipping_option: "none" })).toEqual([422, "shipping_unavailable"]);
    expect(await refused({ shipping_address: { ...MUMBAI, postcode: "1" } })).toEqual([400, "invalid_input"]);
    expect(await refused({ post_id: checkout.platform.newId() })).toEqual([404, "book_not_found"]);
  });

  it("refuses a book whose page was removed, or whose site is suspended", async () => {
    const { platform } = checkout;
    const reader = await shopper("IN");
    const moderator = await checkout.asProgram(await makeUser(platform, { groups: [Role.moderator] }));
    const body = await reader.body();
    const { params } = reader;
    const isRefused = async () => {
      const preview = await reader.buyer.call(previewBookOrder, { params, body });
      const page = await reader.buyer.call(getBookPage, {
        params: { siteId: seller.siteId, id: reader.book.id },
      });
      return [preview.status, page.status];
    };
    const change = async (sql: string) => {
      await execute(platform.db, sql, { id: reader.book.id, siteId: seller.siteId });
    };
    expect(await isRefused()).toEqual([200, 200]);
    await change("UPDATE sites SET suspended_at = now() WHERE id = $siteId");
    expect(await isRefused()).toEqual([404, 404]);
    await change("UPDATE sites SET suspended_at = NULL WHERE id = $siteId");
    await moderator.call(removePost, { params: { id: reader.book.id }, body: { reason: "Plagiarism" } });
    expect(await isRefused()).toEqual([404, 404]);
  });

  it("gives creators their own copies for the print cost × 1.2, and no earnings", async () => {
    const { platform } = checkout;
    const book = await makeBook(platform, { site_id: seller.siteId });
    const { body } = await seller.creator.call(listDomesticShipping, {
      body: { post_id: book.id, quantity: 1, shipping_address: MUMBAI },
    });
    const order: NewBookOrder = {
      ...{ post_id: book.id, quantity: 1, currency: "INR", pre_order: false, shipping_address: MUMBAI },
      shipping_option: body.options[0]?.key ?? "",
    };
    const params = { siteId: seller.siteId, provider: "razorpay" as const };
    const quote = (await seller.creator.call(previewBookOrder, { params, body: order })).body;
    expect(quote.unit_price).toBe(22_400);
  });
});
