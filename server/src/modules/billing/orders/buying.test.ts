import {
  confirmOrder,
  createOrder,
  getOrder,
  getPaymentPage,
  IDEMPOTENCY_KEY,
  listPurchases,
} from "@quire/contracts/calls/orders";
import * as schemas from "@quire/contracts/schemas/orders";
import { QueryTypes } from "sequelize";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";
import { providerOf } from "../payments/openProviders.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { afterSale } from "./afterSale.ts";
import { findOrder } from "./orderRow.ts";
import { runDueOrders } from "./runDueOrders.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
afterEach(() => till.clearFaults());

/** A reader, somebody else's post with its price, and the means to look at what came of it. */
async function shop({ country = "IN", pro = true } = {}) {
  const { siteId, offer, enter } = await openSellerKit(till, pro ? {} : { groups: [] });
  const postId = await offer();
  const { reader, buyer, begin, confirm, access } = await enter(country);
  const order = { type: "post" as const, items: [postId], return_to: `/post/${postId}` };
  return {
    ...{ siteId, postId, reader, buyer, confirm },
    begin: (key?: string) => begin(order, key ? { key } : {}),
    access: () => access(postId),
  };
}

const ledgerOf = async (orderId: string) => {
  const rows = await till.platform.db.query<{ kind: string; account: string; amount: number }>(
    `SELECT j.kind, e.account, e.amount::float8 AS amount FROM ledger_journals j JOIN ledger_entries e ON e.journal_id = j.id
      WHERE j.order_id = $orderId ORDER BY e.id`,
    { bind: { orderId }, type: QueryTypes.SELECT },
  );
  return rows.map(({ kind, account, amount }) => `${kind}: ${account} ${amount}`);
};

const receiptsOf = ({ email }: { email: string | null }) =>
  till.platform.outbox.filter(({ to, subject }) => to === email && subject.startsWith("Your receipt"));

async function sessionOf(orderId: string) {
  const order = await findOrder(till.platform, orderId);
  return till.there.ask("stripe", `/checkout/sessions/${order?.provider_order_id}`);
}

const SALE_99 = [
  "sale: creator 8910",
  "sale: platform 990",
  "sale: razorpay -9900",
  "fee: creator -234",
  "fee: razorpay 234",
];

/** 255 letters, the most that a title has; as strings are counted, one more, and the last of them is half of one. */
const LONGEST_TITLE = `${"x".repeat(254)}😀`;

describe("a title as long as titles are, with a letter that counts as two at its end,", () => {
  it.each(["IN", "US"])("is bought alone and in a bundle, from %s", async (country) => {
    const { offer, enter } = await openSellerKit(till);
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
  it("in rupees goes by Razorpay: the order, the payment, and the text is there", async () => {
    const { begin, confirm, access, buyer, siteId, postId } = await shop();
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
    await till.press(body.order, "card");
    const answer = await confirm(body.order, await till.proof(body.order));
    expect([answer.status, answer.body]).toEqual([
      200,
      { state: "confirmed", return_url: body.order.return_url },
    ]);
    expect(await access()).toBe("granted");
    expect(await ledgerOf(body.order.id)).toEqual(SALE_99);
    const { purchases } = (await buyer.call(listPurchases, { query: {} })).body;
    expect(purchases.map(({ id, state }) => [id, state])).toEqual([[body.order.id, "confirmed"]]);
    expect(purchases[0]?.items[0]?.url).toContain(postId);
  });

  it("in dollars goes by Stripe's own page, with the bank asking who pays", async () => {
    const { begin, confirm, access } = await shop({ country: "US" });
    const { body } = await begin();
    expect([body.order.amount, body.order.currency, body.order.provider]).toEqual([500, "USD", "stripe"]);
    expect(body.checkout?.url).toMatch(/\/stripe\/pay\/cs_/);
    // Else its page may ask for another currency than the one that was shown, and another amount.
    expect(await sessionOf(body.order.id)).toMatchObject({ adaptive_pricing: { enabled: false } });
    await till.press(body.order, "challenge");
    expect((await confirm(body.order)).body.state).toBe("confirmed");
    expect(await access()).toBe("granted");
    expect(await ledgerOf(body.order.id)).toEqual([
      "sale: creator 450",
      "sale: platform 50",
      "sale: stripe -500",
      "fee: creator -45",
      "fee: stripe 45",
    ]);
  });

  it("in dollars has its fee booked when Stripe tells it, later: the creator's, or ours of what opened nothing", async () => {
    const { begin, confirm } = await shop({ country: "US" });
    await till.control("/faults", { provider: "stripe", kind: "fee-later", times: 2 });
    const [first, second] = [(await begin()).body.order, (await begin()).body.order];
    for (const order of [first, second]) await till.press(order, "approve");
    for (const order of [first, second]) await confirm(order);
    await till.platform.jobs.runDue();
    const fees = async ({ id }: { id: string }) =>
      (await ledgerOf(id)).filter((line) => line.startsWith("fee"));
    expect([await fees(first), await fees(second)]).toEqual([[], []]);
    await till.wait(60 * 60_000);
    await till.platform.jobs.runDue();
    const booked = ["fee: creator -45", "fee: stripe 45"];
    expect(await fees(first)).toEqual(booked);
    expect(await fees(second)).toEqual([...booked, "fee_borne: creator 45", "fee_borne: platform -45"]);
    till.platform.clock.advance(-60 * 60_000);
    await till.control("/clock", { at: "now" });
  });

  it("is for a reader too whose address Stripe takes for none", async () => {
    const { begin, confirm, reader } = await shop({ country: "US" });
    await till.platform.db.query("UPDATE users SET email = $email WHERE id = $id", {
      bind: { id: reader.id, email: `käthe-${reader.id}@bücher.example` },
    });
    const { status, body } = await begin();
    expect([status, body.order.state]).toEqual([201, "pending"]);
    expect(await sessionOf(body.order.id)).toMatchObject({ customer_email: null });
    await till.press(body.order, "approve");
    expect((await confirm(body.order)).body.state).toBe("confirmed");
  });

  it.each(["IN", "US"])("on a custom domain from %s leads back there", async (country) => {
    const custom = `whale-${country.toLowerCase()}.example`;
    const { siteId, offer } = await openSellerKit(till, { custom_domain: custom });
    const postId = await offer();
    const reader = await makeUser(till.platform, { country });
    const buyer = await till.asBrowser(reader, custom);
    const provider = country === "IN" ? ("razorpay" as const) : ("stripe" as const);
    const order = { type: "post" as const, items: [postId], return_to: `/post/${postId}` };
    const { status, body } = await buyer.call(
      createOrder,
      { params: { siteId, provider }, body: order },
      { headers: { [IDEMPOTENCY_KEY]: till.platform.newId() } },
    );
    expect(status).toBe(201);
    const back = `http://${custom}/post/${postId}?order=${body.order.id}`;
    expect(body.order.return_url).toBe(back);
    const { origin } = new URL(body.checkout?.url ?? "");
    if (provider === "razorpay") expect(origin).toBe("http://localhost:4000");
    else expect(await sessionOf(body.order.id)).toMatchObject({ success_url: back });
    await till.press(body.order, country === "IN" ? "card" : "approve");
    const paid = await buyer.call(confirmOrder, { params: { siteId, id: body.order.id }, body: {} });
    expect(paid.body).toEqual({ state: "confirmed", return_url: back });
  });

  it("leaves 85 percent to a creator without Pro", async () => {
    const { begin, confirm } = await shop({ pro: false });
    const { body } = await begin();
    await till.press(body.order, "card");
    await confirm(body.order);
    expect((await ledgerOf(body.order.id)).slice(0, 2)).toEqual([
      "sale: creator 8415",
      "sale: platform 1485",
    ]);
  });

  it("is settled by the webhook when the browser never comes back, and mails a receipt", async () => {
    const { begin, access, reader } = await shop();
    const { body } = await begin();
    const before = till.arrivals();
    await till.press(body.order, "upi");
    await till.heard(before + 1);
    expect(await access()).toBe("granted");
    const [receipt] = receiptsOf(reader);
    expect(receipt?.text).toMatch(
      /^You paid ₹99 for “.+”, sold by .+\.\n\nOrder \w+, paid via Razorpay on \d+ \w+, \d{4}\./,
    );
    expect(receipt?.text).toContain("no money moved");
  });

  it("is settled by the reconciler when nobody ever tells", async () => {
    const { begin, access } = await shop();
    const { body } = await begin();
    await till.control("/faults", { provider: "razorpay", kind: "webhook-never", times: 10 });
    await till.press(body.order, "card");
    await till.wait(2 * 60_000 + 1000);
    await till.platform.jobs.runDue();
    expect(await access()).toBe("granted");
    expect(await ledgerOf(body.order.id)).toEqual(SALE_99);
  });

  it("is one sale, however often and in whatever order it is told of", async () => {
    const { begin, confirm, access } = await shop();
    const { body } = await begin();
    for (const kind of ["webhook-twice", "webhook-reordered", "webhook-forged", "webhook-early"]) {
      await till.control("/faults", { provider: "razorpay", kind });
    }
    const before = till.arrivals();
    await till.press(body.order, "card");
    await Promise.all(Array.from({ length: 10 }, () => confirm(body.order)));
    await till.heard(before + 3);
    await Promise.all(Array.from({ length: 5 }, () => confirm(body.order)));
    expect(await access()).toBe("granted");
    expect(await ledgerOf(body.order.id)).toEqual(SALE_99);
  });

  it("one key is one order, at once and later; with another request it is an error", async () => {
    const { begin, buyer, siteId, postId } = await shop();
    const key = "one-key-for-all";
    const all = await Promise.all(Array.from({ length: 50 }, () => begin(key)));
    expect(
      new Set(all.map(({ status, body }) => `${status} ${body.order.id} ${body.checkout?.url}`)).size,
    ).toBe(1);
    expect((await begin(key)).body.order.id).toBe(all[0]?.body.order.id);
    const other = { type: "post" as const, items: [postId], return_to: "/elsewhere" };
    const answer = await till.order(buyer, siteId, other, { key });
    expect([answer.status, answer.error?.code]).toEqual([422, "idempotency_mismatch"]);
  });

  it("asked for again by its key once it was paid is the same order, and counts for no limit", async () => {
    const { begin, confirm, reader } = await shop();
    const key = "asked-for-again";
    const { body } = await begin(key);
    await till.press(body.order, "card");
    await confirm(body.order);
    for (let n = 0; n < 3; n++) {
      const { status, body: again } = await begin(key);
      expect([status, again.order.id, again.order.state, again.checkout]).toEqual([
        201,
        body.order.id,
        "confirmed",
        null,
      ]);
    }
    await till.platform.limits.take("ordersByUser", reader.id, 59);
    expect((await begin()).error?.code).toBe("already_bought");
  });

  it("begun more often than an hour allows waits, and begins nothing", async () => {
    const { begin, reader } = await shop();
    await till.platform.limits.take("ordersByUser", reader.id, 59);
    const all = await Promise.all(Array.from({ length: 5 }, () => begin()));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429, 429]);
    const refused = all.find(({ status }) => status === 429);
    expect([refused?.error?.code, Number(refused?.headers["retry-after"]) > 3000]).toEqual([
      "order_processing",
      true,
    ]);
    const orders = await till.platform.db.query("SELECT 1 FROM orders WHERE buyer_id = $id", {
      bind: { id: reader.id },
      type: QueryTypes.SELECT,
    });
    expect(orders).toHaveLength(1);
  });

  it("mails one receipt, though its sale is followed twice and by two at once", async () => {
    const { begin, confirm, reader } = await shop();
    const { body } = await begin();
    await till.press(body.order, "card");
    await confirm(body.order);
    const { id } = body.order;
    await Promise.all([afterSale(till.platform, id), afterSale(till.platform, id)]);
    await till.platform.jobs.runDue();
    await afterSale(till.platform, id);
    await till.platform.jobs.runDue();
    expect(receiptsOf(reader)).toHaveLength(1);
  });

  it("is followed by the minute's sweep, should the server end before", async () => {
    const { begin, confirm, reader } = await shop();
    const { body } = await begin();
    await till.press(body.order, "card");
    await confirm(body.order);
    await runDueOrders(till.platform);
    await till.platform.jobs.runDue();
    expect(receiptsOf(reader)).toHaveLength(1);
    const [left] = await till.platform.db.query(
      "SELECT 1 FROM orders WHERE id = $id AND turns_at IS NOT NULL",
      {
        bind: { id: body.order.id },
        type: QueryTypes.SELECT,
      },
    );
    expect(left).toBeUndefined();
  });

  it("paid in two windows gives the second payment back", async () => {
    const { begin, confirm, access, reader, buyer, siteId } = await shop();
    const [first, second] = [(await begin()).body.order, (await begin()).body.order];
    expect(first.id).not.toBe(second.id);
    const shown = async ({ id }: { id: string }) => {
      const { body } = await buyer.call(getOrder, { params: { siteId, id } });
      return [body.goes_back, body.refunded !== null];
    };
    for (const order of [first, second]) await till.press(order, "card");
    expect((await confirm(first)).body.state).toBe("confirmed");
    expect((await confirm(second)).body.state).toBe("confirmed");
    // Its buyer is told at once, and not that it is theirs.
    expect([await shown(first), await shown(second)]).toEqual([
      [false, false],
      [true, false],
    ]);
    await till.platform.jobs.runDue();
    expect([await shown(first), await shown(second)]).toEqual([
      [false, false],
      [false, true],
    ]);
    expect(await access()).toBe("granted");
    const left = (await ledgerOf(second.id)).filter((line) => !line.startsWith("fee"));
    expect(left.slice(3)).toEqual([
      "refund: creator -8910",
      "refund: platform -990",
      "refund: razorpay 9900",
    ]);
    expect((await ledgerOf(first.id)).some((line) => line.startsWith("refund"))).toBe(false);
    // Of the second it is told that it went back, not that it was bought.
    expect(receiptsOf(reader)).toHaveLength(1);
  });
});

describe("a payment that is not what was ordered", () => {
  it("forged, or signed for another order, opens nothing", async () => {
    const { begin, confirm, access } = await shop();
    const [mine, other] = [(await begin()).body.order, (await begin()).body.order];
    await till.press(other, "card");
    const proof = await till.proof(other);
    for (const body of [proof, { ...proof, razorpay_signature: "0".repeat(64) }]) {
      const answer = await confirm(mine, body);
      expect([answer.status, answer.error?.code]).toEqual([400, "payment_signature_invalid"]);
    }
    expect(await access()).toBe("payment_required");
  });

  it("a signed event that names another amount is not believed: the provider is asked", async () => {
    const { begin, access } = await shop();
    const { body } = await begin();
    await till.control("/faults", { provider: "razorpay", kind: "webhook-other-amount" });
    const before = till.arrivals();
    await till.press(body.order, "card");
    await till.heard(before + 2);
    expect(await ledgerOf(body.order.id)).toEqual(SALE_99);
    expect(await access()).toBe("granted");
  });

  it("that the provider itself has under another amount opens nothing and is in error", async () => {
    const { begin, confirm, access, buyer, siteId } = await shop();
    const { body } = await begin();
    await till.press(body.order, "card");
    await till.platform.db.query("UPDATE orders SET amount = 9901 WHERE id = $id", {
      bind: { id: body.order.id },
    });
    const answer = await confirm(body.order);
    expect([answer.status, answer.error?.code]).toEqual([409, "payment_unconfirmed"]);
    expect(await access()).toBe("payment_required");
    expect(await ledgerOf(body.order.id)).toEqual([]);
    const shown = await buyer.call(getOrder, { params: { siteId, id: body.order.id } });
    expect([shown.body.state, shown.body.note]).toEqual(["error", expect.stringContaining("Email support")]);
  });
});

describe("a payment that was only authorized, of another amount than was ordered", () => {
  it("is not taken and not waited for: the order is given up as one that nobody paid", async () => {
    const { begin, confirm, access } = await shop();
    const { body } = await begin();
    await till.control("/faults", { provider: "razorpay", kind: "manual" });
    await till.press(body.order, "card");
    await till.platform.db.query("UPDATE orders SET amount = 9901 WHERE id = $id", {
      bind: { id: body.order.id },
    });
    expect((await confirm(body.order)).body.state).toBe("pending");
    expect((await findOrder(till.platform, body.order.id))?.processing_at).toBeNull();
    expect([await access(), await ledgerOf(body.order.id)]).toEqual(["payment_required", []]);
  });
});

describe("a provider that misbehaves", () => {
  it.each(["500", "429", "drop"])(
    "with %s while the order is made loses nothing: the same key goes on",
    async (kind) => {
      const { begin, confirm, access } = await shop();
      await till.control("/faults", { provider: "razorpay", kind });
      const key = `misbehaves-${kind}`;
      const refused = await begin(key);
      expect([refused.status, refused.error?.code]).toEqual([503, "payment_unreachable"]);
      const { status, body } = await begin(key);
      expect(status).toBe(201);
      await till.press(body.order, "card");
      expect((await confirm(body.order)).body.state).toBe("confirmed");
      expect(await access()).toBe("granted");
    },
  );

  it("and refuses the order has it failed, for nothing was paid", async () => {
    const { begin } = await shop();
    await till.control("/faults", { provider: "razorpay", kind: "refuse" });
    const refused = await begin("refused-order");
    expect([refused.status, refused.error?.code]).toEqual([422, "payment_refused"]);
    expect((await begin("refused-order")).body).toMatchObject({ order: { state: "failed" }, checkout: null });
    const next = await begin();
    expect([next.status, next.body.order.state]).toEqual([201, "pending"]);
  });

  it("answers when the database has lost the order: nothing is shown to pay, and the same key begins it anew", async () => {
    const { begin, confirm, access, reader } = await shop();
    const port = await providerOf(till.platform, "razorpay");
    const create = vi.spyOn(port, "create").mockImplementationOnce(async (order) => {
      const made = await port.create(order);
      for (const table of ["order_items WHERE order_id", "orders WHERE id"]) {
        await till.platform.db.query(`DELETE FROM ${table} = $id`, { bind: { id: order.id } });
      }
      return made;
    });
    const key = `lost-${reader.id}`;
    const lost = await begin(key);
    expect([lost.status, lost.error?.code]).toEqual([503, "payment_unreachable"]);
    create.mockRestore();
    const { body } = await begin(key);
    await till.press(body.order, "card");
    expect((await confirm(body.order)).body.state).toBe("confirmed");
    expect(await access()).toBe("granted");
  });

  it("unknown is not failed: an order whose confirmation got no answer stays pending", async () => {
    const { begin, confirm, access } = await shop();
    const { body } = await begin();
    await till.press(body.order, "card");
    await till.control("/faults", { provider: "razorpay", kind: "drop" });
    const answer = await confirm(body.order);
    expect([answer.status, answer.error?.code]).toEqual([503, "payment_unreachable"]);
    expect((await confirm(body.order)).body.state).toBe("confirmed");
    expect(await access()).toBe("granted");
  });

  it("that only authorized a payment is told to capture it", async () => {
    const { begin, confirm, access } = await shop();
    const { body } = await begin();
    await till.control("/faults", { provider: "razorpay", kind: "manual" });
    await till.press(body.order, "card");
    expect((await confirm(body.order)).body.state).toBe("confirmed");
    expect(await access()).toBe("granted");
  });

  it("that gave back by itself what it never took was not paid, until another payment is", async () => {
    const { begin, confirm, access } = await shop();
    const { body } = await begin();
    for (const fault of [{ kind: "manual" }, { kind: "webhook-never", times: 10 }])
      await till.control("/faults", { provider: "razorpay", ...fault });
    await till.press(body.order, "card");
    const order = await findOrder(till.platform, body.order.id);
    const { items } = (await till.there.ask("razorpay", `/orders/${order?.provider_order_id}/payments`)) as {
      items: { id: string }[];
    };
    await till.control("/razorpay/release", { payment: items[0]?.id });
    expect((await confirm(body.order)).body.state).toBe("pending");
    await sweepProviders(till.platform);
    expect([await access(), await ledgerOf(body.order.id)]).toEqual(["payment_required", []]);
    await till.press(body.order, "card");
    expect((await confirm(body.order)).body.state).toBe("confirmed");
    await sweepProviders(till.platform);
    expect(await access()).toBe("granted");
    expect((await findOrder(till.platform, body.order.id))?.payment_id).not.toBe(items[0]?.id);
    expect(await ledgerOf(body.order.id)).toEqual(SALE_99);
  });

  it("blocks who fails to pay again and again, says so, and keeps nothing; what they have begun is still theirs", async () => {
    const { begin, reader } = await shop();
    const { body } = await begin("begun-before");
    const before = till.arrivals();
    for (let n = 0; n < 5; n++) await till.press(body.order, "decline");
    await till.heard(before + 5);
    const answer = await begin();
    expect([answer.status, answer.error?.code, Number(answer.headers["retry-after"]) > 0]).toEqual([
      406,
      "payments_blocked",
      true,
    ]);
    expect((await begin("begun-before")).body.order.id).toBe(body.order.id);
    const kept = await till.platform.db.query("SELECT 1 FROM orders WHERE buyer_id = $id", {
      bind: { id: reader.id },
      type: QueryTypes.SELECT,
    });
    expect(kept).toHaveLength(1);
  });
});

describe("what can't be ordered is told in words", () => {
  it("one's own, what is free, what is bought, what is gone, another price, another provider, no key", async () => {
    const { siteId, postId, buyer, begin, confirm } = await shop();
    const owner = await till.asBrowser({ id: siteId });
    const free = await makePublication(till.platform, { site_id: siteId });
    const order = (body: object, as = buyer, options = {}) => till.order(as, siteId, body as never, options);
    const post = { type: "post", items: [postId] };
    const told = async (answer: Promise<{ status: number; error?: { code: string } | undefined }>) => {
      const { status, error } = await answer;
      return `${status} ${error?.code}`;
    };
    expect(await told(order(post, owner))).toBe("403 own_purchase");
    expect(await told(order({ type: "post", items: [free.post_id] }))).toBe("422 not_for_sale");
    expect(await told(order({ type: "post", items: [till.platform.newId()] }))).toBe("404 post_not_found");
    expect(await told(order({ ...post, amount: 9800, currency: "INR" }))).toBe("409 price_changed");
    expect(await told(order(post, buyer, { provider: "stripe" }))).toBe("409 other_provider");
    expect(await told(order(post, buyer, { key: "short" }))).toBe("400 invalid_input");
    expect(await told(order({ ...post, return_to: "https://elsewhere.example/" }))).toBe("400 invalid_input");
    expect(await told(order({ type: "nft", items: [postId] }))).toBe("400 invalid_input");
    expect(await told(order({ type: "bulk", items: [postId] }))).toBe("400 invalid_input");
    expect(await told(order({ type: "support", amount: 5000 }))).toBe("403 support_disabled");
    const { body } = await begin();
    await till.press(body.order, "card");
    await confirm(body.order);
    expect(await told(order(post))).toBe("409 already_bought");
  });
});
