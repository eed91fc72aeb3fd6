import { confirmOrder, getPurchase, getPurchaseFile, listPurchases } from "@quire/contracts/calls/orders";
import { deletePost, unpublishPost } from "@quire/contracts/calls/posts";
import type { Order } from "@quire/contracts/records/order";
import { QueryTypes } from "sequelize";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf, openSellerKit } from "../../../testing/openSellerKit.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
afterEach(() => till.clearFaults());

const DAY = 24 * 60 * 60_000;

/** A post that a reader has just bought. */
async function sold({ country = "IN" } = {}) {
  const { siteId, creator, offer, refund, enter } = await openSellerKit(till);
  const postId = await offer();
  const { reader, buyer, buy, access } = await enter(country);
  const order = async () => {
    const { id, state } = await buy({ type: "post", items: [postId] });
    expect(state).toBe("confirmed");
    return id;
  };
  const id = await order();
  return {
    ...{ siteId, postId, id, reader, buyer, creator, order },
    refund: (as = creator, reason?: string) => refund(id, reason, as),
    access: () => access(postId),
  };
}

const left = (orderId: string) => leftOf(till.platform, orderId);

/** The fee that the provider keeps is the creator's cost. */
const ONLY_FEE = { creator: -234, razorpay: 234 };
/** What sold nothing costs its creator nothing. */
const FEE_OF_OURS = { platform: -234, razorpay: 234 };

describe("a payment that is given back", () => {
  it("closes what it opened, turns the sale around and tells the buyer", async () => {
    const { id, refund, access, buyer, reader } = await sold();
    expect((await refund(undefined, "Not what you thought")).body).toEqual({ refunded: true });
    await till.platform.jobs.runDue();
    expect(await access()).toBe("payment_required");
    expect(await left(id)).toEqual(ONLY_FEE);
    const { body } = await buyer.call(getPurchase, { params: { id } });
    expect(body).toMatchObject({
      state: "confirmed",
      note: "The creator refunded this payment.",
      files: [],
    });
    expect(body.refunded).not.toBeNull();
    const letter = till.platform.outbox.find(
      ({ to, subject }) => to === reader.email && /^Your refund/.test(subject),
    );
    expect(letter?.subject).toBe("Your refund of ₹99 is on its way");
    expect(letter?.text).toMatch(new RegExp(`₹99 for “.+”, order ${id}\\. .*/purchase/${id}\\s`, "s"));
  });

  it("goes back once, also through a lost answer, and is not asked for twice", async () => {
    const { id, refund } = await sold();
    await till.control("/faults", { provider: "razorpay", kind: "drop", times: 2 });
    const asked = await Promise.all(Array.from({ length: 5 }, () => refund()));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    for (let n = 0; n < 4; n++) {
      await till.platform.jobs.runDue();
      await till.wait(60_000);
    }
    expect(await left(id)).toEqual(ONLY_FEE);
    expect((await refund()).error?.code).toBe("order_refunded");
  });

  it("may be bought again afterwards", async () => {
    const { refund, access, order, buyer } = await sold();
    await refund();
    await till.platform.jobs.runDue();
    await till.wait(1000);
    await order();
    expect(await access()).toBe("granted");
    const { purchases } = (await buyer.call(listPurchases, { query: {} })).body;
    expect(purchases.map(({ refunded }) => refunded !== null)).toEqual([false, true]);
  });

  it("is for the creator and for 30 days; readers and other creators can't", async () => {
    const { refund, buyer } = await sold();
    const stranger = await till.asBrowser(await makeSite(till.platform));
    expect((await refund(buyer)).status).toBe(403);
    expect((await refund(stranger)).status).toBe(403);
    till.platform.clock.advance(30 * DAY + 1000);
    try {
      expect((await refund()).error?.code).toBe("refund_window_over");
    } finally {
      till.platform.clock.advance(-30 * DAY - 1000);
    }
  });

  it("in the provider's own dashboard closes it too", async () => {
    const { id, access } = await sold({ country: "US" });
    const before = till.arrivals();
    await till.stripe.giveBack(id);
    await till.heard(before + 1);
    expect(await access()).toBe("payment_required");
    expect(await left(id)).toEqual({ creator: -45, stripe: 45 });
  });

  it("that fails at the bank in the end opens it again", async () => {
    const { id, refund, access } = await sold({ country: "US" });
    await till.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await refund();
    await till.platform.jobs.runDue();
    expect(await access()).toBe("payment_required");
    const before = till.arrivals();
    await till.stripe.refundFails(id);
    await till.heard(before + 1);
    expect(await access()).toBe("granted");
    expect(await left(id)).toEqual({ creator: 405, platform: 50, stripe: -455 });
    expect((await refund()).body).toEqual({ refunded: true });
    await till.platform.jobs.runDue();
    expect(await left(id)).toEqual({ creator: -45, stripe: 45 });
  });
});

describe("what was sold", () => {
  it("can't be deleted while somebody has it; once it went back, it can, and the receipt stays", async () => {
    const { siteId, postId, id, refund, buyer, creator } = await sold();
    const params = { siteId, id: postId };
    await creator.call(unpublishPost, { params });
    expect((await creator.call(deletePost, { params })).error?.code).toBe("post_purchased");
    await refund();
    await till.platform.jobs.runDue();
    expect((await creator.call(deletePost, { params })).body).toEqual({ deleted: true });
    const { body } = await buyer.call(getPurchase, { params: { id } });
    expect([body.items[0]?.url, body.title]).toEqual([null, expect.any(String)]);
  });

  it("that is gone when the payment arrives goes back to the buyer", async () => {
    const { siteId, postId, creator, reader } = await sold();
    const late = await till.asBrowser(await makeUser(till.platform, { country: "IN" }));
    const begun = await till.order(late, siteId, { type: "post", items: [postId] });
    const { id } = (begun.body as { order: Order }).order;
    await creator.call(unpublishPost, { params: { siteId, id: postId } });
    await till.press({ id }, "card");
    await late.call(confirmOrder, { params: { siteId, id }, body: {} });
    await till.platform.jobs.runDue();
    expect(await left(id)).toEqual(FEE_OF_OURS);
    expect(reader.id).not.toBe(id);
  });

  it.each([
    ["goes", "DELETE FROM posts WHERE id = $postId"],
    ["is taken back into the drafts", "UPDATE posts SET published_version = NULL WHERE id = $postId"],
  ])("that %s while its sale waits for it is not sold", async (_, deed) => {
    const { offer, enter } = await openSellerKit(till);
    const postId = await offer();
    const { begin, confirm, access } = await enter("IN");
    const { id } = (await begin({ type: "post", items: [postId] })).body.order;
    await till.press({ id }, "card");
    const sql = `WITH shown AS (DELETE FROM publications WHERE post_id = $postId) ${deed}`;
    const [sale] = await raceForRow(till.platform, { sql, bind: { postId } }, () => [confirm({ id })]);
    expect(sale?.body).toMatchObject({ state: "confirmed" });
    await till.platform.jobs.runDue();
    expect(await left(id)).toEqual(FEE_OF_OURS);
    expect(await access(postId)).toBeUndefined();
  });

  it.each(["first", "last"])(
    "that is taken back as it is sold, the sale %s, is read by its buyer or paid back",
    async (turn) => {
      const { siteId, creator, offer, enter } = await openSellerKit(till);
      const serial = await offer({ subtype: "story", ptype: "parent", title: "Moby-Dick" });
      const parts = [await offer({ parent_id: serial }), await offer({ parent_id: serial })];
      const { begin, confirm, access } = await enter("IN");
      const { id, title } = (await begin({ type: "bulk", items: parts })).body.order;
      expect(title).toBe("2 parts of Moby-Dick");
      await till.press({ id }, "card");
      const row = { sql: "SELECT 1 FROM posts WHERE id = $serial FOR UPDATE", bind: { serial } };
      await raceForRow<unknown>(till.platform, row, () => {
        const deeds = [
          () => confirm({ id }),
          () => creator.call(unpublishPost, { params: { siteId, id: parts[1] as string } }),
        ];
        return (turn === "first" ? deeds : deeds.reverse()).map((deed) => deed());
      });
      await till.platform.jobs.runDue();
      expect(await access(parts[0] as string)).toBe("granted");
      const [sold] = await till.platform.db.query(
        `SELECT 1 FROM entitlements e WHERE item_id = $part
         AND NOT EXISTS (SELECT FROM archived_posts a WHERE a.post_id = e.item_id)`,
        { bind: { part: parts[1] }, type: QueryTypes.SELECT },
      );
      expect(sold).toBeUndefined();
    },
  );

  it("has no file for anybody else", async () => {
    const { id } = await sold();
    const stranger = await till.asBrowser(await makeUser(till.platform));
    const params = { id, fileId: till.platform.newId() };
    expect((await stranger.call(getPurchaseFile, { params })).error?.code).toBe("order_not_found");
  });
});

describe("a payment that the buyer's bank disputes", () => {
  async function disputed() {
    const one = await sold({ country: "US" });
    const before = till.arrivals();
    const close = await till.stripe.dispute(one.id);
    await till.heard(before + 1);
    return {
      ...one,
      async end(outcome: "won" | "lost") {
        const heard = till.arrivals();
        await close(outcome);
        await till.heard(heard + 1);
      },
    };
  }

  it("holds the creator's part while it is open, and refuses a refund", async () => {
    const { id, refund, access } = await disputed();
    expect(await left(id)).toEqual({ creator: -45, held: 450, platform: 50, stripe: -455 });
    expect(await access()).toBe("granted");
    expect((await refund()).error?.code).toBe("order_disputed");
  });

  it("that is won gives it back to the creator, who bears what Stripe takes for every dispute", async () => {
    const { id, end, access } = await disputed();
    await end("won");
    expect(await left(id)).toEqual({ creator: 405 - 1500, platform: 50, stripe: -455 + 1500 });
    expect(await access()).toBe("granted");
  });

  it("that is lost gives it back to the buyer, closes the post, and costs the creator what it cost", async () => {
    const { id, end, access } = await disputed();
    await end("lost");
    const { creator = 0, stripe = 0, ...rest } = await left(id);
    expect(rest).toEqual({});
    expect([creator + stripe, creator <= -45]).toEqual([0, true]);
    expect(await access()).toBe("payment_required");
  });
});
