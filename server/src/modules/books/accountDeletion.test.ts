import { deleteAccount } from "@quire/contracts/calls/deletion";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../platform/database/select.ts";
import { makeBookOrder } from "../../testing/factories/bookOrder.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { makeUser } from "../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import { bookTables } from "./exportedTables.ts";
import { bookFiles } from "./models/books.ts";
import { runDueBookOrdersJob } from "./orders/runDueBookOrders.ts";
import { sweepDeletedJob } from "./orders/sweepDeleted.ts";

const DAY_MS = 86_400_000;
const password = "call me ishmael 7";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const rows = (sql: string, bind: Record<string, unknown> = {}) =>
  select<Record<string, unknown>>(app.platform.db, sql, bind);

async function makeCreator() {
  const creator = await makeUser(app.platform, { password });
  await makeSite(app.platform, { id: creator.id });
  return creator;
}

async function deleted(user: { id: string }): Promise<void> {
  const { status } = await (await app.asBrowser(user)).call(deleteAccount, { body: { password } });
  expect(status).toBe(200);
  await app.platform.advance(8 * DAY_MS);
  await app.platform.jobs.runDue();
}

/** Does what a server does each hour, and what that makes due. */
async function sweep(): Promise<void> {
  const { jobs } = app.platform;
  await jobs.enqueue(null, sweepDeletedJob, {}, { key: sweepDeletedJob });
  await jobs.runDue();
  jobs.soon(runDueBookOrdersJob);
  await jobs.runDue();
}

const addressesOf = async (buyerId: string) =>
  (
    await rows(
      "SELECT shipping_address ->> 'line1' AS line1 FROM book_orders WHERE buyer_id = $buyerId ORDER BY 1",
      { buyerId },
    )
  ).map(({ line1 }) => line1);

describe("deleting an account", () => {
  it("forgets a buyer's addresses once no order needs them, and exports them before", async () => {
    const [creator, buyer] = [await makeCreator(), await makeUser(app.platform, { password })];
    const of = { buyer_id: buyer.id, site_id: creator.id };
    await makeBookOrder(app.platform, { ...of, state: "delivered" });
    const { id } = await makeBookOrder(app.platform, { ...of, state: "printing" });
    const { db } = app.platform;
    await execute(
      db,
      "INSERT INTO book_order_steps (order_id, seq, state, note, at) VALUES ($id, 1, 'printing', 'Near the pier', now())",
      { id },
    );
    const bind = { userId: buyer.id, after: "", limit: 10 };
    const exported = await rows(bookTables.book_orders?.sql ?? "", bind);
    expect(exported.map(({ state }) => state).sort()).toEqual(["delivered", "printing"]);
    expect(exported[0]).toMatchObject({ line1: "4 Marine Drive", title: "Moby-Dick" });
    expect(await rows(bookTables.book_order_steps?.sql ?? "", bind)).toMatchObject([
      { order: id, step: 1, note: "Near the pier" },
    ]);
    await deleted(buyer);
    expect(await addressesOf(buyer.id)).toEqual(["", "4 Marine Drive"]);
    await execute(db, "UPDATE book_orders SET state = 'delivered' WHERE id = $id", { id });
    await sweep();
    expect(await addressesOf(buyer.id)).toEqual(["", ""]);
    expect(await rows("SELECT note FROM book_order_steps WHERE order_id = $id", { id })).toEqual([
      { note: "" },
    ]);
  });

  it("deletes a creator's books and files, but not those that an order prints", async () => {
    const [creator, buyer] = [await makeCreator(), await makeUser(app.platform)];
    const of = { buyer_id: buyer.id, site_id: creator.id };
    const [printing, delivered, waiting] = [
      await makeBookOrder(app.platform, { ...of, state: "printing" }),
      await makeBookOrder(app.platform, { ...of, state: "delivered" }),
      await makeBookOrder(app.platform, { ...of, state: "needs_file" }),
    ];
    for (const { book_id, edition } of [printing, delivered])
      await bookFiles(app.platform.db).create({
        ...{ ...edition.interior, book_id, created_at: app.platform.clock.now(), unused_since: null },
      });
    const listed = await rows(bookTables.books?.sql ?? "", { userId: creator.id, after: "", limit: 10 });
    expect(listed).toHaveLength(3);
    await deleted(creator);
    expect(await rows("SELECT 1 FROM books WHERE site_id = $id", { id: creator.id })).toEqual([]);
    expect(await rows("SELECT key FROM book_files")).toEqual([{ key: printing.edition.interior.key }]);
    await sweep();
    const found = await rows("SELECT id, state FROM book_orders WHERE site_id = $id", { id: creator.id });
    const states = Object.fromEntries(found.map(({ id, state }) => [id, state]));
    expect(states).toEqual({
      ...{ [printing.id]: "printing", [delivered.id]: "delivered", [waiting.id]: "canceled" },
    });
    expect(await rows("SELECT cause FROM refunds WHERE order_id = $id", { id: waiting.id })).toEqual([
      { cause: "canceled" },
    ]);
  });
});
