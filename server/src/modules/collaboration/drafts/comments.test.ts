import * as calls from "@quire/contracts/calls/drafts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makeDraftComment } from "../../../testing/factories/draftComment.ts";
import { makeDraftMember } from "../../../testing/factories/draftMember.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
const notified: { postId: string; kind: string }[] = [];
beforeAll(async () => {
  const unlimited = Object.fromEntries(
    Object.entries(limitTable).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
  ) as never;
  app = await testServer({ config: { limits: unlimited } });
  await app.platform.bus.subscribe("draft-tells", (message) => void notified.push(JSON.parse(message)));
});
afterAll(() => app.close());

const anchor = { start: "AQID", end: "AQIE" };

async function draft() {
  const { id, site_id: siteId } = await makePost(app.platform);
  const member = async (role: "writer" | "commenter") =>
    app.asBrowser({ id: (await makeDraftMember(app.platform, { post_id: id, role })).user_id });
  return {
    params: { siteId, id },
    owner: await app.asBrowser({ id: siteId }),
    writer: await member("writer"),
    commenter: await member("commenter"),
  };
}

describe("a comment on a passage", () => {
  it("is listed with its anchor, author and replies, and notifies open editors", async () => {
    const { params, owner, commenter } = await draft();
    const body = { text: "Why a whale?", anchor, quote: "the whale" };
    const comment = await commenter.call(calls.createDraftComment, { params, body });
    expect(comment.body).toMatchObject({
      kind: "comment",
      anchor,
      quote: "the whale",
      author: { name: "Ishmael" },
    });
    await owner.call(calls.createDraftComment, {
      params,
      body: { text: "Why not?", parent: comment.body.id },
    });
    const list = await commenter.call(calls.listDraftComments, { params, query: {} });
    expect(list.body.threads).toMatchObject([
      { id: comment.body.id, answers: [{ text: "Why not?", anchor: null }] },
    ]);
    const event = { postId: params.id, kind: "comments" };
    await expect.poll(() => notified.filter(({ postId }) => postId === params.id)).toEqual([event, event]);
  });

  it("is created once when a device sends it twice, and refused with another user's id", async () => {
    const { params, owner, commenter } = await draft();
    const id = app.platform.newId();
    const send = () => commenter.call(calls.createDraftComment, { params, body: { id, text: "Once." } });
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect((await owner.call(calls.listDraftComments, { params, query: {} })).body.threads).toHaveLength(1);
    const refused = await owner.call(calls.createDraftComment, { params, body: { id, text: "Mine." } });
    expect(refused.error?.code).toBe("id_taken");
  });

  it("is refused when it is empty, too long, or a reply to a reply or to another draft's thread", async () => {
    const { params, owner } = await draft();
    const { id: parent } = await makeDraftComment(app.platform, { post_id: params.id });
    const answer = await makeDraftComment(app.platform, { post_id: params.id, parent_id: parent });
    const otherThread = await makeDraftComment(app.platform, { post_id: (await makePost(app.platform)).id });
    const cases = [
      [{ text: "" }, "body.text"],
      [{ text: "x".repeat(5001) }, "body.text"],
      [{ text: "x", parent: answer.id }, "body.parent"],
      [{ text: "x", parent: otherThread.id }, "body.parent"],
      [{ text: "x", parent, anchor }, "body.parent"],
      [{ text: "x", replacement: "y" }, "body.anchor"],
      [{ text: "x", replacement: "y".repeat(5001), anchor }, "body.replacement"],
    ] as const;
    for (const [body, path] of cases) {
      const refused = await owner.call(calls.createDraftComment, { params, body });
      expect([refused.status, refused.error?.issues?.[0]?.path], path).toEqual([400, path]);
    }
  });

  it("is edited and deleted by its author, and deleted with its replies by the draft's owner", async () => {
    const { params, owner, writer, commenter } = await draft();
    const comment = await commenter.call(calls.createDraftComment, { params, body: { text: "Whale?" } });
    const key = { ...params, commentId: comment.body.id };
    const changed = await commenter.call(calls.updateDraftComment, {
      params: key,
      body: { text: "Whales?" },
    });
    expect(changed.body).toMatchObject({ text: "Whales?", edited: app.platform.clock.now().toISOString() });
    await writer.call(calls.createDraftComment, { params, body: { text: "Aye.", parent: comment.body.id } });
    expect((await writer.call(calls.deleteDraftComment, { params: key })).status).toBe(403);
    expect((await owner.call(calls.deleteDraftComment, { params: key })).status).toBe(200);
    expect((await owner.call(calls.listDraftComments, { params, query: {} })).body.threads).toEqual([]);
  });
});

describe("a resolved thread", () => {
  it("leaves the list of open threads, and returns when reopened", async () => {
    const { params, commenter, writer } = await draft();
    const { body } = await commenter.call(calls.createDraftComment, { params, body: { text: "Done?" } });
    const key = { params: { ...params, commentId: body.id } };
    const listed = async (state: "open" | "resolved") =>
      (await writer.call(calls.listDraftComments, { params, query: { state } })).body.threads.length;
    const resolved = await commenter.call(calls.resolveDraftComment, { ...key, body: {} });
    expect(resolved.body.resolved).toMatchObject({ by: "Ishmael", outcome: null });
    expect([await listed("open"), await listed("resolved")]).toEqual([0, 1]);
    await writer.call(calls.reopenDraftComment, key);
    expect([await listed("open"), await listed("resolved")]).toEqual([1, 0]);
  });

  it("records a suggestion's outcome, which a later decision doesn't overrule", async () => {
    const { params, commenter, writer, owner } = await draft();
    const body = { text: "", replacement: "Ahab", anchor, quote: "Ishmael" };
    const made = await commenter.call(calls.createDraftComment, { params, body });
    expect(made.body).toMatchObject({ kind: "suggestion", replacement: "Ahab" });
    const key = { params: { ...params, commentId: made.body.id } };
    expect(
      (await writer.call(calls.resolveDraftComment, { ...key, body: {} })).error?.issues?.[0]?.path,
    ).toBe("body.outcome");
    expect(
      (await commenter.call(calls.resolveDraftComment, { ...key, body: { outcome: "accepted" } })).status,
    ).toBe(403);
    const accepted = await writer.call(calls.resolveDraftComment, { ...key, body: { outcome: "accepted" } });
    expect(accepted.body.resolved?.outcome).toBe("accepted");
    expect(
      (await owner.call(calls.resolveDraftComment, { ...key, body: { outcome: "accepted" } })).status,
    ).toBe(200);
    const late = await owner.call(calls.resolveDraftComment, { ...key, body: { outcome: "rejected" } });
    expect(late.error?.code).toBe("thread_resolved");
    expect(
      (await commenter.call(calls.updateDraftComment, { ...key, body: { replacement: "Pip" } })).status,
    ).toBe(409);
  });
});
