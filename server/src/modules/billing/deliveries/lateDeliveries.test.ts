import { updateDeliveryDetails } from "@quire/contracts/calls/deliveries";
import { confirmOrder, getPurchaseFile, refundOrder } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { makeFile } from "../../../testing/factories/file.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { raceForRow, runDuring } from "../../../testing/raceForRow.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { emailsTo, openMarket, sellDelivery } from "../testing/deliveryKit.ts";
import { sweepDeliveries } from "./sweepDeliveries.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());

const DAY = 24 * 60 * 60_000;

describe("a buyer", () => {
  it("can change the details until the delivery is made", async () => {
    const one = await sellDelivery(checkout);
    const change = (details: string) =>
      one.buyer.call(updateDeliveryDetails, { params: { id: one.id }, body: { details } });
    expect((await change("For Ben")).body).toEqual({ details: "For Ben" });
    expect((await one.list()).deliveries[0]?.details).toBe("For Ben");
    await checkout.platform.jobs.runDue();
    const emails = emailsTo(checkout, one.owner).filter(({ subject }) =>
      subject.includes("changed their details"),
    );
    expect(emails.map(({ text }) => text.includes("For Ben"))).toEqual([true]);
    await one.deliver({ text: "Dear Ben" });
    expect((await change("For Cleo")).error?.code).toBe("delivery_made");
    expect((await one.purchase(one.id)).details).toBe("For Ben");
  });

  it("can get a refund once it is late, and not before", async () => {
    const one = await sellDelivery(checkout);
    expect((await one.refundLate()).error?.code).toBe("delivery_not_late");
    await checkout.wait(14 * DAY);
    expect((await one.purchase(one.id)).deliveries[0]?.late).toBe(true);
    expect((await one.refundLate(one.creator)).error?.code).toBe("order_not_found");
    expect((await one.refundLate()).body).toEqual({ refunded: true });
    expect((await one.purchase(one.id)).refund_pending).toBe(true);
    expect((await one.deliver({ text: "Sorry, here it is" })).error?.code).toBe("delivery_withdrawn");
    expect((await one.refundLate()).error?.code).toBe("order_refunded");
    await checkout.platform.jobs.runDue();
    const after = await one.purchase(one.id);
    expect([after.note, after.refund_pending, after.waits_until, after.deliveries[0]?.state]).toEqual([
      "It wasn't delivered in time, so we refunded the payment.",
      false,
      null,
      "withdrawn",
    ]);
    expect((await one.list()).counts).toEqual({ wanted: 0, delivered: 0 });
  });

  it("can still receive a late delivery after waiting", async () => {
    const one = await sellDelivery(checkout);
    await checkout.wait(15 * DAY);
    expect((await one.deliver({ text: "Better late" })).body).toMatchObject({
      state: "delivered",
      late: false,
    });
    expect((await one.refundLate()).error?.code).toBe("delivery_made");
  });

  it("and creator acting at the same moment: the first succeeds, the second is refused", async () => {
    const one = await sellDelivery(checkout);
    await checkout.wait(14 * DAY);
    const row = { sql: "SELECT 1 FROM orders WHERE id = $id FOR UPDATE", bind: { id: one.id } };
    const [delivered, back] = await raceForRow(checkout.platform, row, () => [
      one.deliver({ text: "Here" }).then(({ status, error }) => ({ status, code: error?.code })),
      one.refundLate().then(({ status, error }) => ({ status, code: error?.code })),
    ]);
    const wins = [delivered, back].map((answer) => answer?.status);
    expect([...wins].sort()).toEqual([200, 409]);
    if (delivered?.status === 200) expect(back?.code).toBe("delivery_made");
    else expect(delivered?.code).toBe("delivery_withdrawn");
  });

  it("gets one email when it is late, and so does the creator", async () => {
    const one = await sellDelivery(checkout);
    const refunded = await sellDelivery(checkout);
    await checkout.wait(14 * DAY);
    await refunded.refundLate();
    await Promise.all([sweepDeliveries(checkout.platform), sweepDeliveries(checkout.platform)]);
    await sweepDeliveries(checkout.platform);
    await checkout.platform.jobs.runDue();
    const late = emailsTo(checkout, one.reader).filter(({ subject }) => subject.endsWith("is late"));
    expect(late.map(({ text }) => text.includes("You can get a refund"))).toEqual([true]);
    expect(
      emailsTo(checkout, one.owner).filter(({ subject }) => subject.includes("is still waiting")).length,
    ).toBe(1);
    expect(emailsTo(checkout, refunded.reader).filter(({ subject }) => subject.endsWith("is late"))).toEqual(
      [],
    );
  });
});

it("a late delivery is not emailed if another server is emailing it", async () => {
  const { id, reader } = await sellDelivery(checkout);
  await checkout.wait(14 * DAY);
  const sql = "UPDATE deliveries SET late_notified_at = due_at WHERE order_id = $id RETURNING id";
  await runDuring(checkout.platform, { sql, bind: { id } }, () => sweepDeliveries(checkout.platform));
  await checkout.platform.jobs.runDue();
  expect(emailsTo(checkout, reader).filter(({ subject }) => subject.endsWith("is late"))).toEqual([]);
});

it("a late delivery is emailed, and can be made, once a pending refund has failed", async () => {
  const one = await sellDelivery(checkout, "personalised_message", "US");
  await checkout.wait(14 * DAY);
  await one.creator.call(refundOrder, { params: { siteId: one.siteId, id: one.id }, body: {} });
  await sweepDeliveries(checkout.platform);
  await checkout.control("/faults", { provider: "stripe", kind: "refuse" });
  await checkout.platform.jobs.runDue();
  expect((await one.purchase(one.id)).refund_pending).toBe(false);
  await sweepDeliveries(checkout.platform);
  await checkout.platform.jobs.runDue();
  expect(emailsTo(checkout, one.reader).filter(({ subject }) => subject.endsWith("is late")).length).toBe(1);
  expect((await one.deliver({ text: "Better late" })).body.state).toBe("delivered");
});

it("a late delivery is emailed once its dispute is decided: no refund is possible before", async () => {
  const one = await sellDelivery(checkout, "personalised_message", "US");
  const close = await checkout.stripe.dispute(one.id);
  await sweepProviders(checkout.platform);
  await checkout.wait(14 * DAY);
  expect((await one.refundLate()).error?.code).toBe("order_disputed");
  const late = async () => {
    await sweepDeliveries(checkout.platform);
    await checkout.platform.jobs.runDue();
    return emailsTo(checkout, one.reader).filter(({ subject }) => subject.endsWith("is late")).length;
  };
  expect(await late()).toBe(0);
  await close("won");
  await sweepProviders(checkout.platform);
  expect(await late()).toBe(1);
});

describe("a refunded payment", () => {
  it("leaves nothing to deliver and nothing to view", async () => {
    const one = await sellDelivery(checkout);
    const { id: file } = await makeFile(checkout.platform, {
      site_id: one.siteId,
      kind: "good",
      public: false,
    });
    await one.deliver({ text: "Dear Ada", file });
    await one.refund();
    const { deliveries } = await one.purchase(one.id);
    expect(deliveries[0]).toMatchObject({ state: "withdrawn", text: null, file: null, delivered: null });
    const params = { id: one.id, fileId: file };
    expect((await one.buyer.call(getPurchaseFile, { params })).status).toBe(404);
    expect((await one.deliver({ text: "Again" })).error?.code).toBe("delivery_withdrawn");
  });

  it.each([true, false])(
    "restores the delivery when the refund fails; delivered before: %s",
    async (wasDelivered) => {
      const one = await sellDelivery(checkout, "personalised_message", "US");
      if (wasDelivered) await one.deliver({ text: "Dear Ada" });
      await checkout.control("/faults", { provider: "stripe", kind: "refund-pending" });
      await one.refund();
      expect((await one.purchase(one.id)).deliveries[0]?.state).toBe("withdrawn");
      const [refund] = await select<{ provider_refund_id: string }>(
        checkout.platform.db,
        "SELECT provider_refund_id FROM refunds WHERE order_id = $id",
        { id: one.id },
      );
      await checkout.control("/stripe/settle", { refund: refund?.provider_refund_id, outcome: "fail" });
      // With and without the provider's event.
      await sweepProviders(checkout.platform);
      expect((await one.purchase(one.id)).deliveries[0]).toMatchObject(
        wasDelivered ? { state: "delivered", text: "Dear Ada" } : { state: "wanted", text: null },
      );
    },
  );

  it("moves the delivery to another payment for the same thing", async () => {
    const one = await openMarket(checkout);
    const { post_id: story } = await one.publish();
    const ids = [];
    // Two tabs: neither knows of the other's payment.
    for (const items of [[one.postId], [story, one.postId]]) {
      ids.push(((await one.begin(items)).body as { order: Order }).order.id);
    }
    for (const id of ids) {
      await checkout.press({ id }, "card");
      await one.buyer.call(confirmOrder, { params: { siteId: one.siteId, id }, body: {} });
    }
    const [alone = "", both = ""] = ids;
    expect((await one.list()).deliveries.map(({ order }) => order)).toEqual([alone]);
    await one.creator.call(refundOrder, { params: { siteId: one.siteId, id: alone }, body: {} });
    await checkout.platform.jobs.runDue();
    expect((await one.list()).deliveries.map(({ order }) => order)).toEqual([both]);
    expect((await one.purchase(both)).waits_until).not.toBeNull();
  });
});
