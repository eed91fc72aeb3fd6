import { afterAll, beforeAll, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makeOrder } from "../../../testing/factories/order.ts";
import { makePayout } from "../../../testing/factories/payout.ts";
import { makePayoutAccount } from "../../../testing/factories/payoutAccount.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { downloadExport } from "./testing/downloadExport.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const insert = (sql: string, bind: Record<string, unknown>) => execute(app.platform.db, sql, bind);
const rowsOf = (files: Map<string, string>, name: string) =>
  String(files.get(`${name}.csv`))
    .trim()
    .split("\r\n")
    .slice(1);

async function sold() {
  const { platform } = app;
  const site = await makeSite(platform, { name: "Pequod" });
  const buyer = await makeUser(platform, { name: "Queequeg" });
  const order = await makeOrder(platform, {
    buyer_id: buyer.id,
    site_id: site.id,
    kind: "bulk",
    amount: 120_000,
    message: "=HYPERLINK(1)",
    confirmed_at: platform.clock.now(),
  });
  return { site, buyer, order };
}

it("contains orders with every item and every refund", async () => {
  const { platform } = app;
  const { site, buyer, order } = await sold();
  // More than one page.
  await insert(
    `INSERT INTO order_items (order_id, position, item_id, title, amount)
     SELECT $order::text, n, left($order::text, 15) || lpad(n::text, 5, '0'), 'Part ' || n, 100 FROM generate_series(1, 1200) n`,
    { order: order.id },
  );
  await insert(
    `INSERT INTO refunds (id, order_id, amount, cause, reason, requested_by, created_at)
     VALUES ($id, $order, 120000, 'creator', 'Bought twice', $site, $now)`,
    { id: platform.newId(), order: order.id, site: site.id, now: platform.clock.now() },
  );
  const files = await downloadExport(app, buyer);
  const orders = rowsOf(files, "orders");
  expect(orders).toHaveLength(1);
  expect(orders[0]).toContain(`${order.id},bulk,confirmed,Support,`);
  expect(orders[0]).toContain(",1200.00,INR,razorpay,");
  expect(orders[0]).toContain(",'=HYPERLINK(1),false,");
  const items = rowsOf(files, "order_items");
  expect(items.map((line) => line.split(",")[1])).toEqual(
    Array.from({ length: 1200 }, (_, at) => String(at + 1)),
  );
  expect(items[1199]).toMatch(new RegExp(`^${order.id},1200,\\w{20},Part 1200,1.00,INR$`));
  expect(rowsOf(files, "refunds")[0]).toContain(`${order.id},1200.00,INR,creator,Bought twice,requested,`);
  const seller = await downloadExport(app, site);
  expect(rowsOf(seller, "orders")).toEqual([]);
});

it("contains earnings per currency and payouts, without account numbers", async () => {
  const { platform } = app;
  const { site } = await sold();
  await makePayoutAccount(platform, { owner_id: site.id });
  await makePayout(platform, { owner_id: site.id, amount: 50_050 });
  await makePayout(platform, { owner_id: site.id, amount: 2_000, currency: "USD" });
  const files = await downloadExport(app, site);
  const lines = rowsOf(files, "earnings").map((line) => line.split(",").slice(1, 4));
  expect(lines).toEqual([
    ["sale", "500.50", "INR"],
    ["payout", "-500.50", "INR"],
    ["sale", "20.00", "USD"],
    ["payout", "-20.00", "USD"],
  ]);
  // Created at the same instant, they have no defined order.
  const payouts = rowsOf(files, "payouts").map((line) => line.split(",").slice(1, 4));
  expect(payouts.toSorted()).toEqual([
    ["20.00", "USD", "pending"],
    ["500.50", "INR", "pending"],
  ]);
  expect(rowsOf(files, "payout_accounts")[0]).toMatch(/^INR,bank_in,.*7890,verified,/);
  const everything = [...files.values()].join("\n");
  expect(everything).not.toContain("001234567890");
  const [sealed] = await select<{ details: string }>(
    platform.db,
    "SELECT details FROM payout_accounts WHERE owner_id = $id",
    { id: site.id },
  );
  expect(sealed?.details).toBeTruthy();
  expect(everything).not.toContain(sealed?.details);
});

it("contains the users who joined by this user's invitations, and no others", async () => {
  const { platform } = app;
  const inviter = await makeSite(platform);
  const friend = await makeUser(platform, { name: "Tashtego" });
  const stranger = await makeUser(platform, { name: "Daggoo" });
  const other = await makeSite(platform);
  for (const [referee, referrer] of [
    [friend.id, inviter.id],
    [stranger.id, other.id],
  ]) {
    await insert(
      "INSERT INTO invites (referee_id, referrer_id, created_at) VALUES ($referee, $referrer, $now)",
      { referee, referrer, now: platform.clock.now() },
    );
  }
  const rows = rowsOf(await downloadExport(app, inviter), "invites");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`${friend.id},Tashtego,`);
});
