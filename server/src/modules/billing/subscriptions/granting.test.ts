import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import { getTrialStatus, grantSubscription, listPlans, listSubscriptions } from "@quire/contracts/calls/pro";
import { addMonths } from "@quire/domain/billing/proPeriods";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { proKit } from "../../../testing/proKit.ts";
import { grantPro } from "./grantPro.ts";

const DAY = 24 * 60 * 60_000;

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());

const grant = (userId: string, cause: string, months = 2) =>
  withTransaction(checkout.platform.db, (transaction) =>
    grantPro(scopeOf(checkout.platform, transaction), { userId, kind: "referee", months, cause }),
  );

describe("a grant", () => {
  it("adds Pro and free Pro at once, for the number of months", async () => {
    const pro = await proKit(checkout);
    const row = await grant(pro.userId, "invite 1");
    const now = checkout.platform.clock.now();
    expect(await pro.groups()).toEqual(expect.arrayContaining([Role.pro, Role.freePro]));
    expect(await pro.list()).toMatchObject([
      {
        id: row?.id,
        kind: "referee",
        status: "active",
        recurring: false,
        can_change_recurring: false,
        plan: null,
        start_time: now.toISOString(),
        end_time: addMonths(now, 2).toISOString(),
      },
    ]);
  });

  it("is made once for each cause, however many concurrent calls", async () => {
    const pro = await proKit(checkout);
    const rows = await Promise.all(Array.from({ length: 50 }, () => grant(pro.userId, "invite 2")));
    expect(new Set(rows.map((row) => row?.id)).size).toBe(1);
    expect(await pro.list()).toHaveLength(1);
  });

  it("starts when existing periods end, so that no time is lost", async () => {
    const pro = await proKit(checkout);
    await Promise.all(Array.from({ length: 12 }, (_, n) => grant(pro.userId, `many ${n}`, 1)));
    const inOrder = (await pro.list()).reverse();
    expect(inOrder).toHaveLength(12);
    // Month by month: twelve months at once would end later if one of them is cut short by February.
    let start = checkout.platform.clock.now();
    for (const [index, one] of inOrder.entries()) {
      const end = addMonths(start, 1);
      expect(one).toMatchObject({
        status: index === 0 ? "active" : "upcoming",
        start_time: start.toISOString(),
        end_time: end.toISOString(),
      });
      start = end;
    }
  });

  it("ends exactly on time for every guard, before any sweep, and then emails its user", async () => {
    const pro = await proKit(checkout);
    await grant(pro.userId, "invite 3", 1);
    const [first] = await pro.list();
    await pro.pass(25);
    await checkout.platform.jobs.runDue();
    expect(pro.emails().at(-1)).toMatch(/^Your Quire Pro ends on /);
    const left = new Date(first?.end_time ?? "").getTime() - checkout.platform.clock.now().getTime();
    checkout.platform.clock.advance(left - 1);
    expect(await pro.groups()).toContain(Role.pro);
    checkout.platform.clock.advance(1);
    expect(await pro.groups()).not.toContain(Role.pro);
    expect((await pro.list())[0]?.status).toBe("expired");
    await pro.pass(1);
    await pro.pass(1);
    const ended = pro.emails().filter((subject) => subject === "Your Quire Pro has ended");
    expect(ended).toHaveLength(1);
  });

  it("is deferred by a plan that the user pays for", async () => {
    const pro = await proKit(checkout);
    await grant(pro.userId, "invite 4", 2);
    const [before] = await pro.list();
    await pro.pass(10);
    const id = await pro.subscribe({ currency: "USD" });
    const after = await pro.list();
    const paid = after.find((one) => one.id === id);
    const length = new Date(paid?.end_time ?? "").getTime() - new Date(paid?.start_time ?? "").getTime();
    expect(length).toBeGreaterThan(27 * DAY);
    const granted = after.find((one) => one.id !== id);
    const moved = new Date(granted?.end_time ?? "").getTime() - new Date(before?.end_time ?? "").getTime();
    expect(Math.abs(moved - length)).toBeLessThan(60_000);
  });

  it("ends without emails for a user who has deleted their account", async () => {
    const pro = await proKit(checkout);
    await grant(pro.userId, "invite of a user who leaves");
    await execute(checkout.platform.db, "UPDATE users SET deleted_at = now() WHERE id = $id", {
      id: pro.userId,
    });
    checkout.platform.outbox.length = 0;
    await pro.pass(70);
    expect(checkout.platform.outbox.filter(({ to }) => to === pro.user.email)).toEqual([]);
  });

  it("leaves groups unchanged that an admin assigned", async () => {
    const pro = await proKit(checkout, { groups: [Role.pro] });
    await grant(pro.userId, "invite 5", 1);
    await pro.pass(40);
    expect(await pro.groups()).toEqual([Role.pro]);
  });
});

describe("an admin", () => {
  it("grants Pro once for each key; other users can't", async () => {
    const pro = await proKit(checkout);
    const admin = await checkout.asBrowser(await makeUser(checkout.platform, { groups: [Role.admin] }));
    const grantAs = (caller: typeof admin, userId = pro.userId) =>
      caller.call(
        grantSubscription,
        { params: { userId }, body: { months: 3 } },
        { headers: { [IDEMPOTENCY_KEY]: "for-the-fair" } },
      );
    const first = await grantAs(admin);
    expect([first.status, first.body.kind, first.body.status]).toEqual([201, "promotional", "active"]);
    expect((await grantAs(admin)).body.id).toBe(first.body.id);
    expect((await grantAs(pro.caller)).status).toBe(403);
    const other = await makeUser(checkout.platform);
    expect((await grantAs(admin, other.id)).error?.code).toBe("idempotency_mismatch");
    const listed = await admin.call(listSubscriptions, { params: { userId: pro.userId }, query: {} });
    expect(listed.body.subscriptions).toHaveLength(1);
  });
});

describe("reading Pro", () => {
  it("gives everyone the prices", async () => {
    const guest = await checkout.asGuest();
    const { body } = await guest.call(listPlans, {});
    expect(body).toMatchObject({ trial_days: 14, sandbox: true });
    expect(body.plans.map(({ interval, prices }) => [interval, prices.length])).toEqual([
      ["month", 3],
      ["year", 3],
    ]);
  });

  it("gives a user's subscriptions and trial status to no other user", async () => {
    const pro = await proKit(checkout);
    const other = await checkout.asBrowser(await makeUser(checkout.platform));
    const params = { userId: pro.userId };
    expect((await other.call(listSubscriptions, { params, query: {} })).status).toBe(403);
    expect((await other.call(getTrialStatus, { params })).status).toBe(403);
    expect((await pro.caller.call(getTrialStatus, { params })).body).toEqual({ has_used_trial: false });
  });

  it("is paged", async () => {
    const pro = await proKit(checkout);
    for (const n of [1, 2, 3]) await grant(pro.userId, `page ${n}`, 1);
    const list = (query: object) =>
      pro.caller.call(listSubscriptions, { params: { userId: pro.userId }, query });
    const first = await list({ size: 2 });
    const rest = await list({ size: 2, next: first.body.next });
    const ids = [...first.body.subscriptions, ...rest.body.subscriptions].map(({ id }) => id);
    expect([new Set(ids).size, rest.body.next]).toEqual([3, null]);
  });
});
