import { disableSupport, enableSupport, listSupporters } from "@quire/contracts/calls/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOrder } from "../../../testing/factories/order.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";
import { sites } from "../../sites/models/sites.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());

async function opened() {
  const { siteId, enter } = await openSellerKit(till, { groups: [], support: "enabled" });
  const { reader, buyer, begin, buy } = await enter();
  return {
    ...{ siteId, reader, buyer },
    give: (body: object, options = {}) => begin({ type: "support", ...body }, options),
    gave: async (body: object) => (await buy({ type: "support", ...body }, "upi")).state,
  };
}

const listed = async (siteId: string, as?: { id: string }) => {
  const caller = as ? await till.asBrowser(as) : await till.asGuest();
  return (await caller.call(listSupporters, { params: { siteId }, query: {} })).body;
};

describe("supporting a creator", () => {
  it("is seen by everybody, with what was said; what was given is the creator's to see", async () => {
    const { siteId, gave } = await opened();
    expect(await gave({ amount: 10_000, message: "Fair winds" })).toBe("confirmed");
    const everybody = await listed(siteId);
    expect(everybody).toMatchObject({
      total: 1,
      next: null,
      supporters: [{ name: "Queequeg", message: "Fair winds", given: null }],
    });
    const { supporters } = await listed(siteId, { id: siteId });
    expect(supporters[0]?.given).toEqual({
      amount: 10_000,
      currency: "INR",
      private: false,
      refunded: false,
    });
    await till.platform.jobs.runDue();
    const letter = till.platform.outbox.find(({ subject }) => subject.startsWith("Queequeg gave you"));
    expect(letter?.text).toContain("Fair winds");
    expect(letter?.text).toMatch(/You can turn them off in your settings: \S+\/settings\s/);
  });

  it("with a private message shows it to the creator alone", async () => {
    const { siteId, gave } = await opened();
    await gave({ amount: 10_000, message: "Between us", private: true });
    expect((await listed(siteId)).supporters[0]).toMatchObject({ name: "Queequeg", message: null });
    expect((await listed(siteId, { id: siteId })).supporters[0]?.message).toBe("Between us");
  });

  it("lists three at a time, the latest first, to an empty page", async () => {
    const { siteId, buyer, reader } = await opened();
    for (let n = 0; n < 7; n++) {
      const settled_at = new Date(Date.UTC(2026, 0, 1, 0, 0, n));
      await makeOrder(till.platform, {
        buyer_id: reader.id,
        site_id: siteId,
        settled_at,
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
  ])("of %s paise is refused in words", async (amount, path) => {
    const { give } = await opened();
    const { status, error } = await give(amount === undefined ? {} : { amount });
    expect([status, error?.issues?.[0]?.path]).toEqual([400, path]);
    if (amount) expect(error?.issues?.[0]?.message).toBe("Please give between ₹10 and ₹1,000");
  });

  it("in another currency than the supporter's is refused with theirs", async () => {
    const { give } = await opened();
    const { status, error } = await give({ amount: 500, currency: "USD" });
    expect([status, error?.code, error?.details]).toEqual([
      409,
      "price_changed",
      { amount: 500, currency: "INR" },
    ]);
  });

  it("too often in a day is enough", async () => {
    const { give } = await opened();
    for (let n = 0; n < 20; n++) expect((await give({ amount: 1000 })).status).toBe(201);
    const { status, error } = await give({ amount: 1000 });
    expect([status, error?.code, error?.message]).toEqual([
      429,
      "too_much_support",
      "You have been generous today. Come back tomorrow to support again.",
    ]);
  });
});

describe("a creator", () => {
  it("opens and closes their site for support", async () => {
    const { id: siteId } = await makeSite(till.platform);
    const creator = await till.asBrowser({ id: siteId });
    const params = { siteId };
    expect((await creator.call(enableSupport, { params })).body).toEqual({ support: "enabled" });
    expect((await creator.call(enableSupport, { params })).body).toEqual({ support: "enabled" });
    expect((await creator.call(disableSupport, { params })).body).toEqual({ support: "disabled" });
  });

  it("can't open what was suspended, and nobody can give there", async () => {
    const { siteId, give } = await opened();
    await sites(till.platform.db).update({ support: "suspended" }, { where: { id: siteId } });
    const creator = await till.asBrowser({ id: siteId });
    expect((await creator.call(enableSupport, { params: { siteId } })).error?.code).toBe("support_suspended");
    expect((await give({ amount: 1000 })).error?.code).toBe("support_suspended");
  });
});
