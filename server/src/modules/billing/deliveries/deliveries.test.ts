import { listDeliveries } from "@quire/contracts/calls/deliveries";
import { confirmOrder, getPurchaseFile, listPurchases } from "@quire/contracts/calls/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFile } from "../../../testing/factories/file.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { DETAILS, emailsTo, openMarket, sellDelivery } from "../testing/deliveryKit.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());

const DAY = 24 * 60 * 60_000;

const inDays = (days: number) => new Date(checkout.platform.clock.now().getTime() + days * DAY);

describe("an order that is delivered later", () => {
  it("requires details, with a message for its kind, and saves them", async () => {
    const one = await openMarket(checkout);
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
    const days = (Date.parse(bought.waits_until ?? "") - Date.parse(bought.confirmed ?? "")) / DAY;
    expect(days).toBe(14);
    const { purchases } = (await one.buyer.call(listPurchases, { query: {} })).body;
    expect(purchases.map(({ waits_until }) => waits_until)).toEqual([bought.waits_until]);
  });

  it("requires details for a meetup, and refuses them for a good that is available at once", async () => {
    const meetup = await openMarket(checkout, "virtual_meetup");
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

  it("treats other details under the same key as another request", async () => {
    const one = await openMarket(checkout);
    const body = { type: "post" as const, items: [one.postId] };
    const request = (details: string) =>
      checkout.order(one.buyer, one.siteId, { ...body, details }, { key: `key-${one.postId}` });
    expect([(await request(DETAILS)).status, (await request(DETAILS)).status]).toEqual([201, 201]);
    expect((await request("For Ben")).error?.code).toBe("idempotency_mismatch");
  });

  it("creates one delivery, however many events report the payment", async () => {
    const one = await openMarket(checkout);
    const id = await one.order();
    await Promise.all(
      Array.from({ length: 3 }, () =>
        one.buyer.call(confirmOrder, { params: { siteId: one.siteId, id }, body: {} }),
      ),
    );
    expect((await one.list()).deliveries.length).toBe(1);
  });

  it("emails the creator what to do, and the buyer when to expect it", async () => {
    const one = await sellDelivery(checkout);
    await checkout.platform.jobs.runDue();
    const sale = emailsTo(checkout, one.owner).find(({ subject }) => subject.startsWith("Sold"));
    expect(sale?.text).toContain(DETAILS);
    expect(sale?.text).toContain("http://localhost:4000/deliveries");
    const receipt = emailsTo(checkout, one.reader).find(({ subject }) => subject.startsWith("Your receipt"));
    expect(receipt?.text).toMatch(/will deliver it by \d+ \w+, \d{4}/);
  });
});

describe("a creator", () => {
  it("delivers a message with text and a file, which only the buyer can download", async () => {
    const one = await sellDelivery(checkout);
    const { id: file } = await makeFile(checkout.platform, {
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
    await checkout.platform.jobs.runDue();
    const [delivered] = emailsTo(checkout, one.reader).filter(({ subject }) => subject.endsWith("is here"));
    expect(delivered?.text).toContain("Happy birthday, Ada");
    expect(delivered?.text).toContain(`/purchase/${one.id}`);
  });

  it("sets and changes a meetup's link and time, and emails the buyer each time", async () => {
    const one = await sellDelivery(checkout, "virtual_meetup");
    const first = { link: "https://meet.example/a", meets_at: inDays(3).toISOString() };
    expect((await one.deliver(first)).body).toMatchObject(first);
    // Submitted twice, emailed once.
    await one.deliver(first);
    await one.deliver({ ...first, link: "https://meet.example/b", text: "Bring tea" });
    expect((await one.purchase(one.id)).deliveries[0]).toMatchObject({
      link: "https://meet.example/b",
      text: "Bring tea",
      meets_at: first.meets_at,
    });
    await checkout.platform.jobs.runDue();
    const emails = emailsTo(checkout, one.reader).filter(
      ({ subject }) => !subject.startsWith("Your receipt"),
    );
    expect(emails.length).toBe(2);
    expect(emails[0]?.text).toMatch(/Your meeting is on .* UTC, here:\nhttps:\/\/meet\.example\/a/);
    expect(emails[1]?.subject).toMatch(/updated your delivery/);
  });

  it("gets an error for each missing field", async () => {
    const message = await sellDelivery(checkout);
    expect((await message.deliver({})).error?.issues).toEqual([
      { path: "body.text", message: "Please write the message, or add a file" },
    ]);
    const others = await makeFile(checkout.platform);
    expect((await message.deliver({ file: others.id })).error?.issues).toEqual([
      { path: "body.file", message: "We can't find this file in your uploads." },
    ]);
    const meetup = await sellDelivery(checkout, "virtual_meetup");
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

  it("sees the earliest deadline first, by pages, and no other creator's deliveries", async () => {
    const one = await openMarket(checkout);
    const { post_id: other } = await one.publish(one.promise);
    await one.order();
    await checkout.wait(1000);
    await one.order([other], "For Ben");
    await sellDelivery(checkout);
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

  it("is the only one who can deliver: another creator and the buyer can't", async () => {
    const one = await sellDelivery(checkout);
    const stranger = await checkout.asBrowser(await makeSite(checkout.platform));
    expect((await one.deliver({ text: "Hi" }, stranger)).status).toBe(403);
    expect((await one.deliver({ text: "Hi" }, one.buyer)).status).toBe(403);
    expect((await one.list()).counts.wanted).toBe(1);
  });
});
