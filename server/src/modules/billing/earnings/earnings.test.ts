import { exportStatement, exportStatementPdf, getEarnings } from "@quire/contracts/calls/earnings";
import { refundOrder } from "@quire/contracts/calls/orders";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());

async function shop() {
  const { siteId, creator, offer, enter } = await openSellerKit(till, { support: "enabled" });
  const sell = async (title: string, country = "IN") => {
    const postId = await offer({ title });
    const { buy } = await enter(country);
    return (await buy({ type: "post", items: [postId] })).id;
  };
  const ask = async (query: object = {}) =>
    (await creator.call(getEarnings, { params: { siteId }, query })).body;
  const give = async (amount: number) => {
    const { buy } = await enter("IN");
    return (await buy({ type: "support", amount })).id;
  };
  return { siteId, creator, sell, give, ask };
}

describe("what a creator earned", () => {
  it("is the balance of each currency, and every line that made it", async () => {
    const { siteId, creator, sell, ask } = await shop();
    expect(await ask()).toMatchObject({
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
    const asked = (await ask({ currency: "INR" })).lines;
    expect(asked.map(({ order }) => order?.refundable_until)).toEqual([null, null]);
    expect(asked.map(({ order }) => order?.goes_back)).toEqual([true, true]);
    await till.platform.jobs.runDue();
    const rupees = await ask({ currency: "INR" });
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
    expect(rupees.lines[0]?.order?.goes_back).toBe(false);
    const dollars = await ask({ currency: "USD" });
    expect(dollars.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["fee", -45],
      ["sale", 450],
    ]);
    const until = Date.parse(dollars.lines[1]?.order?.refundable_until ?? "");
    expect(until - till.platform.clock.now().getTime()).toBe(30 * 24 * 60 * 60_000);
  });

  it("goes on page by page, and in no other currency's pages", async () => {
    const { sell, ask } = await shop();
    for (const title of ["One", "Two", "Three"]) await sell(title);
    const first = await ask({ size: 4 });
    const second = await ask({ size: 4, next: first.next ?? "" });
    const titles = [...first.lines, ...second.lines].map(({ kind, order }) => `${kind} ${order?.title}`);
    expect(titles).toEqual(["fee Three", "sale Three", "fee Two", "sale Two", "fee One", "sale One"]);
    expect(second.next).toBeNull();
  });

  it("comes as a statement that a spreadsheet adds up", async () => {
    const { siteId, creator, sell } = await shop();
    const order = await sell("=HYPERLINK(1), a title");
    const answer = await creator.call(exportStatement, { params: { siteId }, query: {} });
    expect(answer.headers["content-disposition"]).toContain("statement-inr");
    const [head, ...lines] = String(answer.body).trim().split("\r\n");
    expect(head).toBe("date,kind,amount,currency,order,title,buyer,paid");
    const tail = `INR,${order},"'=HYPERLINK(1), a title",Queequeg,99.00`;
    expect(lines.map((line) => line.slice(25))).toEqual([`sale,89.10,${tail}`, `fee,-2.34,${tail}`]);
    const later = { from: new Date(till.platform.clock.now().getTime() + 1000).toISOString() };
    const empty = await creator.call(exportStatement, { params: { siteId }, query: later });
    expect(String(empty.body).trim().split("\r\n")).toHaveLength(1);
  });

  it.each(["0000-01-01", "+012345-01-01", "9999-12-31T23:59:59-05:00"])(
    "does not begin a statement from a time that no calendar of ours has: %s",
    async (from) => {
      const { siteId, creator } = await shop();
      for (const statement of [exportStatement, exportStatementPdf]) {
        const { status, error } = await creator.call(statement, { params: { siteId }, query: { from } });
        expect([status, error?.issues?.map(({ path }) => path)]).toEqual([400, ["query.from"]]);
      }
    },
  );

  it("calls a gift support in its statement, as the page does", async () => {
    const { siteId, creator, give } = await shop();
    await give(100_000);
    const answer = await creator.call(exportStatement, { params: { siteId }, query: {} });
    const [, ...lines] = String(answer.body).trim().split("\r\n");
    expect(lines.map((line) => line.split(",").slice(1, 4))).toEqual([
      ["support", "900.00", "INR"],
      ["fee", "-23.60", "INR"],
    ]);
  });

  it("comes as a PDF as well", async () => {
    const { siteId, creator, sell } = await shop();
    await sell("The Galley Book");
    const answer = await creator.call(exportStatementPdf, { params: { siteId }, query: {} });
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.headers["content-disposition"]).toContain(".pdf");
    expect(String(answer.body).startsWith("%PDF-")).toBe(true);
  });

  it("is for its creator and staff to see, and for nobody else", async () => {
    const { siteId } = await shop();
    const moderator = await till.asBrowser(await makeUser(till.platform, { groups: [Role.moderator] }));
    const stranger = await till.asBrowser(await makeSite(till.platform));
    const params = { siteId };
    expect((await moderator.call(getEarnings, { params, query: {} })).status).toBe(200);
    expect((await stranger.call(getEarnings, { params, query: {} })).status).toBe(403);
  });
});
