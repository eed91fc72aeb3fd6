import {
  changeDetails,
  type DeliveryBody,
  deliver,
  listDeliveries,
  refundUndelivered,
} from "@quire/contracts/calls/deliveries";
import {
  confirmOrder,
  getPurchase,
  getPurchaseFile,
  listPurchases,
  refundOrder,
} from "@quire/contracts/calls/orders";
import type { SiteDelivery } from "@quire/contracts/records/delivery";
import type { Order } from "@quire/contracts/records/order";
import type { PromisedGood } from "@quire/domain/billing/deliveries";
import { Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFile } from "../../../testing/factories/file.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { sweepDeliveries } from "./sweepDeliveries.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());

const DAY = 24 * 60 * 60_000;
const DETAILS = "For Ada, who is ten. She likes whales.";

/** A creator who sells a promise, and a reader who wants it. */
async function market(good_type: PromisedGood = "personalised_message", country = "IN") {
  const owner = await makeUser(till.platform, { groups: [Role.pro], preferences: [1] });
  const { id: siteId } = await makeSite(till.platform, { id: owner.id });
  const publish = (wishes: Parameters<typeof makePublication>[1] = {}) =>
    makePublication(till.platform, {
      site_id: siteId,
      title: "A word from me",
      visibility: "paid",
      pricing: { web: { INR: 9900, USD: 500 } },
      ...wishes,
    });
  const promise = { ptype: "dg", subtype: "other", good_type } as const;
  const { post_id: postId } = await publish(promise);
  const reader = await makeUser(till.platform, { country });
  const [buyer, creator] = [await till.asBrowser(reader), await till.asBrowser({ id: siteId })];
  const provider = country === "IN" ? ("razorpay" as const) : ("stripe" as const);
  const begin = (items = [postId], details: string | undefined = DETAILS) =>
    till.order(
      buyer,
      siteId,
      { type: items.length > 1 ? "bulk" : "post", items, ...(details === undefined ? {} : { details }) },
      { provider },
    );
  const order = async (items?: string[], details?: string) => {
    const begun = await begin(items, details);
    const { id } = (begun.body as { order: Order }).order;
    await till.press({ id }, provider === "stripe" ? "approve" : "card");
    expect((await buyer.call(confirmOrder, { params: { siteId, id }, body: {} })).body.state).toBe(
      "confirmed",
    );
    return id;
  };
  const list = async (state: "wanted" | "delivered" = "wanted") =>
    (await creator.call(listDeliveries, { params: { siteId }, query: { state } })).body;
  const purchase = async (id: string) => (await buyer.call(getPurchase, { params: { id } })).body;
  return { owner, siteId, postId, publish, promise, reader, buyer, creator, begin, order, list, purchase };
}

/** The same, bought. */
async function sold(good?: PromisedGood, country?: string) {
  const one = await market(good, country);
  const id = await one.order();
  const [wanted] = (await one.list()).deliveries as [SiteDelivery];
  return {
    ...one,
    id,
    wanted,
    deliver: (body: DeliveryBody, as = one.creator) =>
      as.call(deliver, { params: { siteId: one.siteId, id: wanted.id }, body }),
    revokeEntitlement: (as = one.buyer) => as.call(refundUndelivered, { params: { id } }),
    giveBack: async () => {
      await one.creator.call(refundOrder, { params: { siteId: one.siteId, id }, body: {} });
      await till.platform.jobs.runDue();
    },
  };
}

const lettersTo = ({ email }: { email: string | null }) =>
  till.platform.outbox.filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }));

const inDays = (days: number) => new Date(till.platform.clock.now().getTime() + days * DAY);

describe("an order of what is delivered later", () => {
  it("is asked for details in words of its kind, and keeps them", async () => {
    const one = await market();
    for (const details of ["", "   "]) {
      const { status, error } = await one.begin([one.postId], details);
      expect([status, error?.issues]).toEqual([
        400,
        [{ path: "body.details", message: "Tell us what the message is about and who it's for." }],
      ]);
    }
    const id = await one.order();
    const bought = await one.purchase(id);
    expect([bought.details, bought.deliveries.map(({ state, late }) => [state, late])]).toEqual([
      DETAILS,
      [["wanted", false]],
    ]);
    expect(bought.waits_until).toBe(bought.deliveries[0]?.due);
    const days = (Date.parse(bought.waits_until ?? "") - Date.parse(bought.settled ?? "")) / DAY;
    expect(days).toBe(14);
    const { purchases } = (await one.buyer.call(listPurchases, { query: {} })).body;
    expect(purchases.map(({ waits_until }) => waits_until)).toEqual([bought.waits_until]);
  });

  it("asks for a meetup's too, and refuses those of what is there at once", async () => {
    const meetup = await market("virtual_meetup");
    expect((await meetup.begin([meetup.postId], "")).error?.issues?.[0]?.message).toBe(
      "Tell us what the meetup is about and when suits you.",
    );
    const { post_id: story } = await meetup.publish();
    expect((await meetup.begin([story], DETAILS)).error?.issues).toEqual([
      { path: "body.details", message: "Nothing here is delivered later, so leave the details out." },
    ]);
    expect((await meetup.begin([story], "")).status).toBe(201);
    const both = await meetup.order([story, meetup.postId]);
    expect((await meetup.purchase(both)).deliveries.map(({ post }) => post)).toEqual([meetup.postId]);
  });

  it("is one of its key: other details under the same key are another request", async () => {
    const one = await market();
    const body = { type: "post" as const, items: [one.postId] };
    const ask = (details: string) =>
      till.order(one.buyer, one.siteId, { ...body, details }, { key: `key-${one.postId}` });
    expect([(await ask(DETAILS)).status, (await ask(DETAILS)).status]).toEqual([201, 201]);
    expect((await ask("For Ben")).error?.code).toBe("idempotency_mismatch");
  });

  it("is settled once, however often it is told of", async () => {
    const one = await market();
    const id = await one.order();
    await Promise.all(
      Array.from({ length: 3 }, () =>
        one.buyer.call(confirmOrder, { params: { siteId: one.siteId, id }, body: {} }),
      ),
    );
    expect((await one.list()).deliveries.length).toBe(1);
  });

  it("tells its creator what to do, and its buyer by when it comes", async () => {
    const one = await sold();
    await till.platform.jobs.runDue();
    const sale = lettersTo(one.owner).find(({ subject }) => subject.startsWith("Sold"));
    expect(sale?.text).toContain(DETAILS);
    expect(sale?.text).toContain("http://localhost:4000/deliveries");
    const receipt = lettersTo(one.reader).find(({ subject }) => subject.startsWith("Your receipt"));
    expect(receipt?.text).toMatch(/will deliver it by \d+ \w+, \d{4}/);
  });
});

describe("a creator", () => {
  it("delivers a message: words and a file, which its buyer alone can fetch", async () => {
    const one = await sold();
    const { id: file } = await makeFile(till.platform, {
      site_id: one.siteId,
      kind: "good",
      name: "ada.mp3",
      public: false,
    });
    const answer = await one.deliver({ text: "Happy birthday, Ada", file });
    expect([answer.status, answer.body.state, answer.body.file?.name]).toEqual([200, "delivered", "ada.mp3"]);
    const bought = await one.purchase(one.id);
    expect(bought.deliveries[0]).toMatchObject({
      state: "delivered",
      text: "Happy birthday, Ada",
      file: { id: file, name: "ada.mp3" },
      link: null,
    });
    expect(bought.waits_until).toBeNull();
    const params = { id: one.id, fileId: file };
    expect((await one.buyer.call(getPurchaseFile, { params })).status).toBe(302);
    expect((await one.creator.call(getPurchaseFile, { params })).status).toBe(404);
    const { deliveries, counts } = await one.list("delivered");
    expect([deliveries.map(({ id }) => id), counts]).toEqual([[one.wanted.id], { wanted: 0, delivered: 1 }]);
    await till.platform.jobs.runDue();
    const [told] = lettersTo(one.reader).filter(({ subject }) => subject.endsWith("is here"));
    expect(told?.text).toContain("Happy birthday, Ada");
    expect(told?.text).toContain(`/purchase/${one.id}`);
  });

  it("sets a meetup's link and time, and may set another, of which its buyer is told again", async () => {
    const one = await sold("virtual_meetup");
    const first = { link: "https://meet.example/a", meets_at: inDays(3).toISOString() };
    expect((await one.deliver(first)).body).toMatchObject(first);
    // Pressed twice, it is told once.
    await one.deliver(first);
    await one.deliver({ ...first, link: "https://meet.example/b", text: "Bring tea" });
    expect((await one.purchase(one.id)).deliveries[0]).toMatchObject({
      link: "https://meet.example/b",
      text: "Bring tea",
      meets_at: first.meets_at,
    });
    await till.platform.jobs.runDue();
    const letters = lettersTo(one.reader).filter(({ subject }) => !subject.startsWith("Your receipt"));
    expect(letters.length).toBe(2);
    expect(letters[0]?.text).toMatch(/Your meeting is on .* UTC, here:\nhttps:\/\/meet\.example\/a/);
    expect(letters[1]?.subject).toMatch(/updated your delivery/);
  });

  it("is told what is missing, by field", async () => {
    const message = await sold();
    expect((await message.deliver({})).error?.issues).toEqual([
      { path: "body.text", message: "Please write the message, or add a file" },
    ]);
    const others = await makeFile(till.platform);
    expect((await message.deliver({ file: others.id })).error?.issues).toEqual([
      { path: "body.file", message: "We can't find this file in your uploads." },
    ]);
    const meetup = await sold("virtual_meetup");
    const past = { link: "http://meet.example", meets_at: inDays(-1).toISOString() };
    expect((await meetup.deliver(past)).error?.issues?.map(({ path }) => path)).toEqual([
      "body.link",
      "body.meets_at",
    ]);
    for (const meets_at of ["+012345-01-01T00:00:00Z", "9999-12-31T23:59:59-05:00"]) {
      const { status, error } = await meetup.deliver({ link: "https://meet.example/a", meets_at });
      expect([status, error?.issues?.map(({ path }) => path)]).toEqual([400, ["body.meets_at"]]);
    }
    expect((await meetup.list()).counts).toEqual({ wanted: 1, delivered: 0 });
  });

  it("sees what is due first, page by page, and nobody else's", async () => {
    const one = await market();
    const { post_id: other } = await one.publish(one.promise);
    await one.order();
    await till.wait(1000);
    await one.order([other], "For Ben");
    await sold();
    const page = await one.creator.call(listDeliveries, {
      params: { siteId: one.siteId },
      query: { size: 1 },
    });
    const next = page.body.next ?? "";
    const rest = await one.creator.call(listDeliveries, {
      params: { siteId: one.siteId },
      query: { size: 1, next },
    });
    expect([...page.body.deliveries, ...rest.body.deliveries].map(({ details }) => details)).toEqual([
      DETAILS,
      "For Ben",
    ]);
    expect(rest.body.next).toBeNull();
    expect(page.body.deliveries[0]?.buyer.name).toBe(one.reader.name);
  });

  it("alone delivers: another creator and the buyer can't", async () => {
    const one = await sold();
    const stranger = await till.asBrowser(await makeSite(till.platform));
    expect((await one.deliver({ text: "Hi" }, stranger)).status).toBe(403);
    expect((await one.deliver({ text: "Hi" }, one.buyer)).status).toBe(403);
    expect((await one.list()).counts.wanted).toBe(1);
  });
});

describe("a buyer", () => {
  it("says otherwise what is wanted, until it is delivered", async () => {
    const one = await sold();
    const change = (details: string) =>
      one.buyer.call(changeDetails, { params: { id: one.id }, body: { details } });
    expect((await change("For Ben")).body).toEqual({ details: "For Ben" });
    expect((await one.list()).deliveries[0]?.details).toBe("For Ben");
    await till.platform.jobs.runDue();
    const letters = lettersTo(one.owner).filter(({ subject }) => subject.includes("changed their details"));
    expect(letters.map(({ text }) => text.includes("For Ben"))).toEqual([true]);
    await one.deliver({ text: "Dear Ben" });
    expect((await change("For Cleo")).error?.code).toBe("delivery_made");
    expect((await one.purchase(one.id)).details).toBe("For Ben");
  });

  it("has the money back once it is late, and not before", async () => {
    const one = await sold();
    expect((await one.revokeEntitlement()).error?.code).toBe("delivery_not_late");
    await till.wait(14 * DAY);
    expect((await one.purchase(one.id)).deliveries[0]?.late).toBe(true);
    expect((await one.revokeEntitlement(one.creator)).error?.code).toBe("order_not_found");
    expect((await one.revokeEntitlement()).body).toEqual({ refunded: true });
    expect((await one.purchase(one.id)).going_back).toBe(true);
    expect((await one.deliver({ text: "Sorry, here it is" })).error?.code).toBe("delivery_withdrawn");
    expect((await one.revokeEntitlement()).error?.code).toBe("order_refunded");
    await till.platform.jobs.runDue();
    const after = await one.purchase(one.id);
    expect([after.note, after.going_back, after.waits_until, after.deliveries[0]?.state]).toEqual([
      "It wasn't delivered in time, so we refunded the payment.",
      false,
      null,
      "withdrawn",
    ]);
    expect((await one.list()).counts).toEqual({ wanted: 0, delivered: 0 });
  });

  it("who waits has it still, though it is late", async () => {
    const one = await sold();
    await till.wait(15 * DAY);
    expect((await one.deliver({ text: "Better late" })).body).toMatchObject({
      state: "delivered",
      late: false,
    });
    expect((await one.revokeEntitlement()).error?.code).toBe("delivery_made");
  });

  it("and creator at the same moment: one is first, the other is told", async () => {
    const one = await sold();
    await till.wait(14 * DAY);
    const row = { sql: "SELECT 1 FROM orders WHERE id = $id FOR UPDATE", bind: { id: one.id } };
    const [delivered, back] = await raceForRow(till.platform, row, () => [
      one.deliver({ text: "Here" }).then(({ status, error }) => ({ status, code: error?.code })),
      one.revokeEntitlement().then(({ status, error }) => ({ status, code: error?.code })),
    ]);
    const wins = [delivered, back].map((answer) => answer?.status);
    expect([...wins].sort()).toEqual([200, 409]);
    if (delivered?.status === 200) expect(back?.code).toBe("delivery_made");
    else expect(delivered?.code).toBe("delivery_withdrawn");
  });

  it("is told once that it is late, and so is the creator", async () => {
    const one = await sold();
    const gone = await sold();
    await till.wait(14 * DAY);
    await gone.revokeEntitlement();
    await Promise.all([sweepDeliveries(till.platform), sweepDeliveries(till.platform)]);
    await sweepDeliveries(till.platform);
    await till.platform.jobs.runDue();
    const late = lettersTo(one.reader).filter(({ subject }) => subject.endsWith("is late"));
    expect(late.map(({ text }) => text.includes("You can get a refund"))).toEqual([true]);
    expect(lettersTo(one.owner).filter(({ subject }) => subject.includes("is still waiting")).length).toBe(1);
    expect(lettersTo(gone.reader).filter(({ subject }) => subject.endsWith("is late"))).toEqual([]);
  });
});

it("what is late is told once the payment is known to stay, where its refund was under way when it was looked at", async () => {
  const one = await sold("personalised_message", "US");
  await till.wait(14 * DAY);
  await one.creator.call(refundOrder, { params: { siteId: one.siteId, id: one.id }, body: {} });
  await sweepDeliveries(till.platform);
  await till.control("/faults", { provider: "stripe", kind: "refuse" });
  await till.platform.jobs.runDue();
  expect((await one.purchase(one.id)).going_back).toBe(false);
  await sweepDeliveries(till.platform);
  await till.platform.jobs.runDue();
  expect(lettersTo(one.reader).filter(({ subject }) => subject.endsWith("is late")).length).toBe(1);
});

it("what is late is told once a bank has decided, where it was asked for the payment: until then nothing can be had back", async () => {
  const one = await sold("personalised_message", "US");
  const close = await till.stripe.dispute(one.id);
  await sweepProviders(till.platform);
  await till.wait(14 * DAY);
  expect((await one.revokeEntitlement()).error?.code).toBe("order_disputed");
  const late = async () => {
    await sweepDeliveries(till.platform);
    await till.platform.jobs.runDue();
    return lettersTo(one.reader).filter(({ subject }) => subject.endsWith("is late")).length;
  };
  expect(await late()).toBe(0);
  await close("won");
  await sweepProviders(till.platform);
  expect(await late()).toBe(1);
});

describe("a payment that went back", () => {
  it("leaves nothing to deliver, and nothing to look at", async () => {
    const one = await sold();
    const { id: file } = await makeFile(till.platform, { site_id: one.siteId, kind: "good", public: false });
    await one.deliver({ text: "Dear Ada", file });
    await one.giveBack();
    const { deliveries } = await one.purchase(one.id);
    expect(deliveries[0]).toMatchObject({ state: "withdrawn", text: null, file: null, delivered: null });
    const params = { id: one.id, fileId: file };
    expect((await one.buyer.call(getPurchaseFile, { params })).status).toBe(404);
    expect((await one.deliver({ text: "Again" })).error?.code).toBe("delivery_withdrawn");
  });

  it.each([true, false])("and did not arrive leaves it as it was; delivered before: %s", async (was) => {
    const one = await sold("personalised_message", "US");
    if (was) await one.deliver({ text: "Dear Ada" });
    await till.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await one.giveBack();
    expect((await one.purchase(one.id)).deliveries[0]?.state).toBe("withdrawn");
    const [refund] = await till.platform.db.query<{ told: string }>(
      "SELECT provider_refund_id AS told FROM refunds WHERE order_id = $id",
      { bind: { id: one.id }, type: QueryTypes.SELECT },
    );
    await till.control("/stripe/settle", { refund: refund?.told, outcome: "fail" });
    // Whether the event of it arrives or not.
    await sweepProviders(till.platform);
    expect((await one.purchase(one.id)).deliveries[0]).toMatchObject(
      was ? { state: "delivered", text: "Dear Ada" } : { state: "wanted", text: null },
    );
  });

  it("leaves it to another payment for the same thing", async () => {
    const one = await market();
    const { post_id: story } = await one.publish();
    const ids = [];
    // Two windows: neither knows of the other's payment.
    for (const items of [[one.postId], [story, one.postId]]) {
      ids.push(((await one.begin(items)).body as { order: Order }).order.id);
    }
    for (const id of ids) {
      await till.press({ id }, "card");
      await one.buyer.call(confirmOrder, { params: { siteId: one.siteId, id }, body: {} });
    }
    const [alone = "", both = ""] = ids;
    expect((await one.list()).deliveries.map(({ order }) => order)).toEqual([alone]);
    await one.creator.call(refundOrder, { params: { siteId: one.siteId, id: alone }, body: {} });
    await till.platform.jobs.runDue();
    expect((await one.list()).deliveries.map(({ order }) => order)).toEqual([both]);
    expect((await one.purchase(both)).waits_until).not.toBeNull();
  });
});
