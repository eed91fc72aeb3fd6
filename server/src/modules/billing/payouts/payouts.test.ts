import { getEarnings } from "@quire/contracts/calls/earnings";
import {
  cancelPayout,
  createPayoutFile,
  decidePayoutAccount,
  downloadPayoutFile,
  holdPayout,
  listAccountsToVerify,
  listPayoutAccounts,
  listPayoutFiles,
  listPayouts,
  listSitePayouts,
  markPayoutFilePaid,
  markPayoutPaid,
  releasePayout,
  runPayouts,
  setPayoutAccount,
} from "@quire/contracts/calls/payouts";
import { ACCOUNT_REST_MS } from "@quire/domain/billing/payouts";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makeEarning } from "../../../testing/factories/earning.ts";
import { makePayoutAccount } from "../../../testing/factories/payoutAccount.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { raceForRow, runDuring } from "../../../testing/raceForRow.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { emailPayouts } from "./emailPayouts.ts";
import { runWeek } from "./runPayouts.ts";

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.asBrowser(await makeUser(app.platform, { groups: [Role.admin] }));
});
afterAll(() => app.close());
// Sessions and limits expire by the clock: each test has a week of its own.
beforeEach(() => app.platform.advance(WEEK_MS));

const IN_INDIA = {
  currency: "INR" as const,
  method: "bank_in" as const,
  holder: "  Herman   Melville ",
  account_number: "0012 3456 7890",
  ifsc: "hdfc0001234",
};

async function makeCreator({ earned = 0, hasAccount = true } = {}) {
  const owner = await makeUser(app.platform, { name: "Herman" });
  const { id: siteId } = await makeSite(app.platform, { id: owner.id });
  if (hasAccount) await makePayoutAccount(app.platform, { owner_id: siteId });
  if (earned) await makeEarning(app.platform, { owner_id: siteId, amount: earned });
  const caller = await app.asBrowser(owner);
  const params = { siteId };
  return {
    siteId,
    owner,
    caller,
    earnings: async () => (await caller.call(getEarnings, { params, query: { currency: "INR" } })).body,
    payouts: async () => (await caller.call(listSitePayouts, { params, query: {} })).body.payouts,
    set: (change: object = {}) => caller.call(setPayoutAccount, { params, body: { ...IN_INDIA, ...change } }),
  };
}

const emailsTo = async (to: string | null) => {
  await app.platform.jobs.runDue();
  return app.platform.outbox.filter((message) => message.to === to).map(({ subject }) => subject);
};

const newFile = async (currency: "INR" | "USD" | "EUR" = "INR") =>
  (await admin.call(createPayoutFile, { body: { currency } })).body;

const csvOf = async (id: string) => {
  const answer = await admin.call(downloadPayoutFile, { params: { id } });
  return String(answer.body).trim().split("\r\n").slice(1);
};

describe("a creator's payout account", () => {
  it("is validated, shows its last digits only, is sealed in the database, and is confirmed by email", async () => {
    const { siteId, owner, caller, set } = await makeCreator({ hasAccount: false });
    const answer = await set();
    expect(answer.body).toEqual({
      currency: "INR",
      method: "bank_in",
      holder: "Herman Melville",
      ending: "••••7890",
      state: "unverified",
      note: "",
      changed: app.platform.clock.now().toISOString(),
      payable_from: new Date(app.platform.clock.now().getTime() + ACCOUNT_REST_MS).toISOString(),
    });
    const listed = await caller.call(listPayoutAccounts, { params: { siteId } });
    expect(listed.body.accounts).toEqual([answer.body]);
    const [row] = await select(app.platform.db, "SELECT * FROM payout_accounts WHERE owner_id = $siteId", {
      siteId,
    });
    expect(JSON.stringify(row)).not.toMatch(/001234|Melville|HDFC/);
    expect(await emailsTo(owner.email)).toEqual(["New payout account on Quire"]);
    expect(app.platform.outbox.at(-1)?.text).not.toContain("1234567");
  });

  it("is refused with an error for each field, and nothing is saved", async () => {
    const { siteId, caller, set } = await makeCreator({ hasAccount: false });
    const answer = await set({ holder: "", account_number: "12", ifsc: "HDFC1001234" });
    expect(answer.status).toBe(400);
    expect(answer.error?.issues?.map(({ path }) => path)).toEqual([
      "body.holder",
      "body.account_number",
      "body.ifsc",
    ]);
    expect((await set({ method: "iban" })).error?.issues?.[0]?.path).toBe("body.method");
    expect((await caller.call(listPayoutAccounts, { params: { siteId } })).body.accounts).toEqual([]);
  });

  it("saved again changes nothing; a different one must be verified", async () => {
    const { siteId, owner, set } = await makeCreator({ hasAccount: false });
    const first = await set();
    const body = { verified: true, changed: first.body.changed };
    const params = { siteId, currency: "INR" as const };
    expect((await admin.call(decidePayoutAccount, { params, body })).body.state).toBe("verified");
    expect((await set()).body.state).toBe("verified");
    await app.platform.advance(1000);
    expect((await set({ account_number: "998877665544" })).body).toMatchObject({
      state: "unverified",
      ending: "••••5544",
    });
    expect(await emailsTo(owner.email)).toHaveLength(3);
  });

  it("is not verified if it changed since the admin read it", async () => {
    const { siteId, set } = await makeCreator({ hasAccount: false });
    const readAt = (await set()).body.changed;
    await app.platform.advance(1000);
    await set({ account_number: "998877665544" });
    const params = { siteId, currency: "INR" as const };
    const answer = await admin.call(decidePayoutAccount, {
      params,
      body: { verified: true, changed: readAt },
    });
    expect(answer.error?.code).toBe("payout_account_changed");
  });

  it("is verified by an admin, but never their own", async () => {
    const owner = await makeUser(app.platform, { groups: [Role.admin] });
    await makeSite(app.platform, { id: owner.id });
    const caller = await app.asBrowser(owner);
    const params = { siteId: owner.id, currency: "INR" as const };
    const set = await caller.call(setPayoutAccount, { params, body: IN_INDIA });
    const body = { verified: true, changed: set.body.changed };
    expect((await caller.call(decidePayoutAccount, { params, body })).status).toBe(403);
  });

  it("that is refused shows its creator why, and is listed until it is verified", async () => {
    const { siteId, owner, caller, set } = await makeCreator({ hasAccount: false });
    const { changed } = (await set()).body;
    const waiting = async () =>
      (await admin.call(listAccountsToVerify, { query: { size: 100 } })).body.accounts.some(
        ({ site }) => site.id === siteId,
      );
    expect(await waiting()).toBe(true);
    const params = { siteId, currency: "INR" as const };
    const body = { verified: false, changed, reason: "The name is another." };
    await admin.call(decidePayoutAccount, { params, body });
    const [account] = (await caller.call(listPayoutAccounts, { params: { siteId } })).body.accounts;
    expect(account).toMatchObject({ state: "unverified", note: "The name is another." });
    expect(await emailsTo(owner.email)).toContain("We couldn't verify your payout account");
    await admin.call(decidePayoutAccount, { params, body: { verified: true, changed } });
    expect(await waiting()).toBe(false);
  });
});

describe("weekly payouts", () => {
  it("take what is due out of the balance once, and email their creator", async () => {
    const { owner, earnings, payouts } = await makeCreator({ earned: 60_000 });
    expect((await earnings()).payout).toMatchObject({ due: 60_000, waiting: 0, hold: null, minimum: 50_000 });
    await Promise.all([runWeek(app.platform), runWeek(app.platform), runWeek(app.platform)]);
    await runWeek(app.platform);
    expect(await payouts()).toMatchObject([{ amount: 60_000, state: "pending", hold: null }]);
    const after = await earnings();
    expect(after.balances).toEqual([{ currency: "INR", balance: 0, held: 0 }]);
    expect(after.payout).toMatchObject({ due: 0, waiting: 60_000 });
    expect(after.lines[0]).toMatchObject({ kind: "payout", amount: -60_000, order: null });
    expect(await emailsTo(owner.email)).toEqual(["Your payout of ₹600 is on its way"]);
  });

  it("are not emailed if another server is emailing them", async () => {
    const { siteId, owner } = await makeCreator({ earned: 50_000 });
    await runWeek(app.platform);
    const before = await emailsTo(owner.email);
    await execute(app.platform.db, "UPDATE payouts SET is_notified = false WHERE owner_id = $siteId", {
      siteId,
    });
    const sql = "UPDATE payouts SET is_notified = true WHERE owner_id = $siteId RETURNING id";
    await runDuring(app.platform, { sql, bind: { siteId } }, () => emailPayouts(app.platform));
    expect(await emailsTo(owner.email)).toEqual(before);
  });

  it("skip balances below the minimum or below zero until a later week", async () => {
    const small = await makeCreator({ earned: 49_999 });
    const owing = await makeCreator({ earned: -100 });
    await runWeek(app.platform);
    expect([...(await small.payouts()), ...(await owing.payouts())]).toEqual([]);
    await makeEarning(app.platform, { owner_id: small.siteId, amount: 1 });
    await runWeek(app.platform);
    expect(await small.payouts()).toEqual([]);
    await app.platform.advance(WEEK_MS);
    await runWeek(app.platform);
    expect(await small.payouts()).toMatchObject([{ amount: 50_000 }]);
  });

  it("are made per currency", async () => {
    const { siteId, payouts } = await makeCreator({ earned: 50_000 });
    await makeEarning(app.platform, { owner_id: siteId, amount: 1000, currency: "USD" });
    await runWeek(app.platform);
    const made = (await payouts()).map(({ amount, currency, hold }) => [currency, amount, hold]);
    expect(made.sort()).toEqual([
      ["INR", 50_000, null],
      ["USD", 1000, "account_missing"],
    ]);
  });

  it("wait for an account, its verification and its waiting period, and then continue without a change by hand", async () => {
    const { siteId, owner, payouts, set } = await makeCreator({ earned: 50_000, hasAccount: false });
    const hold = async () => (await payouts()).map(({ state, hold }) => [state, hold]);
    await runWeek(app.platform);
    expect(await hold()).toEqual([["onHold", "account_missing"]]);
    const { changed } = (await set()).body;
    expect(await hold()).toEqual([["onHold", "account_unverified"]]);
    const params = { siteId, currency: "INR" as const };
    await admin.call(decidePayoutAccount, { params, body: { verified: true, changed } });
    expect(await hold()).toEqual([["onHold", "account_changed"]]);
    await app.platform.advance(ACCOUNT_REST_MS - 1);
    await runWeek(app.platform);
    expect(await hold()).toEqual([["onHold", "account_changed"]]);
    await app.platform.advance(1);
    await runWeek(app.platform);
    expect(await hold()).toEqual([["pending", null]]);
    expect(await emailsTo(owner.email)).toContain("Your payout of ₹500 is on its way");
  });

  it("are held and released by an admin, and follow the rules again after that", async () => {
    const { payouts } = await makeCreator({ earned: 50_000 });
    await runWeek(app.platform);
    const id = (await payouts())[0]?.id ?? "";
    const held = await admin.call(holdPayout, { params: { id }, body: { reason: "We look into a sale." } });
    expect(held.body.payout).toMatchObject({
      state: "onHold",
      hold: "staff",
      reason: "We look into a sale.",
    });
    await runWeek(app.platform);
    expect(await payouts()).toMatchObject([{ hold: "staff", reason: "We look into a sale." }]);
    const released = await admin.call(releasePayout, { params: { id } });
    expect(released.body.payout).toMatchObject({ state: "pending", hold: null, reason: "" });
  });

  it("are held while their creator is suspended", async () => {
    const { siteId, payouts } = await makeCreator({ earned: 50_000 });
    await runWeek(app.platform);
    const suspend = (at: Date | null) =>
      execute(app.platform.db, "UPDATE users SET suspended_at = $at WHERE id = $siteId", { siteId, at });
    await suspend(app.platform.clock.now());
    await runWeek(app.platform);
    await suspend(null);
    expect(await payouts()).toMatchObject([{ state: "onHold", hold: "suspended" }]);
  });

  it("that a refund has since consumed return to the balance before they can be paid", async () => {
    const { siteId, owner, earnings, payouts } = await makeCreator({ earned: 50_000 });
    await runWeek(app.platform);
    await makeEarning(app.platform, { owner_id: siteId, amount: -20_000 });
    await newFile();
    expect(await payouts()).toMatchObject([{ state: "cancelled", amount: 50_000 }]);
    expect((await earnings()).balances).toEqual([{ currency: "INR", balance: 30_000, held: 0 }]);
    expect(await emailsTo(owner.email)).toContain("Your payout of ₹500 was cancelled");
  });

  it("can be made earlier by an admin, and a second request makes nothing more", async () => {
    await runWeek(app.platform);
    const { payouts } = await makeCreator({ earned: 50_000 });
    expect((await admin.call(runPayouts, {})).body.made).toBe(1);
    expect((await admin.call(runPayouts, {})).body.made).toBe(0);
    expect(await payouts()).toHaveLength(1);
  });

  it("pay a balance once, although several admins make them at the same time", async () => {
    await runWeek(app.platform);
    const { payouts, earnings } = await makeCreator({ earned: 50_000 });
    // Blocks only writing payouts: a run that doesn't wait for the others gets as far as reading the balance.
    const table = { sql: "LOCK TABLE payouts IN SHARE MODE", bind: {} };
    const answers = await raceForRow(app.platform, table, () =>
      Array.from({ length: 3 }, () => admin.call(runPayouts, {})),
    );
    expect(answers.map(({ body }) => body.made).sort()).toEqual([0, 0, 1]);
    expect(await payouts()).toMatchObject([{ amount: 50_000 }]);
    expect((await earnings()).balances[0]?.balance).toBe(0);
  });
});

describe("a bank file", () => {
  it("contains payable payouts with full account numbers; each is in one file", async () => {
    const { siteId, payouts } = await makeCreator({ earned: 60_050 });
    const waiting = await makeCreator({ earned: 50_000, hasAccount: false });
    await runWeek(app.platform);
    const file = await newFile();
    const id = (await payouts())[0]?.id;
    expect(await csvOf(file.id)).toContain(
      `${id},${siteId},600.50,INR,bank_in,Herman Melville,001234567890,HDFC0001234,,,,`,
    );
    expect((await csvOf(file.id)).join()).not.toContain(waiting.siteId);
    expect(file.payouts).toBe((await csvOf(file.id)).length);
    const second = await admin.call(createPayoutFile, { body: { currency: "INR" } });
    expect(second.error?.code).toBe("nothing_to_pay");
    const { files } = (await admin.call(listPayoutFiles, { query: {} })).body;
    expect(files[0]).toEqual(file);
  });

  it("created by several requests at once has each payout once", async () => {
    await makeCreator({ earned: 50_000 });
    await runWeek(app.platform);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.call(createPayoutFile, { body: { currency: "INR" } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it("waits for other changes of payouts, as do holding one and changing or verifying an account", async () => {
    const { siteId, payouts } = await makeCreator({ earned: 50_000 });
    await runWeek(app.platform);
    const [payout] = await payouts();
    const lock = { sql: "LOCK TABLE payout_runs IN SHARE ROW EXCLUSIVE MODE", bind: {} };
    const params = { siteId, currency: "INR" as const };
    const body = { verified: true, changed: app.platform.clock.now().toISOString() };
    // Otherwise a payout may be cancelled or held while it gets into a bank file, and is paid all the same.
    const answers = await raceForRow<{ status: number }>(app.platform, lock, () => [
      admin.call(createPayoutFile, { body: { currency: "INR" } }),
      admin.call(holdPayout, { params: { id: payout?.id ?? "" }, body: { reason: "A question" } }),
      admin.call(decidePayoutAccount, { params, body }),
    ]);
    expect(answers).toHaveLength(3);
    const { set } = await makeCreator();
    await raceForRow(app.platform, lock, () => [set({ account_number: "998877665544" })]);
  });

  it("pays to the verified account, even if its creator changes it a moment later", async () => {
    const { set, payouts } = await makeCreator({ earned: 50_000 });
    await runWeek(app.platform);
    const file = await newFile();
    await set({ account_number: "998877665544" });
    expect((await csvOf(file.id)).join()).toContain("001234567890");
    expect(await payouts()).toMatchObject([{ state: "pending", hold: null, ending: "••••7890" }]);
  });

  it("is marked as paid except for failed payouts; a second download is empty", async () => {
    const paid = await makeCreator({ earned: 50_000 });
    const failed = await makeCreator({ earned: 70_000 });
    await runWeek(app.platform);
    const file = await newFile();
    const failedId = (await failed.payouts())[0]?.id ?? "";
    const reason = "The bank does not know this account.";
    await admin.call(cancelPayout, { params: { id: failedId }, body: { reason } });
    expect((await csvOf(file.id)).join()).not.toContain(failed.siteId);
    const params = { id: file.id };
    const marked = await admin.call(markPayoutFilePaid, { params, body: { reference: "UTR 7" } });
    expect(marked.body.open).toBe(0);
    expect(await csvOf(file.id)).toEqual([]);
    expect(await paid.payouts()).toMatchObject([
      { state: "processed", reference: "UTR 7", ending: "••••7890" },
    ]);
    expect(await failed.payouts()).toMatchObject([{ state: "cancelled", reason }]);
    expect((await paid.earnings()).balances[0]?.balance).toBe(0);
    expect((await failed.earnings()).balances[0]?.balance).toBe(70_000);
    expect(await emailsTo(paid.owner.email)).toContain("₹500 was paid out to you");
    expect(await emailsTo(failed.owner.email)).toContain("Your payout of ₹700 was cancelled");
    const [unsealed] = await select(
      app.platform.db,
      "SELECT 1 FROM payouts WHERE details IS NOT NULL AND file_id = $id",
      params,
    );
    expect(unsealed).toBeUndefined();
  });

  it("with a returned payout restores the balance once", async () => {
    const { earnings, payouts } = await makeCreator({ earned: 50_000 });
    await runWeek(app.platform);
    await newFile();
    const params = { id: (await payouts())[0]?.id ?? "" };
    const paid = await admin.call(markPayoutPaid, { params, body: { reference: "UTR 8" } });
    expect(paid.body.payout.state).toBe("processed");
    expect((await admin.call(markPayoutPaid, { params, body: { reference: "UTR 8" } })).status).toBe(200);
    expect((await admin.call(markPayoutPaid, { params, body: { reference: "UTR 9" } })).status).toBe(409);
    const back = () => admin.call(cancelPayout, { params, body: { reason: "It came back." } });
    const answers = await Promise.all([back(), back(), back()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await earnings()).balances[0]?.balance).toBe(50_000);
    expect((await earnings()).lines[0]).toMatchObject({ kind: "payout_returned", amount: 50_000 });
  });

  it("protects its payouts from being held or cancelled by a rule, and a payout in no file can't be paid", async () => {
    const { siteId, payouts } = await makeCreator({ earned: 50_000 });
    await runWeek(app.platform);
    const params = { id: (await payouts())[0]?.id ?? "" };
    const early = await admin.call(markPayoutPaid, { params, body: { reference: "UTR 1" } });
    expect(early.error?.code).toBe("payout_not_in_file");
    await newFile();
    const held = await admin.call(holdPayout, { params, body: { reason: "Wait." } });
    expect(held.error?.code).toBe("payout_in_file");
    await makeEarning(app.platform, { owner_id: siteId, amount: -20_000 });
    await runWeek(app.platform);
    expect(await payouts()).toMatchObject([{ state: "pending" }]);
  });
});

describe("access to payouts", () => {
  it("lets a moderator read, but not see accounts or change anything", async () => {
    const moderator = await app.asBrowser(await makeUser(app.platform, { groups: [Role.moderator] }));
    const { siteId, payouts } = await makeCreator({ earned: 50_000 });
    await runWeek(app.platform);
    await newFile();
    const listed = (await moderator.call(listPayouts, { query: {} })).body.payouts;
    expect(listed.find(({ site }) => site.id === siteId)).toMatchObject({ state: "pending", ending: null });
    const ofSite = (await moderator.call(listSitePayouts, { params: { siteId }, query: {} })).body.payouts;
    expect(ofSite).toMatchObject([{ ending: null }]);
    expect((await moderator.call(listPayoutAccounts, { params: { siteId } })).status).toBe(403);
    const id = (await payouts())[0]?.id ?? "";
    const cancelled = await moderator.call(cancelPayout, { params: { id }, body: { reason: "No." } });
    expect(cancelled.status).toBe(403);
  });
});
