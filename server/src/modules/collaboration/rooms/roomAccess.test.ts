import { afterAll, afterEach, describe, expect, test } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makeSession } from "../../../testing/factories/session.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { MAX_DRAFT_BYTES } from "./room.ts";
import { eventually, openRoomKit } from "./testing/roomKit.ts";

const { app, platform, editors, draft, member, readPost } = await openRoomKit();
afterEach(() => editors.close());
afterAll(() => app.close());

/** Number of statements waiting for a lock. */
async function countLockWaits(): Promise<number | undefined> {
  const [row] = await select<{ count: number }>(
    platform.db,
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count;
}

describe("a room", () => {
  test("refuses guests, strangers, and pages of another origin", async () => {
    const { owner, post } = await draft();
    const guest = await editors.open(null, post.id);
    expect(await guest.closed).toMatchObject({ code: 4401 });
    const stranger = await editors.open(await makeSite(platform), post.id);
    expect(await stranger.closed).toMatchObject({ code: 4403 });
    const nowhere = await editors.open(owner, platform.newId());
    expect(await nowhere.closed).toMatchObject({ code: 4403 });
    const elsewhere = await editors.open(owner, post.id, { origin: "http://evil.example", connect: false });
    const refused = new Promise((resolve) => elsewhere.provider.once("connection-error", resolve));
    elsewhere.provider.connect();
    expect(String(((await refused) as { message: string }).message)).toContain("403");
  });

  test("ignores text from a commenter or a read-only token", async () => {
    const { owner, post } = await draft();
    const commenter = await member(post.id, "commenter");
    const { token } = await makeSession(platform, { user_id: owner.id, scopes: ["read"] });
    const mine = await editors.open(owner, post.id);
    for (const other of [
      await editors.open(commenter, post.id),
      await editors.open(owner, post.id, { bearer: token }),
    ]) {
      await Promise.all([mine.synced(), other.synced()]);
      let isSaved = false;
      other.write("Not to be kept.");
      void other.saved().then(() => {
        isSaved = true;
      });
      mine.write("Mine.");
      await mine.saved();
      await eventually(() => expect(other.text()).toContain("Mine."));
      expect(mine.text()).not.toContain("Not to be kept.");
      expect(isSaved).toBe(false);
    }
    expect((await readPost(owner, post)).markdown).not.toContain("Not to be kept.");
  });

  test("closes at once on a revoked writer, an ended session and a deleted draft", async () => {
    const { owner, post } = await draft();
    const writer = await member(post.id, "writer");
    const [mine, theirs] = [await editors.open(owner, post.id), await editors.open(writer, post.id)];
    await Promise.all([mine.synced(), theirs.synced()]);
    const caller = await app.asBrowser(owner);
    const revoked = await caller.send("DELETE", `/api/w/${owner.id}/posts/${post.id}/writers/${writer.id}`);
    expect(revoked.status).toBe(200);
    expect(await theirs.closed).toMatchObject({ code: 4403 });
    await execute(platform.db, "DELETE FROM sessions WHERE id = $id", { id: mine.session });
    expect(await mine.closed).toMatchObject({ code: 4401 });
    const { id, token } = await makeSession(platform, { user_id: owner.id, kind: "token" });
    const script = await editors.open(owner, post.id, { bearer: token });
    await script.synced();
    script.write("By a script.");
    await script.saved();
    expect((await caller.send("DELETE", `/api/w/users/me/tokens/${id}`)).status).toBe(200);
    expect(await script.closed).toMatchObject({ code: 4401 });
    const reopened = await editors.open(owner, post.id);
    await reopened.synced();
    expect((await caller.send("DELETE", `/api/w/${owner.id}/posts/${post.id}`)).status).toBe(200);
    expect(await reopened.closed).toMatchObject({ code: 4404 });
  });

  test("closes on a member revoked while the draft was loading for them", async () => {
    const { post } = await draft();
    const writer = await member(post.id, "writer");
    const theirs = await platform.db.transaction(async (transaction) => {
      const binds = { id: post.id, userId: writer.id };
      await execute(platform.db, "SELECT 1 FROM posts WHERE id = $id FOR UPDATE", binds, transaction);
      const opening = await editors.open(writer, post.id);
      // Let in, and waiting for the draft to load.
      await expect.poll(countLockWaits, { interval: 5 }).toBe(1);
      await execute(
        platform.db,
        "DELETE FROM draft_members WHERE post_id = $id AND user_id = $userId",
        binds,
      );
      return opening;
    });
    expect(await theirs.closed).toMatchObject({ code: 4403 });
  });

  test("accepts a new writer's earlier text once they have the role", async () => {
    const { owner, post } = await draft();
    const user = await member(post.id, "commenter");
    const theirs = await editors.open(user, post.id);
    await theirs.synced();
    theirs.write("Before they might.");
    const caller = await app.asBrowser(owner);
    await caller.send("PATCH", `/api/w/${owner.id}/posts/${post.id}/writers/${user.id}`, {
      role: "writer",
    });
    await eventually(() => expect(theirs.events).toContainEqual({ kind: "role", role: "writer" }));
    theirs.write("And after.");
    await theirs.saved();
    expect((await readPost(owner, post)).markdown).toBe(
      "Call me Ishmael.\n\nBefore they might.\n\nAnd after.\n",
    );
  });

  test("closes only the socket that sent a malformed message", async () => {
    const { owner, post } = await draft();
    const [mine, other] = [await editors.open(owner, post.id), await editors.open(owner, post.id)];
    await Promise.all([mine.synced(), other.synced()]);
    for (const bytes of [[0, 2, 3, 255, 255, 255], [1, 5, 9], [100], [0, 9, 200]]) {
      const bad = await editors.open(owner, post.id);
      await bad.synced();
      bad.send(Uint8Array.from(bytes));
      expect(await bad.closed).toMatchObject({ code: 4400 });
    }
    mine.write("Still here.");
    await eventually(() => expect(other.text()).toContain("Still here."));
  });

  test("refuses a draft beyond its limits, and keeps serving", async () => {
    const { owner, post } = await draft();
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    for (let n = 0; n < 3; n++) editor.write("x".repeat(MAX_DRAFT_BYTES / 2.5));
    expect(await editor.closed).toMatchObject({ code: 4413 });
    const reopened = await editors.open(owner, post.id);
    await reopened.synced();
    expect(reopened.text()).toContain("Call me Ishmael.");
  });
});
