import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf, openSellerKit } from "../../../testing/openSellerKit.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import { findOrder } from "../../billing/orders/orderRow.ts";
import { handleRemoveAccount } from "./jobs/removeAccount.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

/** A creator who sold a post for five dollars and accepts support. */
async function sellerWithSale() {
  const seller = await sellerWithoutSale();
  await seller.buy({ type: "post", items: [await seller.offer()] });
  return seller;
}

async function sellerWithoutSale() {
  const { siteId, offer, enter } = await openSellerKit(checkout, { support: "enabled" });
  return { siteId, offer, ...(await enter("US")) };
}

const DAY = 24 * 60 * 60_000;

/** Deletes the account as if its seven days were over. */
async function deleteCreator(userId: string): Promise<void> {
  const { db, clock } = checkout.platform;
  await execute(
    db,
    "INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES ($userId, $now, $now)",
    { userId, now: clock.now() },
  );
  await handleRemoveAccount(checkout.platform)({ userId }, { attempt: 1, maxAttempts: 1 });
}

async function supporters(siteId: string): Promise<number | undefined> {
  const [site] = await select<{ supporters_count: number }>(
    checkout.platform.db,
    "SELECT supporters_count FROM sites WHERE id = $siteId",
    { siteId },
  );
  return site?.supporters_count;
}

const support = { type: "support", amount: 500 } as const;

describe("support for a creator who was deleted since, and whose site stays for what was sold", () => {
  async function supported() {
    const { siteId, buy } = await sellerWithSale();
    const { id } = await buy(support);
    await deleteCreator(siteId);
    return { siteId, id };
  }

  it("is refunded and booked", async () => {
    const { siteId, id } = await supported();
    const before = checkout.arrivals();
    await checkout.stripe.refund(id);
    await checkout.received(before + 2);
    expect((await findOrder(checkout.platform, id))?.refunded_at).not.toBeNull();
    expect(await leftOf(checkout.platform, id)).toEqual({ creator: -45, stripe: 45 });
    expect(await supporters(siteId)).toBe(0);
  });

  it("is lost to a dispute and booked", async () => {
    const { siteId, id } = await supported();
    const before = checkout.arrivals();
    const close = await checkout.stripe.dispute(id);
    await checkout.received(before + 1);
    await close("lost");
    await checkout.received(before + 2);
    expect((await findOrder(checkout.platform, id))?.refunded_at).not.toBeNull();
    expect(await leftOf(checkout.platform, id)).toEqual({ creator: -45 - 1500, stripe: 45 + 1500 });
    expect(await supporters(siteId)).toBe(0);
  });
});

describe("a sale during its creator's deletion", () => {
  it.each(["first", "last"])(
    "with the sale %s grants what its buyer can read, or is refunded",
    async (position) => {
      const { siteId, offer, begin, confirm } = await sellerWithSale();
      const postId = await offer();
      const { id } = (await begin({ type: "post", items: [postId] })).body.order;
      await checkout.press({ id }, "approve");
      const row = { sql: "SELECT 1 FROM posts WHERE id = $postId FOR UPDATE", bind: { postId } };
      await raceForRow<unknown>(checkout.platform, row, () => {
        const actions = [() => confirm({ id }), () => deleteCreator(siteId)];
        return (position === "first" ? actions : actions.reverse()).map((action) => action());
      });
      await checkout.platform.jobs.runDue();
      const [archived] = await select(
        checkout.platform.db,
        `SELECT e.archived FROM entitlements e JOIN archived_posts a ON a.post_id = e.item_id
        WHERE e.order_id = $id AND e.revoked_at IS NULL`,
        { id },
      );
      const order = await findOrder(checkout.platform, id);
      expect([archived, order?.refunded_at === null]).toEqual(
        archived ? [{ archived: true }, true] : [undefined, false],
      );
    },
  );
});

describe("support that arrives after its creator's deletion", () => {
  async function approveSupport(seller: Awaited<ReturnType<typeof sellerWithSale>>) {
    const { id } = (await seller.begin(support)).body.order;
    await checkout.press({ id }, "approve");
    return id;
  }

  async function expectRefund(id: string, siteId: string): Promise<void> {
    await checkout.platform.jobs.runDue();
    expect((await findOrder(checkout.platform, id))?.refunded_at).not.toBeNull();
    expect(await leftOf(checkout.platform, id)).toEqual({ platform: -45, stripe: 45 });
    expect([0, undefined]).toContain(await supporters(siteId));
  }

  it.each(["stays for what was sold", "is gone"])("is refunded where the site %s", async (siteState) => {
    const seller = await (siteState === "is gone" ? sellerWithoutSale() : sellerWithSale());
    const id = await approveSupport(seller);
    await deleteCreator(seller.siteId);
    await seller.confirm({ id });
    await expectRefund(id, seller.siteId);
    const emails = checkout.platform.outbox.filter(({ to }) => to === seller.reader.email);
    expect(emails.at(-1)?.subject).toBe("Your refund of $5 is on its way");
    expect(emails.at(-1)?.text).toMatch(/\$5 for your support of .+, order /);
    expect(emails.filter(({ subject }) => /Thank you/.test(subject))).toEqual([]);
  });

  it("is refunded a day later when the provider refuses at first", async () => {
    const seller = await sellerWithSale();
    const id = await approveSupport(seller);
    await deleteCreator(seller.siteId);
    await seller.confirm({ id });
    await checkout.control("/faults", { provider: "stripe", kind: "refuse" });
    await checkout.platform.jobs.runDue();
    expect((await findOrder(checkout.platform, id))?.refunded_at).toBeNull();
    await checkout.platform.advance(DAY + 1000);
    await expectRefund(id, seller.siteId);
    checkout.platform.clock.advance(-DAY - 1000);
  });

  it("is fulfilled or refunded when it arrives during the deletion", async () => {
    const seller = await sellerWithSale();
    const id = await approveSupport(seller);
    const row = { sql: "SELECT 1 FROM users WHERE id = $siteId FOR UPDATE", bind: { siteId: seller.siteId } };
    await raceForRow<unknown>(checkout.platform, row, () => [
      deleteCreator(seller.siteId),
      seller.confirm({ id }),
    ]);
    await checkout.platform.jobs.runDue();
    const order = await findOrder(checkout.platform, id);
    const emails = checkout.platform.outbox.filter(({ to }) => to === seller.reader.email);
    const thanks = emails.filter(({ subject }) => /Thank you/.test(subject)).length;
    expect([order?.state, order?.refunded_at === null]).toEqual(["confirmed", thanks === 1]);
    expect(await supporters(seller.siteId)).toBe(0);
  });
});
