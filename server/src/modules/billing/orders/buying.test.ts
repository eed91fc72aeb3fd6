import {
  confirmOrder,
  createOrder,
  getOrder,
  getPaymentPage,
  IDEMPOTENCY_KEY,
  listPurchases,
} from "@quire/contracts/calls/orders";
import * as schemas from "@quire/contracts/schemas/orders";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";
import { ledgerOf, openBuyerKit, receiptsOf, SALE_99, sessionOf } from "../testing/buyerKit.ts";
import { afterSale } from "./afterSale.ts";
import { createProviderOrder } from "./createProviderOrder.ts";
import { findOrder, type OrderRow } from "./orderRow.ts";
import { runDueOrders } from "./runDueOrders.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

const orderOf = async (id: string) => (await findOrder(checkout.platform, id)) as OrderRow;

/** 255 characters, the most that a title has: 256 UTF-16 units, the last of them half of a pair. */
const LONGEST_TITLE = `${"x".repeat(254)}😀`;

describe("a title of the greatest length, with a surrogate pair at its end,", () => {
  it.each(["IN", "US"])("is bought alone and in a bundle, from %s", async (country) => {
    const { offer, enter } = await openSellerKit(checkout);
    const serial = await offer({
      ptype: "parent",
      subtype: "story",
      visibility: "free",
      title: "😀".repeat(255),
    });
    const part = () => offer({ ptype: "chapter", parent_id: serial, title: LONGEST_TITLE });
    const items = [await part(), await part()];
    const { begin, buy } = await enter(country);
    const { status, body } = await begin({ type: "post", items: items.slice(0, 1) });
    expect([status, body.order?.title]).toEqual([201, LONGEST_TITLE]);
    expect((await buy({ type: "bulk", items })).state).toBe("confirmed");
  });
});

describe("buying a post", () => {
  it("in rupees uses Razorpay: creates the order, takes the payment and grants access", async () => {
    const { begin, confirm, access, buyer, siteId, postId } = await openBuyerKit(checkout);
    expect(await access()).toBe("payment_required");
    const { status, body } = await begin();
    expect(schemas.createOrder.output().validate(body).error).toBeUndefined();
    const url = new URL(body.checkout?.url ?? "");
    const params = { siteId, id: body.order.id };
    const page = await buyer.call(getPaymentPage, {
      params,
      query: { key: url.searchParams.get("key") ?? "" },
    });
    expect(page.body.checkout).not.toBeNull();
    expect(schemas.getPaymentPage.output().validate(page.body).error).toBeUndefined();
    expect([status, body.order.state, body.order.amount, body.order.currency]).toEqual([
      201,
      "pending",
      9900,
      "INR",
    ]);
    expect(body.order.return_url).toBe(`http://localhost:4000/post/${postId}?order=${body.order.id}`);
    expect(body.checkout?.url).toMatch(
      new RegExp(`^http://localhost:4000/${siteId}/payment/razorpay/${body.order.id}\\?key=[\\w-]{32}$`),
    );
    expect((await confirm(body.order)).body.state).toBe("pending");
    await checkout.press(body.order, "card");
    const answer = await confirm(body.order, await checkout.proof(body.order));
    expect([answer.status, answer.body]).toEqual([
      200,
      { state: "confirmed", return_url: body.order.return_url },
    ]);
    expect(await access()).toBe("granted");
    expect(await ledgerOf(checkout, body.order.id)).toEqual(SALE_99);
    const { purchases } = (await buyer.call(listPurchases, { query: {} })).body;
    expect(purchases.map(({ id, state }) => [id, state])).toEqual([[body.order.id, "confirmed"]]);
    expect(purchases[0]?.items[0]?.url).toContain(postId);
  });

  it("in dollars uses Stripe's hosted page, with the bank's challenge", async () => {
    const { begin, confirm, access } = await openBuyerKit(checkout, { country: "US" });
    const { body } = await begin();
    expect([body.order.amount, body.order.currency, body.order.provider]).toEqual([500, "USD", "stripe"]);
    expect(body.checkout?.url).toMatch(/\/stripe\/pay\/cs_/);
    // Otherwise the page may charge another currency and amount than we showed.
    expect(await sessionOf(checkout, body.order.id)).toMatchObject({ adaptive_pricing: { enabled: false } });
    await checkout.press(body.order, "challenge");
    expect((await confirm(body.order)).body.state).toBe("confirmed");
    expect(await access()).toBe("granted");
    expect(await ledgerOf(checkout, body.order.id)).toEqual([
      "sale: creator 450",
      "sale: platform 50",
      "sale: stripe -500",
      "fee: creator -45",
      "fee: stripe 45",
    ]);
  });

  it("in dollars books a fee that Stripe reports later: as the creator's, or as ours for an unfulfilled payment", async () => {
    const { begin, confirm } = await openBuyerKit(checkout, { country: "US" });
    await checkout.control("/faults", { provider: "stripe", kind: "fee-later", times: 2 });
    const [first, second] = [(await begin()).body.order, (await begin()).body.order];
    for (const order of [first, second]) await checkout.press(order, "approve");
    for (const order of [first, second]) await confirm(order);
    await checkout.platform.jobs.runDue();
    const fees = async ({ id }: { id: string }) =>
      (await ledgerOf(checkout, id)).filter((line) => line.startsWith("fee"));
    expect([await fees(first), await fees(second)]).toEqual([[], []]);
    await checkout.wait(60 * 60_000);
    await checkout.platform.jobs.runDue();
    const booked = ["fee: creator -45", "fee: stripe 45"];
    expect(await fees(first)).toEqual(booked);
    expect(await fees(second)).toEqual([...booked, "fee_absorbed: creator 45", "fee_absorbed: platform -45"]);
    checkout.platform.clock.advance(-60 * 60_000);
    await checkout.control("/clock", { at: "now" });
  });

  it("works for a reader whose email address Stripe rejects", async () => {
    const { begin, confirm, reader } = await openBuyerKit(checkout, { country: "US" });
    await execute(checkout.platform.db, "UPDATE users SET email = $email WHERE id = $id", {
      id: reader.id,
      email: `käthe-${reader.id}@bücher.example`,
    });
    const { status, body } = await begin();
    expect([status, body.order.state]).toEqual([201, "pending"]);
    expect(await sessionOf(checkout, body.order.id)).toMatchObject({ customer_email: null });
    await checkout.press(body.order, "approve");
    expect((await confirm(body.order)).body.state).toBe("confirmed");
  });

  it.each(["IN", "US"])("on a custom domain from %s returns to that domain", async (country) => {
    const custom = `whale-${country.toLowerCase()}.example`;
    const { siteId, offer } = await openSellerKit(checkout, { custom_domain: custom });
    const postId = await offer();
    const reader = await makeUser(checkout.platform, { country });
    const buyer = await checkout.asBrowser(reader, custom);
    const provider = country === "IN" ? ("razorpay" as const) : ("stripe" as const);
    const order = { type: "post" as const, items: [postId], return_to: `/post/${postId}` };
    const { status, body } = await buyer.call(
      createOrder,
      { params: { siteId, provider }, body: order },
      { headers: { [IDEMPOTENCY_KEY]: checkout.platform.newId() } },
    );
    expect(status).toBe(201);
    const back = `http://${custom}/post/${postId}?order=${body.order.id}`;
    expect(body.order.return_url).toBe(back);
    const { origin } = new URL(body.checkout?.url ?? "");
    if (provider === "razorpay") expect(origin).toBe("http://localhost:4000");
    else expect(await sessionOf(checkout, body.order.id)).toMatchObject({ success_url: back });
    await checkout.press(body.order, country === "IN" ? "card" : "approve");
    const paid = await buyer.call(confirmOrder, { params: { siteId, id: body.order.id }, body: {} });
    expect(paid.body).toEqual({ state: "confirmed", return_url: back });
  });

  it("leaves 85 percent to a creator without Pro", async () => {
    const { begin, confirm } = await openBuyerKit(checkout, { pro: false });
    const { body } = await begin();
    await checkout.press(body.order, "card");
    await confirm(body.order);
    expect((await ledgerOf(checkout, body.order.id)).slice(0, 2)).toEqual([
      "sale: creator 8415",
      "sale: platform 1485",
    ]);
  });

  it("is fulfilled by the webhook when the browser never returns, and emails a receipt", async () => {
    const { begin, access, reader } = await openBuyerKit(checkout);
    const { body } = await begin();
    const before = checkout.arrivals();
    await checkout.press(body.order, "upi");
    await checkout.received(before + 1);
    expect(await access()).toBe("granted");
    const [receipt] = receiptsOf(checkout, reader);
    expect(receipt?.text).toMatch(
      /^You paid ₹99 for “.+”, sold by .+\.\n\nOrder \w+, paid via Razorpay on \d+ \w+, \d{4}\./,
    );
    expect(receipt?.text).toContain("no money moved");
    expect(receipt?.text).toMatch(/- .+\n {2}http:\/\/\S+\/(?:post|file)\/b/);
  });

  it("is fulfilled by the reconciler when no event arrives", async () => {
    const { begin, access } = await openBuyerKit(checkout);
    const { body } = await begin();
    await checkout.control("/faults", { provider: "razorpay", kind: "webhook-never", times: 10 });
    await checkout.press(body.order, "card");
    await checkout.wait(2 * 60_000 + 1000);
    await checkout.platform.jobs.runDue();
    expect(await access()).toBe("granted");
    expect(await ledgerOf(checkout, body.order.id)).toEqual(SALE_99);
  });

  it("books one sale, however often and in whatever order the events arrive", async () => {
    const { begin, confirm, access } = await openBuyerKit(checkout);
    const { body } = await begin();
    for (const kind of ["webhook-twice", "webhook-reordered", "webhook-forged", "webhook-early"]) {
      await checkout.control("/faults", { provider: "razorpay", kind });
    }
    const before = checkout.arrivals();
    await checkout.press(body.order, "card");
    await Promise.all(Array.from({ length: 10 }, () => confirm(body.order)));
    await checkout.received(before + 3);
    await Promise.all(Array.from({ length: 5 }, () => confirm(body.order)));
    expect(await access()).toBe("granted");
    expect(await ledgerOf(checkout, body.order.id)).toEqual(SALE_99);
  });

  it("creates one order for one key, concurrently and later, and refuses the key with another request", async () => {
    const { begin, buyer, siteId, postId } = await openBuyerKit(checkout);
    const key = "one-key-for-all";
    const all = await Promise.all(Array.from({ length: 50 }, () => begin(key)));
    expect(
      new Set(all.map(({ status, body }) => `${status} ${body.order.id} ${body.checkout?.url}`)).size,
    ).toBe(1);
    expect((await begin(key)).body.order.id).toBe(all[0]?.body.order.id);
    const other = { type: "post" as const, items: [postId], return_to: "/elsewhere" };
    const answer = await checkout.order(buyer, siteId, other, { key });
    expect([answer.status, answer.error?.code]).toEqual([422, "idempotency_mismatch"]);
  });

  it("keeps the provider's first order of two that are created at once, whatever becomes of the second", async () => {
    const { platform } = checkout;
    const { begin } = await openBuyerKit(checkout);
    const { id } = (await begin()).body.order;
    await execute(platform.db, "UPDATE orders SET provider_order_id = NULL WHERE id = $id", { id });
    // Three requests read the order before any of them has called the provider.
    const pending = await orderOf(id);
    const first = await createProviderOrder(platform, pending);
    expect(first.provider_order_id).toMatch(/^order_/);
    expect(await createProviderOrder(platform, pending)).toEqual(first);
    await checkout.control("/faults", { provider: "razorpay", kind: "refuse" });
    await expect(createProviderOrder(platform, pending)).rejects.toMatchObject({ code: "payment_refused" });
    expect(await orderOf(id)).toEqual(first);
  });

  it("returns a paid order by its key, and counts it towards no limit", async () => {
    const { begin, confirm, reader } = await openBuyerKit(checkout);
    const key = "asked-for-again";
    const { body } = await begin(key);
    await checkout.press(body.order, "card");
    await confirm(body.order);
    for (let n = 0; n < 3; n++) {
      const { status, body: repeated } = await begin(key);
      expect([status, repeated.order.id, repeated.order.state, repeated.checkout]).toEqual([
        201,
        body.order.id,
        "confirmed",
        null,
      ]);
    }
    await checkout.platform.limits.consume("ordersByUser", reader.id, 59);
    expect((await begin()).error?.code).toBe("already_bought");
  });

  it("beyond the hourly limit is refused and creates nothing", async () => {
    const { begin, reader } = await openBuyerKit(checkout);
    await checkout.platform.limits.consume("ordersByUser", reader.id, 59);
    const all = await Promise.all(Array.from({ length: 5 }, () => begin()));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429, 429]);
    const refused = all.find(({ status }) => status === 429);
    expect([refused?.error?.code, Number(refused?.headers["retry-after"]) > 3000]).toEqual([
      "order_processing",
      true,
    ]);
    const orders = await select(checkout.platform.db, "SELECT 1 FROM orders WHERE buyer_id = $id", {
      id: reader.id,
    });
    expect(orders).toHaveLength(1);
  });

  it("emails one receipt, though afterSale runs twice and concurrently", async () => {
    const { begin, confirm, reader } = await openBuyerKit(checkout);
    const { body } = await begin();
    await checkout.press(body.order, "card");
    await confirm(body.order);
    const { id } = body.order;
    await Promise.all([afterSale(checkout.platform, id), afterSale(checkout.platform, id)]);
    await checkout.platform.jobs.runDue();
    await afterSale(checkout.platform, id);
    await checkout.platform.jobs.runDue();
    expect(receiptsOf(checkout, reader)).toHaveLength(1);
  });

  it("gets its receipt from the next sweep if the server stops before", async () => {
    const { begin, confirm, reader } = await openBuyerKit(checkout);
    const { body } = await begin();
    await checkout.press(body.order, "card");
    await confirm(body.order);
    await runDueOrders(checkout.platform);
    await checkout.platform.jobs.runDue();
    expect(receiptsOf(checkout, reader)).toHaveLength(1);
    const [left] = await select(
      checkout.platform.db,
      "SELECT 1 FROM orders WHERE id = $id AND next_check_at IS NOT NULL",
      { id: body.order.id },
    );
    expect(left).toBeUndefined();
  });

  it("refunds the second payment when it is paid in two tabs", async () => {
    const { begin, confirm, access, reader, buyer, siteId } = await openBuyerKit(checkout);
    const [first, second] = [(await begin()).body.order, (await begin()).body.order];
    expect(first.id).not.toBe(second.id);
    const refundState = async ({ id }: { id: string }) => {
      const { body } = await buyer.call(getOrder, { params: { siteId, id } });
      return [body.refund_pending, body.refunded !== null];
    };
    for (const order of [first, second]) await checkout.press(order, "card");
    expect((await confirm(first)).body.state).toBe("confirmed");
    expect((await confirm(second)).body.state).toBe("confirmed");
    // The buyer learns of the refund at once.
    expect([await refundState(first), await refundState(second)]).toEqual([
      [false, false],
      [true, false],
    ]);
    await checkout.platform.jobs.runDue();
    expect([await refundState(first), await refundState(second)]).toEqual([
      [false, false],
      [false, true],
    ]);
    expect(await access()).toBe("granted");
    const left = (await ledgerOf(checkout, second.id)).filter((line) => !line.startsWith("fee"));
    expect(left.slice(3)).toEqual([
      "refund: creator -8910",
      "refund: platform -990",
      "refund: razorpay 9900",
    ]);
    expect((await ledgerOf(checkout, first.id)).some((line) => line.startsWith("refund"))).toBe(false);
    // The second order gets a refund email and no receipt.
    expect(receiptsOf(checkout, reader)).toHaveLength(1);
  });
});

describe("creating an order", () => {
  it("refuses one's own post, a free, owned or missing one, another price, another provider and a bad key", async () => {
    const { siteId, postId, buyer, begin, confirm } = await openBuyerKit(checkout);
    const owner = await checkout.asBrowser({ id: siteId });
    const free = await makePublication(checkout.platform, { site_id: siteId });
    const order = (body: object, as = buyer, options = {}) =>
      checkout.order(as, siteId, body as never, options);
    const post = { type: "post", items: [postId] };
    const codeOf = async (answer: Promise<{ status: number; error?: { code: string } | undefined }>) => {
      const { status, error } = await answer;
      return `${status} ${error?.code}`;
    };
    expect(await codeOf(order(post, owner))).toBe("403 own_purchase");
    expect(await codeOf(order({ type: "post", items: [free.post_id] }))).toBe("422 not_for_sale");
    expect(await codeOf(order({ type: "post", items: [checkout.platform.newId()] }))).toBe(
      "404 post_not_found",
    );
    expect(await codeOf(order({ ...post, amount: 9800, currency: "INR" }))).toBe("409 price_changed");
    expect(await codeOf(order(post, buyer, { provider: "stripe" }))).toBe("409 other_provider");
    expect(await codeOf(order(post, buyer, { key: "short" }))).toBe("400 invalid_input");
    expect(await codeOf(order({ ...post, return_to: "https://elsewhere.example/" }))).toBe(
      "400 invalid_input",
    );
    expect(await codeOf(order({ type: "nft", items: [postId] }))).toBe("400 invalid_input");
    expect(await codeOf(order({ type: "bulk", items: [postId] }))).toBe("400 invalid_input");
    expect(await codeOf(order({ type: "support", amount: 5000 }))).toBe("403 support_disabled");
    const { body } = await begin();
    await checkout.press(body.order, "card");
    await confirm(body.order);
    expect(await codeOf(order(post))).toBe("409 already_bought");
  });
});
