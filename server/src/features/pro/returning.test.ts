import { Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sweepProviders } from "../../payments/sweepProviders.ts";
import { openTill, type Till } from "../../testing/openTill.ts";
import { proDesk } from "../../testing/proDesk.ts";

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());
afterEach(() => fetch(`${till.environment.SANDBOX_URL}/faults`, { method: "DELETE" }));

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
  /** Somebody who paid; how the payment is named where it is given back; and what the books show since. */
  async function paid() {
    const before = await books();
    const desk = await proDesk(till);
    const id = await desk.subscribe({ currency });
    const [charge] = await till.platform.db.query<{ payment_id: string }>(
      "SELECT payment_id FROM subscription_charges WHERE subscription_id = $id",
      { bind: { id }, type: QueryTypes.SELECT },
    );
    const payment = charge?.payment_id ?? "";
    // The provider's time has gone on meanwhile.
    till.platform.clock.set(new Date());
    const named =
      provider === "razorpay"
        ? { payment }
        : {
            charge: (
              (await till.there.ask("stripe", `/payment_intents/${payment}`)) as { latest_charge: string }
            ).latest_charge,
          };
    const since = async (account: string) => ((await books())[account] ?? 0) - (before[account] ?? 0);
    return { desk, id, payment, named, ours: () => since("platform"), theirs: () => since(provider) };
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

  it("whose refund failed in the end is ours again, and Pro theirs", async () => {
    const { desk, id, named, payment, ours } = await paid();
    const { end_time } = (await desk.find(id)) ?? {};
    await till.control("/faults", { provider, kind: "refund-pending", times: 1 });
    await till.control(`/${provider}/refund`, named);
    await sweepProviders(till.platform);
    expect(await desk.groups()).toEqual([]);
    const path =
      provider === "stripe" ? `/refunds?payment_intent=${payment}` : `/payments/${payment}/refunds`;
    const { data, items } = (await till.there.ask(provider, path)) as Record<string, { id: string }[]>;
    await till.control(`/${provider}/settle`, { refund: (data ?? items)?.[0]?.id, outcome: "fail" });
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
