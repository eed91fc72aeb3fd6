import { QueryTypes } from "sequelize";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf, openSellerKit } from "../../../testing/openSellerKit.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import { findOrder } from "../../billing/orders/orderRow.ts";
import { handleRemoveAccount } from "./jobs/removeAccount.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
afterEach(() => till.clearFaults());

/** A creator who sold a post for five dollars, and takes support. */
async function soldOnce() {
  const shop = await unsold();
  await shop.buy({ type: "post", items: [await shop.offer()] });
  return shop;
}

async function unsold() {
  const { siteId, offer, enter } = await openSellerKit(till, { support: "enabled" });
  return { siteId, offer, ...(await enter("US")) };
}

const DAY = 24 * 60 * 60_000;

/** Their seven days are over. */
async function leave(userId: string): Promise<void> {
  const { db, clock } = till.platform;
  await db.query("INSERT INTO account_deletions (user_id, asked_at, due_at) VALUES ($userId, $now, $now)", {
    bind: { userId, now: clock.now() },
  });
  await handleRemoveAccount(till.platform)({ userId }, { attempt: 1, maxAttempts: 1 });
}

async function supporters(siteId: string): Promise<number | undefined> {
  const [site] = await till.platform.db.query<{ supporters_count: number }>(
    "SELECT supporters_count FROM sites WHERE id = $siteId",
    { bind: { siteId }, type: QueryTypes.SELECT },
  );
  return site?.supporters_count;
}

const support = { type: "support", amount: 500 } as const;

describe("support of a creator who has left since, and whose site stays for what was sold", () => {
  async function supported() {
    const { siteId, buy } = await soldOnce();
    const { id } = await buy(support);
    await leave(siteId);
    return { siteId, id };
  }

  it("goes back and is booked", async () => {
    const { siteId, id } = await supported();
    const before = till.arrivals();
    await till.stripe.giveBack(id);
    await till.heard(before + 2);
    expect((await findOrder(till.platform, id))?.refunded_at).not.toBeNull();
    expect(await leftOf(till.platform, id)).toEqual({ creator: -45, stripe: 45 });
    expect(await supporters(siteId)).toBe(0);
  });

  it("is lost to a bank and booked", async () => {
    const { siteId, id } = await supported();
    const before = till.arrivals();
    const close = await till.stripe.dispute(id);
    await till.heard(before + 1);
    await close("lost");
    await till.heard(before + 2);
    expect((await findOrder(till.platform, id))?.refunded_at).not.toBeNull();
    expect(await leftOf(till.platform, id)).toEqual({ creator: -45 - 1500, stripe: 45 + 1500 });
    expect(await supporters(siteId)).toBe(0);
  });
});

describe("a sale on which its creator leaves", () => {
  it.each(["first", "last"])("with the sale %s opens what its buyer can read, or goes back", async (turn) => {
    const { siteId, offer, begin, confirm } = await soldOnce();
    const postId = await offer();
    const { id } = (await begin({ type: "post", items: [postId] })).body.order;
    await till.press({ id }, "approve");
    const row = { sql: "SELECT 1 FROM posts WHERE id = $postId FOR UPDATE", bind: { postId } };
    await raceForRow<unknown>(till.platform, row, () => {
      const actions = [() => confirm({ id }), () => leave(siteId)];
      return (turn === "first" ? actions : actions.reverse()).map((action) => action());
    });
    await till.platform.jobs.runDue();
    const [kept] = await till.platform.db.query(
      `SELECT e.archived FROM entitlements e JOIN archived_posts a ON a.post_id = e.item_id
        WHERE e.order_id = $id AND e.revoked_at IS NULL`,
      { bind: { id }, type: QueryTypes.SELECT },
    );
    const order = await findOrder(till.platform, id);
    expect([kept, order?.refunded_at === null]).toEqual(
      kept ? [{ archived: true }, true] : [undefined, false],
    );
  });
});

describe("support that arrives when its creator has left", () => {
  async function begun(shop: Awaited<ReturnType<typeof soldOnce>>) {
    const { id } = (await shop.begin(support)).body.order;
    await till.press({ id }, "approve");
    return id;
  }

  async function expectBack(id: string, siteId: string): Promise<void> {
    await till.platform.jobs.runDue();
    expect((await findOrder(till.platform, id))?.refunded_at).not.toBeNull();
    expect(await leftOf(till.platform, id)).toEqual({ platform: -45, stripe: 45 });
    expect([0, undefined]).toContain(await supporters(siteId));
  }

  it.each(["stays for what was sold", "is gone"])("goes back, where the site %s", async (fate) => {
    const shop = await (fate === "is gone" ? unsold() : soldOnce());
    const id = await begun(shop);
    await leave(shop.siteId);
    await shop.confirm({ id });
    await expectBack(id, shop.siteId);
    const letters = till.platform.outbox.filter(({ to }) => to === shop.reader.email);
    expect(letters.at(-1)?.subject).toBe("Your refund of $5 is on its way");
    expect(letters.at(-1)?.text).toMatch(/\$5 for your support of .+, order /);
    expect(letters.filter(({ subject }) => /Thank you/.test(subject))).toEqual([]);
  });

  it("goes back a day later, too, when the provider would not at first", async () => {
    const shop = await soldOnce();
    const id = await begun(shop);
    await leave(shop.siteId);
    await shop.confirm({ id });
    await till.control("/faults", { provider: "stripe", kind: "refuse" });
    await till.platform.jobs.runDue();
    expect((await findOrder(till.platform, id))?.refunded_at).toBeNull();
    await till.platform.advance(DAY + 1000);
    await expectBack(id, shop.siteId);
    till.platform.clock.advance(-DAY - 1000);
  });

  it("at the same moment is kept by one who is there still, or goes back", async () => {
    const shop = await soldOnce();
    const id = await begun(shop);
    const row = { sql: "SELECT 1 FROM users WHERE id = $siteId FOR UPDATE", bind: { siteId: shop.siteId } };
    await raceForRow<unknown>(till.platform, row, () => [leave(shop.siteId), shop.confirm({ id })]);
    await till.platform.jobs.runDue();
    const order = await findOrder(till.platform, id);
    const letters = till.platform.outbox.filter(({ to }) => to === shop.reader.email);
    const thanks = letters.filter(({ subject }) => /Thank you/.test(subject)).length;
    expect([order?.state, order?.refunded_at === null]).toEqual(["confirmed", thanks === 1]);
    expect(await supporters(shop.siteId)).toBe(0);
  });
});
