import { updateSubscription } from "@quire/contracts/calls/pro";
import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { proKit } from "../../../testing/proKit.ts";
import type { ProviderDispute } from "../payments/provider.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { grantPro } from "./grantPro.ts";
import { recordProRefunds } from "./recordProRefunds.ts";

const DAY = 24 * 60 * 60_000;

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
beforeEach(async () => {
  // Reset both clocks: another test has moved them.
  checkout.platform.clock.set(new Date());
  await checkout.control("/clock", { at: "now" });
});
afterEach(() => checkout.clearFaults());

/** The sum of all ledger entries, by account. */
async function books(): Promise<Record<string, number>> {
  const rows = await select<{ account: string; amount: number }>(
    checkout.platform.db,
    "SELECT account, sum(amount)::float8 AS amount FROM ledger_entries GROUP BY account",
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

describe.each([
  { currency: "INR" as const, provider: "razorpay" as const, fee: 1060, amount: 449_00, disputeFee: 0 },
  { currency: "USD" as const, provider: "stripe" as const, fee: 53, amount: 8_00, disputeFee: 1500 },
])("a payment by $provider", ({ currency, provider, fee, amount, disputeFee }) => {
  async function paymentOf(id: string): Promise<string> {
    const [charge] = await select<{ payment_id: string }>(
      checkout.platform.db,
      "SELECT payment_id FROM subscription_charges WHERE subscription_id = $id",
      { id },
    );
    return charge?.payment_id ?? "";
  }

  /** How the provider's double names a payment in a refund. */
  async function nameOf(id: string): Promise<Record<string, string>> {
    const payment = await paymentOf(id);
    if (provider === "razorpay") return { payment };
    const intent = (await checkout.sandbox.callApi("stripe", `/payment_intents/${payment}`)) as {
      latest_charge: string;
    };
    return { charge: intent.latest_charge };
  }

  async function closeRefund(id: string, outcome: string): Promise<void> {
    const payment = await paymentOf(id);
    const path =
      provider === "stripe" ? `/refunds?payment_intent=${payment}` : `/payments/${payment}/refunds`;
    const { data, items } = (await checkout.sandbox.callApi(provider, path)) as Record<
      string,
      { id: string }[]
    >;
    await checkout.control(`/${provider}/settle`, { refund: (data ?? items)?.[0]?.id, outcome });
  }

  /** A subscribed user; how the double names the payment in a refund; and what the ledger has booked since. */
  async function paid() {
    const before = await books();
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    // The provider's clock has advanced as well.
    checkout.platform.clock.set(new Date());
    const named = await nameOf(id);
    const since = async (account: string) => ((await books())[account] ?? 0) - (before[account] ?? 0);
    return { pro, id, named, ours: () => since("platform"), theirs: () => since(provider) };
  }

  it("that is refunded ends Pro, once, and charges nothing more", async () => {
    const { pro, id, named, ours, theirs } = await paid();
    await checkout.control(`/${provider}/refund`, named);
    for (const _ of ["once", "again"]) {
      await sweepProviders(checkout.platform);
      await checkout.platform.jobs.runDue();
    }
    expect(await pro.groups()).toEqual([]);
    expect(await pro.find(id)).toMatchObject({ status: "expired", recurring: false });
    expect([await ours(), await theirs()]).toEqual([-fee, fee]);
    await pro.confirm(id);
    expect(await pro.groups()).toEqual([]);
    expect((await pro.row(id)).is_over).toBe(true);
  });

  it("refunded in parts is booked part by part, and ends Pro with the last one", async () => {
    const { pro, named, ours, theirs } = await paid();
    const sweep = async () => {
      await sweepProviders(checkout.platform);
      await checkout.platform.jobs.runDue();
    };
    const part = 100;
    await checkout.control(`/${provider}/refund`, { ...named, amount: part });
    for (const _ of ["once", "again"]) await sweep();
    expect(await pro.groups()).toEqual([Role.pro]);
    expect([await ours(), await theirs()]).toEqual([amount - fee - part, fee + part - amount]);
    await checkout.control(`/${provider}/refund`, named);
    await sweep();
    expect(await pro.groups()).toEqual([]);
    expect([await ours(), await theirs()]).toEqual([-fee, fee]);
  });

  /** Two plans: the remaining time of the first, about eleven days, waits for the second. */
  async function twoPlans() {
    const { pro, id: first, named } = await paid();
    await pro.caller.call(updateSubscription, { params: { id: first }, body: { recurring: false } });
    await pro.pass(19);
    const second = await pro.subscribe({ currency });
    const endOf = async (id: string) => new Date((await pro.find(id))?.end_time ?? "").getTime();
    const daysTo = async (id: string) => ((await endOf(id)) - checkout.platform.clock.now().getTime()) / DAY;
    const sweep = async () => {
      await sweepProviders(checkout.platform);
      await checkout.platform.jobs.runDue();
    };
    return { pro, first, second, named, daysTo, sweep };
  }

  it("refunded while its remaining time waits for another plan loses that time too", async () => {
    const { pro, first, second, named, daysTo, sweep } = await twoPlans();
    const before = await daysTo(second);
    expect((await daysTo(first)) - before).toBeGreaterThan(8);
    await checkout.control(`/${provider}/refund`, named);
    await sweep();
    expect(await daysTo(second)).toBeCloseTo(before, 3);
    expect(await daysTo(first)).toBeCloseTo(before, 3);
    await pro.caller.call(updateSubscription, { params: { id: second }, body: { recurring: false } });
    await pro.pass(before + 1);
    expect(await pro.groups()).toEqual([]);
  });

  it("that is refunded advances the deferred plan, until the refund fails", async () => {
    const { pro, first, second, daysTo, sweep } = await twoPlans();
    const [waits, runs] = [await daysTo(first), await daysTo(second)];
    await checkout.control("/faults", { provider, kind: "refund-pending", times: 1 });
    await checkout.control(`/${provider}/refund`, await nameOf(second));
    await sweep();
    expect(await daysTo(first)).toBeCloseTo(waits - runs, 3);
    expect(await pro.groups()).toContain(Role.pro);
    await closeRefund(second, "fail");
    await sweep();
    expect(await daysTo(second)).toBeCloseTo(runs, 3);
    expect(await daysTo(first)).toBeCloseTo(waits, 3);
  });

  it("refunded while its remaining time waits, whose refund fails, waits as before", async () => {
    const { pro, first, second, named, daysTo, sweep } = await twoPlans();
    const off = { params: { id: second }, body: { recurring: false } };
    await pro.caller.call(updateSubscription, off);
    const [waits, runs] = [await daysTo(first), await daysTo(second)];
    await checkout.control("/faults", { provider, kind: "refund-pending", times: 1 });
    await checkout.control(`/${provider}/refund`, named);
    await sweep();
    expect(await daysTo(first)).toBeCloseTo(runs, 3);
    await closeRefund(first, "fail");
    await sweep();
    expect(await daysTo(second)).toBeCloseTo(runs, 3);
    expect(await daysTo(first)).toBeCloseTo(waits, 3);
    await checkout.control(`/${provider}/refund`, await nameOf(second));
    await checkout.control(`/${provider}/refund`, named);
    await sweep();
    expect(await daysTo(second)).toBeCloseTo(0, 3);
    expect(await daysTo(first)).toBeCloseTo(0, 3);
  });

  it("whose refund fails after another plan was bought waits for that, and loses no time", async () => {
    const { pro, id, named } = await paid();
    const sweep = async () => {
      await sweepProviders(checkout.platform);
      await checkout.platform.jobs.runDue();
    };
    const daysTo = async (of: string) =>
      (new Date((await pro.find(of))?.end_time ?? "").getTime() - checkout.platform.clock.now().getTime()) /
      DAY;
    const left = await daysTo(id);
    await checkout.control("/faults", { provider, kind: "refund-pending", times: 1 });
    await checkout.control(`/${provider}/refund`, named);
    await sweep();
    await pro.pass(3);
    const other = await pro.subscribe({ currency });
    await closeRefund(id, "fail");
    await sweep();
    expect(await daysTo(id)).toBeCloseTo((await daysTo(other)) + left, 2);
    expect(await pro.find(other)).toMatchObject({ status: "active", recurring: true });
  });

  it("that is refunded starts the grant behind it, until the refund fails", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency, interval: "year" });
    checkout.platform.clock.set(new Date());
    const grant = await withTransaction(checkout.platform.db, (transaction) =>
      grantPro(scopeOf(checkout.platform, transaction), {
        userId: pro.userId,
        kind: "referrer",
        months: 1,
        cause: `behind ${id}`,
      }),
    );
    const named = await nameOf(id);
    const placed = await pro.find(grant?.id ?? "");
    const sweep = async () => {
      await sweepProviders(checkout.platform);
      await checkout.platform.jobs.runDue();
    };
    await checkout.control("/faults", { provider, kind: "refund-pending", times: 1 });
    await checkout.control(`/${provider}/refund`, named);
    await sweep();
    expect(await pro.groups()).toEqual(expect.arrayContaining([Role.pro, Role.freePro]));
    const moved = await pro.find(grant?.id ?? "");
    expect(moved?.status).toBe("active");
    const lengthOf = (one: typeof moved) =>
      new Date(one?.end_time ?? "").getTime() - new Date(one?.start_time ?? "").getTime();
    expect(lengthOf(moved)).toBe(lengthOf(placed));
    await closeRefund(id, "fail");
    await sweep();
    const { start_time, end_time } = placed ?? {};
    expect(await pro.find(grant?.id ?? "")).toMatchObject({ status: "upcoming", start_time, end_time });
  });

  /** Records one of several disputes about it; the doubles support only one. */
  async function disputed(id: string, count: number) {
    const paymentId = await paymentOf(id);
    const names = Array.from({ length: count }, () => checkout.platform.newId());
    return (nth: number, state: ProviderDispute["state"], part = amount) =>
      recordProRefunds(checkout.platform, provider, paymentId, {
        ...{ id: names[nth] ?? "", paymentId, state, amount: part, fee: disputeFee },
      });
  }

  it("with a won and a lost dispute is recorded once, in any order and however often they are reported", async () => {
    const { pro, id, ours } = await paid();
    const report = await disputed(id, 2);
    const journals = async () => {
      const rows = await select(checkout.platform.db, "SELECT 1 FROM ledger_journals");
      return rows.length;
    };
    await report(0, "open");
    await report(0, "won");
    expect(await ours()).toBe(amount - fee - disputeFee);
    await report(1, "open");
    await report(1, "lost");
    expect(await ours()).toBe(0 - fee - 2 * disputeFee);
    expect(await pro.groups()).toEqual([]);
    const written = await journals();
    for (const _ of ["once", "again"]) {
      await report(0, "won");
      await report(1, "open");
      await report(1, "lost");
      await report(1, "won");
      await report(0, "open");
    }
    expect(await pro.groups()).toEqual([]);
    expect(await ours()).toBe(0 - fee - 2 * disputeFee);
    expect(await journals()).toBe(written);
  });

  it("with two lost partial disputes loses both, and no more than was paid", async () => {
    const { pro, id, ours } = await paid();
    const report = await disputed(id, 3);
    await report(0, "lost", 300);
    await report(1, "lost", 200);
    expect(await ours()).toBe(amount - 500 - fee - 2 * disputeFee);
    expect(await pro.groups()).toEqual([Role.pro]);
    await report(2, "lost", amount);
    expect(await ours()).toBe(0 - fee - 3 * disputeFee);
    expect(await pro.groups()).toEqual([]);
  });

  it("whose lost dispute is also listed as a refund loses it once", async () => {
    const { id, named, ours } = await paid();
    const report = await disputed(id, 1);
    await checkout.control(`/${provider}/refund`, { ...named, amount: 300 });
    await report(0, "lost", 300);
    await sweepProviders(checkout.platform);
    // Stripe lists no refund for a dispute.
    const back = provider === "razorpay" ? 300 : 600;
    expect(await ours()).toBe(amount - back - fee - disputeFee);
  });

  it("whose dispute was decided before disputes had rows of their own loses nothing more", async () => {
    const { id, ours } = await paid();
    const report = await disputed(id, 2);
    await report(0, "lost", 300);
    await execute(
      checkout.platform.db,
      "DELETE FROM subscription_disputes WHERE charge_id IN (SELECT id FROM subscription_charges WHERE subscription_id = $id)",
      { id },
    );
    await recordProRefunds(checkout.platform, provider, await paymentOf(id));
    await report(0, "lost", 300);
    expect(await ours()).toBe(amount - 300 - fee - disputeFee);
    await report(1, "lost", 200);
    expect(await ours()).toBe(amount - 500 - fee - 2 * disputeFee);
  });

  it("whose refund fails in the end is ours again, and Pro is restored", async () => {
    const { pro, id, named, ours } = await paid();
    const { end_time } = (await pro.find(id)) ?? {};
    await checkout.control("/faults", { provider, kind: "refund-pending", times: 1 });
    await checkout.control(`/${provider}/refund`, named);
    await sweepProviders(checkout.platform);
    expect(await pro.groups()).toEqual([]);
    await closeRefund(id, "fail");
    await sweepProviders(checkout.platform);
    await sweepProviders(checkout.platform);
    expect(await pro.groups()).toContain(Role.pro);
    expect((await pro.find(id))?.end_time).toBe(end_time);
    expect(await ours()).toBe(amount - fee);
  });

  it.each(["lost", "won"])("whose dispute was %s", async (outcome) => {
    const { pro, id, named, ours } = await paid();
    const opened = (await checkout.control(`/${provider}/dispute`, named)) as { id: string };
    await sweepProviders(checkout.platform);
    expect(await pro.groups()).toContain(Role.pro);
    await checkout.control(`/${provider}/close`, { dispute: opened.id, outcome });
    await sweepProviders(checkout.platform);
    await sweepProviders(checkout.platform);
    const isLost = outcome === "lost";
    expect((await pro.groups()).includes(Role.pro)).toBe(!isLost);
    expect((await pro.find(id))?.status).toBe(isLost ? "expired" : "active");
    expect(await ours()).toBe((isLost ? 0 : amount) - fee - disputeFee);
  });
});
