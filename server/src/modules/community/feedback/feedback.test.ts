import { closeFeedback, listFeedback, type NewFeedback, sendFeedback } from "@quire/contracts/calls/feedback";
import { FEEDBACK_DAYS } from "@quire/domain/community/feedback";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { deleteActivity } from "../accountDeletion.ts";
import { feedback } from "../models/feedback.ts";
import { sweepFeedbackJob } from "./sweepFeedback.ts";

const SUPPORT = "support@localhost";

let app: TestServer;
let moderator: Caller;
beforeAll(async () => {
  app = await testServer();
  const user = await makeUser(app.platform, { name: "Starbuck", groups: [Role.moderator] });
  moderator = await app.asProgram(user);
});
afterAll(() => app.close());

const written = (changes: Partial<NewFeedback> = {}): NewFeedback => ({
  id: app.platform.newId(),
  message: "The whale is too white.",
  page: "http://localhost:4000/search",
  version: "0.1.0",
  ...changes,
});
const send = (caller: Caller, body: NewFeedback) => caller.call(sendFeedback, { body });
const openFeedback = async () => (await moderator.call(listFeedback, { query: { size: 100 } })).body.feedback;
async function mailsToSupport() {
  await app.platform.jobs.runDue();
  return app.platform.outbox.filter(({ to }) => to === SUPPORT);
}

describe("feedback", () => {
  it("of a guest reaches staff and the support mailbox, which can answer it", async () => {
    const guest = await app.asGuest();
    const body = written({ name: "Pip", email: " Pip@Example.com" });
    const answer = await send(guest, body);
    expect([answer.status, answer.body]).toEqual([201, { received: true }]);
    expect((await openFeedback()).find(({ id }) => id === body.id)).toMatchObject({
      message: body.message,
      name: "Pip",
      email: "pip@example.com",
      user_id: null,
      page: body.page,
      version: "0.1.0",
      done: null,
    });
    const mail = (await mailsToSupport()).at(-1);
    expect(mail).toMatchObject({ subject: "Feedback from Pip", replyTo: "pip@example.com" });
    for (const part of [body.message, body.page, "0.1.0", "/moderation#feedback"]) {
      expect(mail?.text).toContain(part);
    }
  });

  it("of a user is answered at the account's address, whatever they type", async () => {
    const user = await makeUser(app.platform, {
      email: "ishmael@example.com",
      email_verified_at: app.platform.clock.now(),
    });
    const body = written({ email: "ahab@example.com" });
    await send(await app.asBrowser(user), body);
    expect((await openFeedback()).find(({ id }) => id === body.id)).toMatchObject({
      email: "ishmael@example.com",
      user_id: user.id,
    });
    expect((await mailsToSupport()).at(-1)?.replyTo).toBe("ishmael@example.com");
  });

  it("is stored and emailed once, however often it is sent", async () => {
    const guest = await app.asGuest();
    const body = written();
    const before = (await mailsToSupport()).length;
    expect([(await send(guest, body)).status, (await send(guest, body)).status]).toEqual([201, 201]);
    expect((await mailsToSupport()).length).toBe(before + 1);
    const other = await send(guest, { ...body, message: "Something else." });
    expect([other.status, other.error?.code]).toEqual([409, "id_taken"]);
  });

  it("needs words, a valid email and a token", async () => {
    const guest = await app.asGuest();
    expect((await send(guest, written({ message: "  \n " }))).error?.issues?.[0]?.path).toBe("body.message");
    expect((await send(guest, written({ message: "a".repeat(5001) }))).status).toBe(400);
    expect((await send(guest, written({ email: "pip@" }))).error?.issues?.[0]?.path).toBe("body.email");
    const forged = await guest.call(
      sendFeedback,
      { body: written() },
      { headers: { "x-xsrf-token": undefined } },
    );
    expect(forged.error?.code).toBe("xsrf_mismatch");
  });

  it("is limited by address for guests, and by account", async () => {
    const one = { points: 1, seconds: 86_400 };
    const limits = { ...limitTable, feedbackByAddress: one, feedbackByUser: one };
    const strict = await testServer({ config: { limits }, secondPlatform: app.platform });
    for (const caller of [await strict.asGuest(), await strict.asBrowser(await makeUser(app.platform))]) {
      expect((await send(caller, written())).status).toBe(201);
      const answer = await send(caller, written());
      expect([answer.status, answer.error?.code]).toEqual([429, "too_much_feedback"]);
    }
    await strict.close();
  });

  it("moves to the done list with who marked it, once", async () => {
    const body = written();
    await send(await app.asGuest(), body);
    const key = { params: { id: body.id } };
    expect((await moderator.call(closeFeedback, key)).body).toEqual({ done: true });
    const admin = await makeUser(app.platform, { name: "Stubb", groups: [Role.admin] });
    await (await app.asProgram(admin)).call(closeFeedback, key);
    expect((await openFeedback()).some(({ id }) => id === body.id)).toBe(false);
    const done = await moderator.call(listFeedback, { query: { state: "done" } });
    expect(done.body.feedback.find(({ id }) => id === body.id)).toMatchObject({ done_by: "Starbuck" });
  });

  it("is listed oldest first, page by page", async () => {
    for (let at = 0; at < 3; at++) {
      await send(await app.asGuest(), written({ message: `Page ${at}` }));
      app.platform.clock.advance(1000);
    }
    const all = (await openFeedback()).map(({ id }) => id);
    const paged: string[] = [];
    let next: string | null = null;
    do {
      const query: { size: number; next?: string } = { size: 2, ...(next ? { next } : {}) };
      const { body } = await moderator.call(listFeedback, { query });
      paged.push(...body.feedback.map(({ id }) => id));
      next = body.next;
    } while (next);
    expect(paged).toEqual(all);
  });

  it("is deleted with its account, and after a year", async () => {
    const { platform } = app;
    const count = () => feedback(platform.db).count();
    const user = await makeUser(platform);
    await send(await app.asBrowser(user), written());
    const before = await count();
    await withTransaction(platform.db, (transaction) =>
      deleteActivity(scopeOf(platform, transaction), { userId: user.id }),
    );
    expect(await count()).toBe(before - 1);
    platform.clock.advance((FEEDBACK_DAYS + 1) * 86_400_000);
    const late = written();
    await send(await app.asGuest(), late);
    await platform.jobs.enqueue(null, sweepFeedbackJob, {}, { key: sweepFeedbackJob });
    await platform.jobs.runDue();
    const left = await feedback(platform.db).findAll({ attributes: ["id"] });
    expect(left.map((row) => row.get().id)).toEqual([late.id]);
  });
});
