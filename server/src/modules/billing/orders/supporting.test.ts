import { disableSupport, enableSupport, listSupporters } from "@quire/contracts/calls/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOrder } from "../../../testing/factories/order.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import { sites } from "../../sites/models/sites.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());

async function openSeller() {
  const { siteId, refund, enter } = await openSellerKit(checkout, { groups: [], support: "enabled" });
  const { reader, buyer, begin, buy } = await enter();
  return {
    ...{ siteId, reader, buyer, refund, buy },
    begin: (body: object, options = {}) => begin({ type: "support", ...body }, options),
    support: async (body: object) => (await buy({ type: "support", ...body }, "upi")).state,
  };
}

const supportersOf = async (siteId: string, as?: { id: string }) => {
  const caller = as ? await checkout.asBrowser(as) : await checkout.asGuest();
  return (await caller.call(listSupporters, { params: { siteId }, query: {} })).body;
};

describe("supporting a creator", () => {
  it("shows the supporter and their message to everyone, and the amount to the creator only", async () => {
    const { siteId, support } = await openSeller();
    expect(await support({ amount: 10_000, message: "Fair winds" })).toBe("confirmed");
    const everybody = await supportersOf(siteId);
    expect(everybody).toMatchObject({
      total: 1,
      next: null,
      supporters: [{ name: "Queequeg", message: "Fair winds", payment: null }],
    });
    const { supporters } = await supportersOf(siteId, { id: siteId });
    expect(supporters[0]?.payment).toEqual({
      amount: 10_000,
      currency: "INR",
      private: false,
      refunded: false,
    });
    await checkout.platform.jobs.runDue();
    const email = checkout.platform.outbox.find(({ subject }) => subject.startsWith("Queequeg gave you"));
    expect(email?.text).toContain("Fair winds");
    expect(email?.text).toMatch(/To unsubscribe:\n\S+\/unsubscribe\/n\S+\.supporter\./);
  });

  it("in private is shown to the creator only", async () => {
    const { siteId, support } = await openSeller();
    await support({ amount: 10_000, message: "Between us", private: true });
    expect((await supportersOf(siteId)).supporters).toEqual([]);
    const { supporters } = await supportersOf(siteId, { id: siteId });
    expect(supporters).toMatchObject([
      { name: "Queequeg", message: "Between us", payment: { private: true } },
    ]);
  });

  it("once refunded is shown to its creator only", async () => {
    const { siteId, buy, refund } = await openSeller();
    const { id } = await buy({ type: "support", amount: 10_000, message: "Fair winds" }, "upi");
    expect((await refund(id)).status).toBe(200);
    await checkout.platform.jobs.runDue();
    expect(await supportersOf(siteId)).toMatchObject({ total: 0, supporters: [] });
    const { supporters } = await supportersOf(siteId, { id: siteId });
    expect(supporters).toMatchObject([{ message: "Fair winds", payment: { refunded: true } }]);
  });

  it("lists three at a time, latest first, to an empty page", async () => {
    const { siteId, buyer, reader } = await openSeller();
    for (let n = 0; n < 7; n++) {
      const confirmed_at = new Date(Date.UTC(2026, 0, 1, 0, 0, n));
      await makeOrder(checkout.platform, {
        buyer_id: reader.id,
        site_id: siteId,
        confirmed_at,
        message: `No. ${n}`,
      });
    }
    const page = async (query: object) =>
      (await buyer.call(listSupporters, { params: { siteId }, query })).body.supporters.map(
        ({ message }) => message,
      );
    expect(await page({})).toEqual(["No. 6", "No. 5", "No. 4"]);
    expect(await page({ page: 3 })).toEqual(["No. 0"]);
    expect(await page({ page: 4 })).toEqual([]);
    const first = (await buyer.call(listSupporters, { params: { siteId }, query: {} })).body;
    expect(first.next).not.toBeNull();
    expect(await page({ next: first.next ?? "" })).toEqual(["No. 3", "No. 2", "No. 1"]);
  });

  it.each([
    [999, "body.amount"],
    [100_001, "body.amount"],
    [undefined, "body.amount"],
  ])("with %s paise is refused with a message", async (amount, path) => {
    const { begin } = await openSeller();
    const { status, error } = await begin(amount === undefined ? {} : { amount });
    expect([status, error?.issues?.[0]?.path]).toEqual([400, path]);
    if (amount) expect(error?.issues?.[0]?.message).toBe("Please give between ₹10 and ₹1,000");
  });

  it("in a currency other than the supporter's is refused with theirs", async () => {
    const { begin } = await openSeller();
    const { status, error } = await begin({ amount: 500, currency: "USD" });
    expect([status, error?.code, error?.details]).toEqual([
      409,
      "price_changed",
      { amount: 500, currency: "INR" },
    ]);
  });

  it("is limited per day", async () => {
    const { begin } = await openSeller();
    for (let n = 0; n < 20; n++) expect((await begin({ amount: 1000 })).status).toBe(201);
    const { status, error } = await begin({ amount: 1000 });
    expect([status, error?.code, error?.message]).toEqual([
      429,
      "too_much_support",
      "You have been generous today. Come back tomorrow to support again.",
    ]);
  });
});

describe("a creator", () => {
  it("enables and disables support for their site", async () => {
    const { id: siteId } = await makeSite(checkout.platform);
    const creator = await checkout.asBrowser({ id: siteId });
    const params = { siteId };
    expect((await creator.call(enableSupport, { params })).body).toEqual({ support: "enabled" });
    expect((await creator.call(enableSupport, { params })).body).toEqual({ support: "enabled" });
    expect((await creator.call(disableSupport, { params })).body).toEqual({ support: "disabled" });
  });

  it("can't enable suspended support, and nobody can give there", async () => {
    const { siteId, begin } = await openSeller();
    await sites(checkout.platform.db).update({ support: "suspended" }, { where: { id: siteId } });
    const creator = await checkout.asBrowser({ id: siteId });
    expect((await creator.call(enableSupport, { params: { siteId } })).error?.code).toBe("support_suspended");
    expect((await begin({ amount: 1000 })).error?.code).toBe("support_suspended");
  });

  it("can't enable support that staff suspend at the same moment", async () => {
    const { id: siteId } = await makeSite(checkout.platform, { support: "disabled" });
    const creator = await checkout.asBrowser({ id: siteId });
    const sql = "UPDATE sites SET support = 'suspended' WHERE id = $siteId RETURNING id";
    const [answer] = await raceForRow(checkout.platform, { sql, bind: { siteId } }, () => [
      creator.call(enableSupport, { params: { siteId } }),
    ]);
    expect(answer?.error?.code).toBe("support_suspended");
  });
});
