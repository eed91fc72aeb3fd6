import { changeSubscription } from "@quire/contracts/calls/pro";
import { Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { proKit } from "../../../testing/proKit.ts";
import type { ProviderDispute } from "../payments/provider.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { grantPro } from "./grantPro.ts";
import { recordReturns } from "./recordReturns.ts";

const DAY = 24 * 60 * 60_000;

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
beforeEach(async () => {
  // Both clocks at once: another test has moved them.
  till.platform.clock.set(new Date());
  await till.control("/clock", { at: "now" });
});
afterEach(() => till.clearFaults());

/** What all of Pro's payments left, by account. */
async function books(): Promise<Record<string, number>> {
  const rows = await till.platform.db.query<{ account: string; amount: number }>(
    "SELECT account, sum(amount)::float8 AS amount FROM ledger_entries GROUP BY account",
    { type: QueryTypes.SELECT },
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

describe.each([
  { currency: "INR" as const, provider: "razorpay" as const, fee: 1060, amount: 449_00, disputeFee: 0 },
  { currency: "USD" as const, provider: "stripe" as const, fee: 53, amount: 8_00, disputeFee: 1500 },
])("a payment by $provider", ({ currency, provider, fee, amount, disputeFee }) => {
  async function paymentOf(id: string): Promise<string> {
    const [charge] = await till.platform.db.query<{ payment_id: string }>(
      "SELECT payment_id FROM subscription_charges WHERE subscription_id = $id",
      { bind: { id }, type: QueryTypes.SELECT },
    );
    return charge?.payment_id ?? "";
  }

  /** How a payment is named where it is given back. */
  async function nameOf(id: string): Promise<Record<string, string>> {
    const payment = await paymentOf(id);
    if (provider === "razorpay") return { payment };
    const intent = (await till.there.ask("stripe", `/payment_intents/${payment}`)) as {
      latest_charge: string;
    };
    return { charge: intent.latest_charge };
  }

  async function settleRefund(id: string, outcome: string): Promise<void> {
    const payment = await paymentOf(id);
    const path =
      provider === "stripe" ? `/refunds?payment_intent=${payment}` : `/payments/${payment}/refunds`;
    const { data, items } = (await till.there.ask(provider, path)) as Record<string, { id: string }[]>;
    await till.control(`/${provider}/settle`, { refund: (data ?? items)?.[0]?.id, outcome });
  }

  /** Somebody who paid; how the payment is named where it is given back; and what the books show since. */
  async function paid() {
    const before = await books();
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    // The provider's time has gone on meanwhile.
    till.platform.clock.set(new Date());
    const named = await nameOf(id);
    const since = async (account: string) => ((await books())[account] ?? 0) - (before[account] ?? 0);
    return { desk, id, named, ours: () => since("platform"), theirs: () => since(provider) };
  }

  it("that went back takes Pro back, once, and nothing more is charged", async () => {
    const { desk, id, named, ours, theirs } = await paid();
    await till.control(`/${provider}/refund`, named);
    for (const _ of ["once", "again"]) {
      await sweepProviders(till.platform);
      await till.platform.jobs.runDue();
    }
    expect(await desk.groups()).toEqual([]);
    expect(await desk.find(id)).toMatchObject({ status: "expired", recurring: false });
    expect([await ours(), await theirs()]).toEqual([-fee, fee]);
    await desk.confirm(id);
    expect(await desk.groups()).toEqual([]);
    expect((await desk.row(id)).is_over).toBe(true);
  });

  it("that goes back in parts is booked as it goes, and takes Pro with the last of them", async () => {
    const { desk, named, ours, theirs } = await paid();
    const sweep = async () => {
      await sweepProviders(till.platform);
      await till.platform.jobs.runDue();
    };
    const part = 100;
    await till.control(`/${provider}/refund`, { ...named, amount: part });
    for (const _ of ["once", "again"]) await sweep();
    expect(await desk.groups()).toEqual([Role.pro]);
    expect([await ours(), await theirs()]).toEqual([amount - fee - part, fee + part - amount]);
    await till.control(`/${provider}/refund`, named);
    await sweep();
    expect(await desk.groups()).toEqual([]);
    expect([await ours(), await theirs()]).toEqual([-fee, fee]);
  });

  /** Two plans: what is left of the first, some eleven days, waits for the second. */
  async function twoPlans() {
    const { desk, id: first, named } = await paid();
    await desk.caller.call(changeSubscription, { params: { id: first }, body: { recurring: false } });
    await desk.pass(19);
    const second = await desk.subscribe({ currency });
    const endOf = async (id: string) => new Date((await desk.find(id))?.end_time ?? "").getTime();
    const daysTo = async (id: string) => ((await endOf(id)) - till.platform.clock.now().getTime()) / DAY;
    const sweep = async () => {
      await sweepProviders(till.platform);
      await till.platform.jobs.runDue();
    };
    return { desk, first, second, named, daysTo, sweep };
  }

  it("that went back while what is left of it waits for another plan takes that, too", async () => {
    const { desk, first, second, named, daysTo, sweep } = await twoPlans();
    const before = await daysTo(second);
    expect((await daysTo(first)) - before).toBeGreaterThan(8);
    await till.control(`/${provider}/refund`, named);
    await sweep();
    expect(await daysTo(second)).toBeCloseTo(before, 3);
    expect(await daysTo(first)).toBeCloseTo(before, 3);
    await desk.caller.call(changeSubscription, { params: { id: second }, body: { recurring: false } });
    await desk.pass(before + 1);
    expect(await desk.groups()).toEqual([]);
  });

  it("that went back lets what waited for it go on, until it is ours again", async () => {
    const { desk, first, second, daysTo, sweep } = await twoPlans();
    const [waits, runs] = [await daysTo(first), await daysTo(second)];
    await till.control("/faults", { provider, kind: "refund-pending", times: 1 });
    await till.control(`/${provider}/refund`, await nameOf(second));
    await sweep();
    expect(await daysTo(first)).toBeCloseTo(waits - runs, 3);
    expect(await desk.groups()).toContain(Role.pro);
    await settleRefund(second, "fail");
    await sweep();
    expect(await daysTo(second)).toBeCloseTo(runs, 3);
    expect(await daysTo(first)).toBeCloseTo(waits, 3);
  });

  it("that went back while what is left of it waits, and is ours again, waits as it did", async () => {
    const { desk, first, second, named, daysTo, sweep } = await twoPlans();
    const off = { params: { id: second }, body: { recurring: false } };
    await desk.caller.call(changeSubscription, off);
    const [waits, runs] = [await daysTo(first), await daysTo(second)];
    await till.control("/faults", { provider, kind: "refund-pending", times: 1 });
    await till.control(`/${provider}/refund`, named);
    await sweep();
    expect(await daysTo(first)).toBeCloseTo(runs, 3);
    await settleRefund(first, "fail");
    await sweep();
    expect(await daysTo(second)).toBeCloseTo(runs, 3);
    expect(await daysTo(first)).toBeCloseTo(waits, 3);
    await till.control(`/${provider}/refund`, await nameOf(second));
    await till.control(`/${provider}/refund`, named);
    await sweep();
    expect(await daysTo(second)).toBeCloseTo(0, 3);
    expect(await daysTo(first)).toBeCloseTo(0, 3);
  });

  it("that went back lets what was given behind it begin, until it is ours again", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency, interval: "year" });
    till.platform.clock.set(new Date());
    const given = await withTransaction(till.platform.db, (transaction) =>
      grantPro(
        { platform: till.platform, transaction },
        { userId: desk.userId, kind: "referrer", months: 1, cause: `behind ${id}` },
      ),
    );
    const named = await nameOf(id);
    const placed = await desk.find(given?.id ?? "");
    const sweep = async () => {
      await sweepProviders(till.platform);
      await till.platform.jobs.runDue();
    };
    await till.control("/faults", { provider, kind: "refund-pending", times: 1 });
    await till.control(`/${provider}/refund`, named);
    await sweep();
    expect(await desk.groups()).toEqual(expect.arrayContaining([Role.pro, Role.freePro]));
    const moved = await desk.find(given?.id ?? "");
    expect(moved?.status).toBe("active");
    const lengthOf = (one: typeof moved) =>
      new Date(one?.end_time ?? "").getTime() - new Date(one?.start_time ?? "").getTime();
    expect(lengthOf(moved)).toBe(lengthOf(placed));
    await settleRefund(id, "fail");
    await sweep();
    const { start_time, end_time } = placed ?? {};
    expect(await desk.find(given?.id ?? "")).toMatchObject({ status: "upcoming", start_time, end_time });
  });

  /** Tells of a dispute about it, which the doubles have but one of. */
  async function disputed(id: string, count: number) {
    const paymentId = await paymentOf(id);
    const names = Array.from({ length: count }, () => till.platform.newId());
    return (nth: number, state: ProviderDispute["state"], part = amount) =>
      recordReturns(till.platform, provider, paymentId, {
        ...{ id: names[nth] ?? "", paymentId, state, amount: part, fee: disputeFee },
      });
  }

  it("that was disputed twice: won and lost, in any order and however often they are told", async () => {
    const { desk, id, ours } = await paid();
    const tell = await disputed(id, 2);
    const journals = async () => {
      const rows = await till.platform.db.query("SELECT 1 FROM ledger_journals", {
        type: QueryTypes.SELECT,
      });
      return rows.length;
    };
    await tell(0, "open");
    await tell(0, "won");
    expect(await ours()).toBe(amount - fee - disputeFee);
    await tell(1, "open");
    await tell(1, "lost");
    expect(await ours()).toBe(0 - fee - 2 * disputeFee);
    expect(await desk.groups()).toEqual([]);
    const written = await journals();
    for (const _ of ["once", "again"]) {
      await tell(0, "won");
      await tell(1, "open");
      await tell(1, "lost");
      await tell(1, "won");
      await tell(0, "open");
    }
    expect(await desk.groups()).toEqual([]);
    expect(await ours()).toBe(0 - fee - 2 * disputeFee);
    expect(await journals()).toBe(written);
  });

  it("of which banks took two parts has lost both, and no more than there was", async () => {
    const { desk, id, ours } = await paid();
    const tell = await disputed(id, 3);
    await tell(0, "lost", 300);
    await tell(1, "lost", 200);
    expect(await ours()).toBe(amount - 500 - fee - 2 * disputeFee);
    expect(await desk.groups()).toEqual([Role.pro]);
    await tell(2, "lost", amount);
    expect(await ours()).toBe(0 - fee - 3 * disputeFee);
    expect(await desk.groups()).toEqual([]);
  });

  it("whose lost dispute is among the refunds as well went back once", async () => {
    const { id, named, ours } = await paid();
    const tell = await disputed(id, 1);
    await till.control(`/${provider}/refund`, { ...named, amount: 300 });
    await tell(0, "lost", 300);
    await sweepProviders(till.platform);
    // Stripe makes no refund of one.
    const back = provider === "razorpay" ? 300 : 600;
    expect(await ours()).toBe(amount - back - fee - disputeFee);
  });

  it("whose dispute was decided before disputes were told apart costs nothing more", async () => {
    const { id, ours } = await paid();
    const tell = await disputed(id, 2);
    await tell(0, "lost", 300);
    await till.platform.db.query(
      "DELETE FROM subscription_disputes WHERE charge_id IN (SELECT id FROM subscription_charges WHERE subscription_id = $id)",
      { bind: { id } },
    );
    await recordReturns(till.platform, provider, await paymentOf(id));
    await tell(0, "lost", 300);
    expect(await ours()).toBe(amount - 300 - fee - disputeFee);
    await tell(1, "lost", 200);
    expect(await ours()).toBe(amount - 500 - fee - 2 * disputeFee);
  });

  it("whose refund failed in the end is ours again, and Pro theirs", async () => {
    const { desk, id, named, ours } = await paid();
    const { end_time } = (await desk.find(id)) ?? {};
    await till.control("/faults", { provider, kind: "refund-pending", times: 1 });
    await till.control(`/${provider}/refund`, named);
    await sweepProviders(till.platform);
    expect(await desk.groups()).toEqual([]);
    await settleRefund(id, "fail");
    await sweepProviders(till.platform);
    await sweepProviders(till.platform);
    expect(await desk.groups()).toContain(Role.pro);
    expect((await desk.find(id))?.end_time).toBe(end_time);
    expect(await ours()).toBe(amount - fee);
  });

  it.each(["lost", "won"])("whose dispute was %s", async (outcome) => {
    const { desk, id, named, ours } = await paid();
    const opened = (await till.control(`/${provider}/dispute`, named)) as { id: string };
    await sweepProviders(till.platform);
    expect(await desk.groups()).toContain(Role.pro);
    await till.control(`/${provider}/close`, { dispute: opened.id, outcome });
    await sweepProviders(till.platform);
    await sweepProviders(till.platform);
    const isLost = outcome === "lost";
    expect((await desk.groups()).includes(Role.pro)).toBe(!isLost);
    expect((await desk.find(id))?.status).toBe(isLost ? "expired" : "active");
    expect(await ours()).toBe((isLost ? 0 : amount) - fee - disputeFee);
  });
});
