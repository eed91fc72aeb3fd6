import * as calls from "@quire/contracts/calls/drafts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makeDraftComment } from "../../../testing/factories/draftComment.ts";
import { makeDraftMember } from "../../../testing/factories/draftMember.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
const told: { postId: string; kind: string }[] = [];
beforeAll(async () => {
  const unlimited = Object.fromEntries(
    Object.entries(limitTable).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
  ) as never;
  app = await testServer({ config: { limits: unlimited } });
  await app.platform.bus.subscribe("draft-tells", (message) => void told.push(JSON.parse(message)));
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
  it("stands with its place, its author and its answers, and whoever has the draft open hears of it", async () => {
    const { params, owner, commenter } = await draft();
    const body = { text: "Why a whale?", anchor, quote: "the whale" };
    const said = await commenter.call(calls.createDraftComment, { params, body });
    expect(said.body).toMatchObject({
      kind: "comment",
      anchor,
      quote: "the whale",
      author: { name: "Ishmael" },
    });
    await owner.call(calls.createDraftComment, { params, body: { text: "Why not?", parent: said.body.id } });
    const list = await commenter.call(calls.listDraftComments, { params, query: {} });
    expect(list.body.threads).toMatchObject([
      { id: said.body.id, answers: [{ text: "Why not?", anchor: null }] },
    ]);
    const tell = { postId: params.id, kind: "comments" };
    await expect.poll(() => told.filter(({ postId }) => postId === params.id)).toEqual([tell, tell]);
  });

  it("made on a device and sent twice is said once; with the id of another's it is refused", async () => {
    const { params, owner, commenter } = await draft();
    const id = app.platform.newId();
    const send = () => commenter.call(calls.createDraftComment, { params, body: { id, text: "Once." } });
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect((await owner.call(calls.listDraftComments, { params, query: {} })).body.threads).toHaveLength(1);
    const taken = await owner.call(calls.createDraftComment, { params, body: { id, text: "Mine." } });
    expect(taken.error?.code).toBe("id_taken");
  });

  it("is refused where it says nothing, says too much, or answers an answer or another draft's thread", async () => {
    const { params, owner } = await draft();
    const { id: parent } = await makeDraftComment(app.platform, { post_id: params.id });
    const answer = await makeDraftComment(app.platform, { post_id: params.id, parent_id: parent });
    const elsewhere = await makeDraftComment(app.platform, { post_id: (await makePost(app.platform)).id });
    const wrong = [
      [{ text: "" }, "body.text"],
      [{ text: "x".repeat(5001) }, "body.text"],
      [{ text: "x", parent: answer.id }, "body.parent"],
      [{ text: "x", parent: elsewhere.id }, "body.parent"],
      [{ text: "x", parent, anchor }, "body.parent"],
      [{ text: "x", replacement: "y" }, "body.anchor"],
      [{ text: "x", replacement: "y".repeat(5001), anchor }, "body.replacement"],
    ] as const;
    for (const [body, path] of wrong) {
      const refused = await owner.call(calls.createDraftComment, { params, body });
      expect([refused.status, refused.error?.issues?.[0]?.path], path).toEqual([400, path]);
    }
  });

  it("is changed and removed by its author, and removed by the draft's owner with its answers", async () => {
    const { params, owner, writer, commenter } = await draft();
    const said = await commenter.call(calls.createDraftComment, { params, body: { text: "Whale?" } });
    const of = { ...params, commentId: said.body.id };
    const changed = await commenter.call(calls.updateDraftComment, { params: of, body: { text: "Whales?" } });
    expect(changed.body).toMatchObject({ text: "Whales?", edited: app.platform.clock.now().toISOString() });
    await writer.call(calls.createDraftComment, { params, body: { text: "Aye.", parent: said.body.id } });
    expect((await writer.call(calls.deleteDraftComment, { params: of })).status).toBe(403);
    expect((await owner.call(calls.deleteDraftComment, { params: of })).status).toBe(200);
    expect((await owner.call(calls.listDraftComments, { params, query: {} })).body.threads).toEqual([]);
  });
});

describe("a thread that is done", () => {
  it("leaves the list of open ones, and comes back when it is reopened", async () => {
    const { params, commenter, writer } = await draft();
    const { body } = await commenter.call(calls.createDraftComment, { params, body: { text: "Done?" } });
    const of = { params: { ...params, commentId: body.id } };
    const listed = async (state: "open" | "resolved") =>
      (await writer.call(calls.listDraftComments, { params, query: { state } })).body.threads.length;
    const resolved = await commenter.call(calls.resolveDraftComment, { ...of, body: {} });
    expect(resolved.body.resolved).toMatchObject({ by: "Ishmael", outcome: null });
    expect([await listed("open"), await listed("resolved")]).toEqual([0, 1]);
    await writer.call(calls.reopenDraftComment, of);
    expect([await listed("open"), await listed("resolved")]).toEqual([1, 0]);
  });

  it("of a suggestion says what became of it; who judges first is not overruled by who presses second", async () => {
    const { params, commenter, writer, owner } = await draft();
    const body = { text: "", replacement: "Ahab", anchor, quote: "Ishmael" };
    const made = await commenter.call(calls.createDraftComment, { params, body });
    expect(made.body).toMatchObject({ kind: "suggestion", replacement: "Ahab" });
    const of = { params: { ...params, commentId: made.body.id } };
    expect((await writer.call(calls.resolveDraftComment, { ...of, body: {} })).error?.issues?.[0]?.path).toBe(
      "body.outcome",
    );
    expect(
      (await commenter.call(calls.resolveDraftComment, { ...of, body: { outcome: "accepted" } })).status,
    ).toBe(403);
    const accepted = await writer.call(calls.resolveDraftComment, { ...of, body: { outcome: "accepted" } });
    expect(accepted.body.resolved?.outcome).toBe("accepted");
    expect(
      (await owner.call(calls.resolveDraftComment, { ...of, body: { outcome: "accepted" } })).status,
    ).toBe(200);
    const late = await owner.call(calls.resolveDraftComment, { ...of, body: { outcome: "rejected" } });
    expect(late.error?.code).toBe("thread_resolved");
    expect(
      (await commenter.call(calls.updateDraftComment, { ...of, body: { replacement: "Pip" } })).status,
    ).toBe(409);
  });
});
