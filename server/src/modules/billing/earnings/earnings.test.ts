import { exportStatement, exportStatementPdf, getEarnings } from "@quire/contracts/calls/earnings";
import { refundOrder } from "@quire/contracts/calls/orders";
import { updateSite } from "@quire/contracts/calls/sites";
import { getSalesStats } from "@quire/contracts/calls/stats";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());

async function openSeller() {
  const { siteId, creator, offer, enter } = await openSellerKit(checkout, { support: "enabled" });
  const sell = async (title: string, country = "IN") => {
    const postId = await offer({ title });
    const { buy } = await enter(country);
    return (await buy({ type: "post", items: [postId] })).id;
  };
  const fetchEarnings = async (query: object = {}) =>
    (await creator.call(getEarnings, { params: { siteId }, query })).body;
  const support = async (amount: number) => {
    const { buy } = await enter("IN");
    return (await buy({ type: "support", amount })).id;
  };
  return { siteId, creator, sell, support, fetchEarnings };
}

describe("sales stats", () => {
  it("are per day in the currency of each sale, in the site's time zone, without refunds", async () => {
    const { siteId, creator, sell, support } = await openSeller();
    const sales = async (query: { days?: number; post_id?: string } = {}) =>
      (await creator.call(getSalesStats, { params: { id: siteId }, query })).body;
    expect(await sales()).toEqual({ currencies: [], time_zone: "UTC" });
    const refunded = await sell("The Galley Book");
    await sell("Loomings", "US");
    const time_zone = "Pacific/Kiritimati";
    await creator.call(updateSite, { params: { id: siteId }, body: { time_zone } });
    await checkout.platform.advance(86_400_000);
    await support(5000);
    await creator.call(refundOrder, { params: { siteId, id: refunded }, body: {} });
    await checkout.platform.jobs.runDue();
    const day = new Intl.DateTimeFormat("sv", { timeZone: time_zone }).format(checkout.platform.clock.now());
    const { currencies } = await sales({ days: 1 });
    expect(currencies).toEqual([
      {
        currency: "INR",
        days: [{ day, sales: 1, amount: 5000 }],
        totals: { sales: 1, amount: 5000 },
        before: { sales: 0, amount: 0 },
      },
      {
        currency: "USD",
        days: [],
        totals: { sales: 0, amount: 0 },
        before: { sales: 1, amount: expect.any(Number) },
      },
    ]);
  });

  it("of a post count its share of an order", async () => {
    const { siteId, creator, buy, offer } = await (async () => {
      const kit = await openSellerKit(checkout);
      return { ...kit, buy: (await kit.enter("IN")).buy };
    })();
    const [one, other] = [await offer({ title: "Loomings" }), await offer({ title: "The Counterpane" })];
    await buy({ type: "post", items: [one] });
    const input = (post_id: string) => ({ params: { id: siteId }, query: { post_id } });
    const { currencies } = (await creator.call(getSalesStats, input(one))).body;
    expect(currencies.map(({ currency, totals }) => [currency, totals.sales])).toEqual([["INR", 1]]);
    expect((await creator.call(getSalesStats, input(other))).body.currencies).toEqual([]);
  });
});

describe("a creator's earnings", () => {
  it("show the balance of each currency and every line that adds up to it", async () => {
    const { siteId, creator, sell, fetchEarnings } = await openSeller();
    expect(await fetchEarnings()).toMatchObject({
      balances: [{ currency: "INR", balance: 0, held: 0 }],
      currency: "INR",
      share: 90,
      lines: [],
      next: null,
      sandbox: true,
    });
    const first = await sell("The Galley Book");
    await sell("Loomings", "US");
    await creator.call(refundOrder, { params: { siteId, id: first }, body: {} });
    const pending = (await fetchEarnings({ currency: "INR" })).lines;
    expect(pending.map(({ order }) => order?.refundable_until)).toEqual([null, null]);
    expect(pending.map(({ order }) => order?.refund_pending)).toEqual([true, true]);
    await checkout.platform.jobs.runDue();
    const rupees = await fetchEarnings({ currency: "INR" });
    expect(rupees.balances).toEqual([
      { currency: "INR", balance: -234, held: 0 },
      { currency: "USD", balance: 405, held: 0 },
    ]);
    expect(rupees.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["refund", -8910],
      ["fee", -234],
      ["sale", 8910],
    ]);
    expect(rupees.lines[0]?.order).toMatchObject({
      id: first,
      title: "The Galley Book",
      buyer: "Queequeg",
      amount: 9900,
    });
    expect(rupees.lines[0]?.order?.refunded).not.toBeNull();
    expect(rupees.lines[0]?.order?.refund_pending).toBe(false);
    const dollars = await fetchEarnings({ currency: "USD" });
    expect(dollars.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["fee", -45],
      ["sale", 450],
    ]);
    const until = Date.parse(dollars.lines[1]?.order?.refundable_until ?? "");
    expect(until - checkout.platform.clock.now().getTime()).toBe(30 * 24 * 60 * 60_000);
  });

  it("are paged, and a page key works for its own currency only", async () => {
    const { sell, fetchEarnings } = await openSeller();
    for (const title of ["One", "Two", "Three"]) await sell(title);
    const first = await fetchEarnings({ size: 4 });
    const second = await fetchEarnings({ size: 4, next: first.next ?? "" });
    const titles = [...first.lines, ...second.lines].map(({ kind, order }) => `${kind} ${order?.title}`);
    expect(titles).toEqual(["fee Three", "sale Three", "fee Two", "sale Two", "fee One", "sale One"]);
    expect(second.next).toBeNull();
  });

  it("export as a statement that adds up in a spreadsheet", async () => {
    const { siteId, creator, sell } = await openSeller();
    const order = await sell("=HYPERLINK(1), a title");
    const answer = await creator.call(exportStatement, { params: { siteId }, query: {} });
    expect(answer.headers["content-disposition"]).toContain("statement-inr");
    const [head, ...lines] = String(answer.body).trim().split("\r\n");
    expect(head).toBe("date,kind,amount,currency,order,title,buyer,paid");
    const tail = `INR,${order},"'=HYPERLINK(1), a title",Queequeg,99.00`;
    expect(lines.map((line) => line.slice(25))).toEqual([`sale,89.10,${tail}`, `fee,-2.34,${tail}`]);
    const later = { from: new Date(checkout.platform.clock.now().getTime() + 1000).toISOString() };
    const empty = await creator.call(exportStatement, { params: { siteId }, query: later });
    expect(String(empty.body).trim().split("\r\n")).toHaveLength(1);
  });

  it.each(["0000-01-01", "+012345-01-01", "9999-12-31T23:59:59-05:00"])(
    "refuse a statement from a date outside the supported years: %s",
    async (from) => {
      const { siteId, creator } = await openSeller();
      for (const statement of [exportStatement, exportStatementPdf]) {
        const { status, error } = await creator.call(statement, { params: { siteId }, query: { from } });
        expect([status, error?.issues?.map(({ path }) => path)]).toEqual([400, ["query.from"]]);
      }
    },
  );

  it("label a gift as support in the statement, like the page does", async () => {
    const { siteId, creator, support } = await openSeller();
    await support(100_000);
    const answer = await creator.call(exportStatement, { params: { siteId }, query: {} });
    const [, ...lines] = String(answer.body).trim().split("\r\n");
    expect(lines.map((line) => line.split(",").slice(1, 4))).toEqual([
      ["support", "900.00", "INR"],
      ["fee", "-23.60", "INR"],
    ]);
  });

  it("export as a PDF as well", async () => {
    const { siteId, creator, sell } = await openSeller();
    await sell("The Galley Book");
    const answer = await creator.call(exportStatementPdf, { params: { siteId }, query: {} });
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.headers["content-disposition"]).toContain(".pdf");
    expect(String(answer.body).startsWith("%PDF-")).toBe(true);
  });

  it("are visible to their creator and staff only", async () => {
    const { siteId } = await openSeller();
    const moderator = await checkout.asBrowser(
      await makeUser(checkout.platform, { groups: [Role.moderator] }),
    );
    const stranger = await checkout.asBrowser(await makeSite(checkout.platform));
    const params = { siteId };
    expect((await moderator.call(getEarnings, { params, query: {} })).status).toBe(200);
    expect((await stranger.call(getEarnings, { params, query: {} })).status).toBe(403);
  });
});
