import { listModerationActions } from "@quire/contracts/calls/moderation";
import {
  cancelPayout,
  createPayoutFile,
  decidePayoutAccount,
  holdPayout,
  listAccountsToVerify,
  markPayoutFilePaid,
  markPayoutPaid,
  releasePayout,
  runPayouts,
} from "@quire/contracts/calls/payouts";
import { Role } from "@quire/domain/enums";
import { countOf } from "@quire/domain/text/counts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEarning } from "../../../testing/factories/earning.ts";
import { makePayout } from "../../../testing/factories/payout.ts";
import { makePayoutAccount } from "../../../testing/factories/payoutAccount.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.asBrowser(await makeUser(app.platform, { name: "Stubb", groups: [Role.admin] }));
});
afterAll(() => app.close());

/** Advances the clock after each action: entries of the same time have no order. */
async function afterwards<T>(work: Promise<T>): Promise<T> {
  const done = await work;
  app.platform.clock.advance(1000);
  return done;
}

/** The latest entries of the log, latest first. */
async function acts(size: number) {
  const { body } = await admin.call(listModerationActions, { query: { size } });
  return body.acts.map(({ action, excerpt, reason }) => [action, excerpt, reason]);
}

async function creator() {
  const owner = await makeUser(app.platform, { name: "Herman" });
  const { id: siteId } = await makeSite(app.platform, { id: owner.id, name: "Pequod" });
  return siteId;
}

describe("staff actions on payouts are logged:", () => {
  it("refusing an account, with the reason, and verifying it, with its last digits only", async () => {
    const siteId = await creator();
    await makePayoutAccount(app.platform, { owner_id: siteId, state: "unverified" });
    const { accounts } = (await admin.call(listAccountsToVerify, { query: {} })).body;
    const changed = accounts.find(({ site }) => site.id === siteId)?.changed ?? "";
    const params = { siteId, currency: "INR" as const };
    const decide = (body: { verified: boolean; changed: string; reason?: string }) =>
      afterwards(admin.call(decidePayoutAccount, { params, body }));
    await decide({ verified: false, changed, reason: "The name is another." });
    await decide({ verified: true, changed });
    const late = await decide({ verified: true, changed: "2020-01-01T00:00:00.000Z" });
    expect(late.error?.code).toBe("payout_account_changed");
    expect(await acts(2)).toEqual([
      ["payout_account_verified", expect.stringMatching(/^Herman, INR .*7890$/), ""],
      ["payout_account_refused", expect.stringMatching(/^Herman, INR .*7890$/), "The name is another."],
    ]);
  });

  it("holding, releasing and returning a payout, once each", async () => {
    const { id } = await makePayout(app.platform, { owner_id: await creator() });
    const params = { id };
    await afterwards(admin.call(releasePayout, { params }));
    await afterwards(admin.call(holdPayout, { params, body: { reason: "We look into a sale." } }));
    await afterwards(admin.call(releasePayout, { params }));
    await afterwards(admin.call(cancelPayout, { params, body: { reason: "Their bank is closed." } }));
    const second = await afterwards(admin.call(cancelPayout, { params, body: { reason: "Once more." } }));
    expect(second.error?.code).toBe("payout_closed");
    expect(await acts(3)).toEqual([
      ["payout_returned", "Pequod, ₹500", "Their bank is closed."],
      ["payout_released", "Pequod, ₹500", ""],
      ["payout_held", "Pequod, ₹500", "We look into a sale."],
    ]);
  });

  it("making a bank file, marking it as paid, and marking one of its payouts", async () => {
    const ids = [];
    for (const amount of [50_000, 70_000]) {
      const siteId = await creator();
      await makePayoutAccount(app.platform, { owner_id: siteId });
      ids.push((await makePayout(app.platform, { owner_id: siteId, amount })).id);
    }
    const file = (await afterwards(admin.call(createPayoutFile, { body: { currency: "INR" } }))).body;
    const reference = { reference: "UTR 1" };
    const one = { params: { id: ids[0] ?? "" }, body: reference };
    await afterwards(admin.call(markPayoutPaid, one));
    await afterwards(admin.call(markPayoutPaid, one));
    await afterwards(admin.call(markPayoutFilePaid, { params: { id: file.id }, body: reference }));
    await afterwards(admin.call(markPayoutFilePaid, { params: { id: file.id }, body: reference }));
    expect(await acts(3)).toEqual([
      ["payout_file_paid", "2 payouts, ₹1,200", "UTR 1"],
      ["payout_paid", "Pequod, ₹500", "UTR 1"],
      ["payout_file_made", "2 payouts, ₹1,200", ""],
    ]);
  });

  it("making payouts outside of the weekly run, unless there was nothing to pay", async () => {
    const siteId = await creator();
    await makePayoutAccount(app.platform, { owner_id: siteId });
    await makeEarning(app.platform, { owner_id: siteId, amount: 50_000 });
    const before = (await acts(1))[0];
    const { made } = (await afterwards(admin.call(runPayouts, {}))).body;
    expect(made).toBeGreaterThan(0);
    await afterwards(admin.call(runPayouts, {}));
    expect(await acts(2)).toEqual([["payouts_made", countOf(made, "payout"), ""], before]);
  });
});
