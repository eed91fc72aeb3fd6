import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import { getTrialStatus, givePro, listPlans, listSubscriptions } from "@quire/contracts/calls/pro";
import { addMonths } from "@quire/domain/billing/proPeriods";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { proKit } from "../../../testing/proKit.ts";
import { grantPro } from "./grantPro.ts";

const DAY = 24 * 60 * 60_000;

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());

const give = (userId: string, cause: string, months = 2) =>
  withTransaction(till.platform.db, (transaction) =>
    grantPro({ platform: till.platform, transaction }, { userId, kind: "referee", months, cause }),
  );

describe("what is given", () => {
  it("is Pro and free Pro at once, for so many months", async () => {
    const desk = await proKit(till);
    const row = await give(desk.userId, "invite 1");
    const now = till.platform.clock.now();
    expect(await desk.groups()).toEqual(expect.arrayContaining([Role.pro, Role.freePro]));
    expect(await desk.list()).toMatchObject([
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

  it("is given once for one cause, however many give it at once", async () => {
    const desk = await proKit(till);
    const rows = await Promise.all(Array.from({ length: 50 }, () => give(desk.userId, "invite 2")));
    expect(new Set(rows.map((row) => row?.id)).size).toBe(1);
    expect(await desk.list()).toHaveLength(1);
  });

  it("follows what is there: the second begins where the first ends, and nothing is lost", async () => {
    const desk = await proKit(till);
    const grants = await Promise.all(Array.from({ length: 12 }, (_, n) => give(desk.userId, `many ${n}`, 1)));
    expect(grants).toHaveLength(12);
    const [last, ...before] = await desk.list();
    expect(last?.end_time).toBe(addMonths(till.platform.clock.now(), 12).toISOString());
    expect(before.at(-1)?.status).toBe("active");
    expect([last, ...before.slice(0, -1)].every((one) => one?.status === "upcoming")).toBe(true);
  });

  it("ends to the moment for every guard, before anybody swept; then its holder is told", async () => {
    const desk = await proKit(till);
    await give(desk.userId, "invite 3", 1);
    const [given] = await desk.list();
    await desk.pass(25);
    await till.platform.jobs.runDue();
    expect(desk.letters().at(-1)).toMatch(/^Your Quire Pro ends on /);
    const left = new Date(given?.end_time ?? "").getTime() - till.platform.clock.now().getTime();
    till.platform.clock.advance(left - 1);
    expect(await desk.groups()).toContain(Role.pro);
    till.platform.clock.advance(1);
    expect(await desk.groups()).not.toContain(Role.pro);
    expect((await desk.list())[0]?.status).toBe("expired");
    await desk.pass(1);
    await desk.pass(1);
    const ended = desk.letters().filter((subject) => subject === "Your Quire Pro has ended");
    expect(ended).toHaveLength(1);
  });

  it("waits while somebody pays: a plan taken meanwhile moves its end", async () => {
    const desk = await proKit(till);
    await give(desk.userId, "invite 4", 2);
    const [before] = await desk.list();
    await desk.pass(10);
    const id = await desk.subscribe({ currency: "USD" });
    const after = await desk.list();
    const paid = after.find((one) => one.id === id);
    const length = new Date(paid?.end_time ?? "").getTime() - new Date(paid?.start_time ?? "").getTime();
    expect(length).toBeGreaterThan(27 * DAY);
    const given = after.find((one) => one.id !== id);
    const moved = new Date(given?.end_time ?? "").getTime() - new Date(before?.end_time ?? "").getTime();
    expect(Math.abs(moved - length)).toBeLessThan(60_000);
  });

  it("leaves groups alone that were given by hand", async () => {
    const desk = await proKit(till, { groups: [Role.pro] });
    await give(desk.userId, "invite 5", 1);
    await desk.pass(40);
    expect(await desk.groups()).toEqual([Role.pro]);
  });
});

describe("an admin", () => {
  it("gives Pro, once for each key; nobody else does", async () => {
    const desk = await proKit(till);
    const admin = await till.asBrowser(await makeUser(till.platform, { groups: [Role.admin] }));
    const ask = (caller: typeof admin, userId = desk.userId) =>
      caller.call(
        givePro,
        { params: { userId }, body: { months: 3 } },
        { headers: { [IDEMPOTENCY_KEY]: "for-the-fair" } },
      );
    const first = await ask(admin);
    expect([first.status, first.body.kind, first.body.status]).toEqual([201, "promotional", "active"]);
    expect((await ask(admin)).body.id).toBe(first.body.id);
    expect((await ask(desk.caller)).status).toBe(403);
    const other = await makeUser(till.platform);
    expect((await ask(admin, other.id)).error?.code).toBe("idempotency_mismatch");
    const seen = await admin.call(listSubscriptions, { params: { userId: desk.userId }, query: {} });
    expect(seen.body.subscriptions).toHaveLength(1);
  });
});

describe("what is asked about Pro", () => {
  it("is what it costs, for anyone", async () => {
    const guest = await till.asGuest();
    const { body } = await guest.call(listPlans, {});
    expect(body).toMatchObject({ trial_days: 14, sandbox: true });
    expect(body.plans.map(({ interval, prices }) => [interval, prices.length])).toEqual([
      ["month", 3],
      ["year", 3],
    ]);
  });

  it("is told to nobody else", async () => {
    const desk = await proKit(till);
    const other = await till.asBrowser(await makeUser(till.platform));
    const params = { userId: desk.userId };
    expect((await other.call(listSubscriptions, { params, query: {} })).status).toBe(403);
    expect((await other.call(getTrialStatus, { params })).status).toBe(403);
    expect((await desk.caller.call(getTrialStatus, { params })).body).toEqual({ has_used_trial: false });
  });

  it("comes by pages", async () => {
    const desk = await proKit(till);
    for (const n of [1, 2, 3]) await give(desk.userId, `page ${n}`, 1);
    const ask = (query: object) =>
      desk.caller.call(listSubscriptions, { params: { userId: desk.userId }, query });
    const first = await ask({ size: 2 });
    const rest = await ask({ size: 2, next: first.body.next });
    const ids = [...first.body.subscriptions, ...rest.body.subscriptions].map(({ id }) => id);
    expect([new Set(ids).size, rest.body.next]).toEqual([3, null]);
  });
});
