import { confirmOrder, getPurchase, getPurchaseFile, listPurchases } from "@quire/contracts/calls/orders";
import { deletePost, unpublishPost } from "@quire/contracts/calls/posts";
import type { Order } from "@quire/contracts/records/order";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf, openSellerKit } from "../../../testing/openSellerKit.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

const DAY = 24 * 60 * 60_000;

/** A post that a reader has just bought. */
async function sold({ country = "IN" } = {}) {
  const { siteId, creator, offer, refund, enter } = await openSellerKit(checkout);
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

const left = (orderId: string) => leftOf(checkout.platform, orderId);

/** The creator bears the provider fee. */
const ONLY_FEE = { creator: -234, razorpay: 234 };
/** What granted nothing costs its creator nothing. */
const FEE_OF_OURS = { platform: -234, razorpay: 234 };

describe("a refunded payment", () => {
  it("revokes access, reverses the sale and emails the buyer", async () => {
    const { id, refund, access, buyer, reader } = await sold();
    expect((await refund(undefined, "Not what you thought")).body).toEqual({ refunded: true });
    await checkout.platform.jobs.runDue();
    expect(await access()).toBe("payment_required");
    expect(await left(id)).toEqual(ONLY_FEE);
    const { body } = await buyer.call(getPurchase, { params: { id } });
    expect(body).toMatchObject({
      state: "confirmed",
      note: "The creator refunded this payment.",
      files: [],
    });
    expect(body.refunded).not.toBeNull();
    const email = checkout.platform.outbox.find(
      ({ to, subject }) => to === reader.email && /^Your refund/.test(subject),
    );
    expect(email?.subject).toBe("Your refund of ₹99 is on its way");
    expect(email?.text).toMatch(new RegExp(`₹99 for “.+”, order ${id}\\. .*/purchase/${id}\\s`, "s"));
  });

  it("is refunded once, even after a lost answer, and a second request is refused", async () => {
    const { id, refund } = await sold();
    await checkout.control("/faults", { provider: "razorpay", kind: "drop", times: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    for (let n = 0; n < 4; n++) {
      await checkout.platform.jobs.runDue();
      await checkout.wait(60_000);
    }
    expect(await left(id)).toEqual(ONLY_FEE);
    expect((await refund()).error?.code).toBe("order_refunded");
  });

  it("can be bought again afterwards", async () => {
    const { refund, access, order, buyer } = await sold();
    await refund();
    await checkout.platform.jobs.runDue();
    await checkout.wait(1000);
    await order();
    expect(await access()).toBe("granted");
    const { purchases } = (await buyer.call(listPurchases, { query: {} })).body;
    expect(purchases.map(({ refunded }) => refunded !== null)).toEqual([false, true]);
  });

  it("can be refunded by its creator within 30 days; readers and other creators can't", async () => {
    const { refund, buyer } = await sold();
    const stranger = await checkout.asBrowser(await makeSite(checkout.platform));
    expect((await refund(buyer)).status).toBe(403);
    expect((await refund(stranger)).status).toBe(403);
    checkout.platform.clock.advance(30 * DAY + 1000);
    try {
      expect((await refund()).error?.code).toBe("refund_window_over");
    } finally {
      checkout.platform.clock.advance(-30 * DAY - 1000);
    }
  });

  it("revokes access when it is refunded in the provider's dashboard", async () => {
    const { id, access } = await sold({ country: "US" });
    const before = checkout.arrivals();
    await checkout.stripe.refund(id);
    await checkout.received(before + 1);
    expect(await access()).toBe("payment_required");
    expect(await left(id)).toEqual({ creator: -45, stripe: 45 });
  });

  it("grants access again when the bank rejects the refund", async () => {
    const { id, refund, access } = await sold({ country: "US" });
    await checkout.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await refund();
    await checkout.platform.jobs.runDue();
    expect(await access()).toBe("payment_required");
    const before = checkout.arrivals();
    await checkout.stripe.refundFails(id);
    await checkout.received(before + 1);
    expect(await access()).toBe("granted");
    expect(await left(id)).toEqual({ creator: 405, platform: 50, stripe: -455 });
    expect((await refund()).body).toEqual({ refunded: true });
    await checkout.platform.jobs.runDue();
    expect(await left(id)).toEqual({ creator: -45, stripe: 45 });
  });
});

describe("a sold post", () => {
  it("can't be deleted while a buyer has access; after the refund it can, and the receipt stays", async () => {
    const { siteId, postId, id, refund, buyer, creator } = await sold();
    const params = { siteId, id: postId };
    await creator.call(unpublishPost, { params });
    expect((await creator.call(deletePost, { params })).error?.code).toBe("post_purchased");
    await refund();
    await checkout.platform.jobs.runDue();
    expect((await creator.call(deletePost, { params })).body).toEqual({ deleted: true });
    const { body } = await buyer.call(getPurchase, { params: { id } });
    expect([body.items[0]?.url, body.title]).toEqual([null, expect.any(String)]);
  });

  it("that is deleted before the payment arrives is refunded", async () => {
    const { siteId, postId, creator, reader } = await sold();
    const late = await checkout.asBrowser(await makeUser(checkout.platform, { country: "IN" }));
    const created = await checkout.order(late, siteId, { type: "post", items: [postId] });
    const { id } = (created.body as { order: Order }).order;
    await creator.call(unpublishPost, { params: { siteId, id: postId } });
    await checkout.press({ id }, "card");
    await late.call(confirmOrder, { params: { siteId, id }, body: {} });
    await checkout.platform.jobs.runDue();
    expect(await left(id)).toEqual(FEE_OF_OURS);
    expect(reader.id).not.toBe(id);
  });

  it.each([
    ["is deleted", "DELETE FROM posts WHERE id = $postId"],
    ["is unpublished", "UPDATE posts SET published_version = NULL WHERE id = $postId"],
  ])("is not sold if it %s while its sale waits for the lock", async (_, change) => {
    const { offer, enter } = await openSellerKit(checkout);
    const postId = await offer();
    const { begin, confirm, access } = await enter("IN");
    const { id } = (await begin({ type: "post", items: [postId] })).body.order;
    await checkout.press({ id }, "card");
    const sql = `WITH shown AS (DELETE FROM publications WHERE post_id = $postId) ${change}`;
    const [sale] = await raceForRow(checkout.platform, { sql, bind: { postId } }, () => [confirm({ id })]);
    expect(sale?.body).toMatchObject({ state: "confirmed" });
    await checkout.platform.jobs.runDue();
    expect(await left(id)).toEqual(FEE_OF_OURS);
    expect(await access(postId)).toBeUndefined();
  });

  it.each(["first", "last"])(
    "unpublished while it is sold, the sale %s, is readable by its buyer or refunded",
    async (place) => {
      const { siteId, creator, offer, enter } = await openSellerKit(checkout);
      const serial = await offer({ subtype: "story", ptype: "parent", title: "Moby-Dick" });
      const parts = [await offer({ parent_id: serial }), await offer({ parent_id: serial })];
      const { begin, confirm, access } = await enter("IN");
      const { id, title } = (await begin({ type: "bulk", items: parts })).body.order;
      expect(title).toBe("2 parts of Moby-Dick");
      await checkout.press({ id }, "card");
      const row = { sql: "SELECT 1 FROM posts WHERE id = $serial FOR UPDATE", bind: { serial } };
      await raceForRow<unknown>(checkout.platform, row, () => {
        const actions = [
          () => confirm({ id }),
          () => creator.call(unpublishPost, { params: { siteId, id: parts[1] as string } }),
        ];
        return (place === "first" ? actions : actions.reverse()).map((action) => action());
      });
      await checkout.platform.jobs.runDue();
      expect(await access(parts[0] as string)).toBe("granted");
      const [sold] = await select(
        checkout.platform.db,
        `SELECT 1 FROM entitlements e WHERE item_id = $part
         AND NOT EXISTS (SELECT FROM archived_posts a WHERE a.post_id = e.item_id)`,
        { part: parts[1] },
      );
      expect(sold).toBeUndefined();
    },
  );

  it("gives its file to its buyer only", async () => {
    const { id } = await sold();
    const stranger = await checkout.asBrowser(await makeUser(checkout.platform));
    const params = { id, fileId: checkout.platform.newId() };
    expect((await stranger.call(getPurchaseFile, { params })).error?.code).toBe("order_not_found");
  });
});

describe("a payment with a dispute", () => {
  async function disputed() {
    const one = await sold({ country: "US" });
    const before = checkout.arrivals();
    const close = await checkout.stripe.dispute(one.id);
    await checkout.received(before + 1);
    return {
      ...one,
      async end(outcome: "won" | "lost") {
        const arrived = checkout.arrivals();
        await close(outcome);
        await checkout.received(arrived + 1);
      },
    };
  }

  it("holds the creator's share while it is open, and refuses a refund", async () => {
    const { id, refund, access } = await disputed();
    expect(await left(id)).toEqual({ creator: -45, held: 450, platform: 50, stripe: -455 });
    expect(await access()).toBe("granted");
    expect((await refund()).error?.code).toBe("order_disputed");
  });

  it("returns the share to the creator when it is won, less Stripe's dispute fee", async () => {
    const { id, end, access } = await disputed();
    await end("won");
    expect(await left(id)).toEqual({ creator: 405 - 1500, platform: 50, stripe: -455 + 1500 });
    expect(await access()).toBe("granted");
  });

  it("is returned to the buyer when it is lost: access ends, and the creator pays the dispute fee", async () => {
    const { id, end, access } = await disputed();
    await end("lost");
    const { creator = 0, stripe = 0, ...rest } = await left(id);
    expect(rest).toEqual({});
    expect([creator + stripe, creator <= -45]).toEqual([0, true]);
    expect(await access()).toBe("payment_required");
  });
});
