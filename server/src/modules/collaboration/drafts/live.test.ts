import * as calls from "@quire/contracts/calls/drafts";
import { publishPost, unpublishPost, updatePost } from "@quire/contracts/calls/posts";
import { schedulePost, unschedulePost } from "@quire/contracts/calls/publishing";
import type { DraftInfo } from "@quire/contracts/records/draft";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Editor, openEditors } from "../../../testing/editor.ts";
import { makeDraftMember } from "../../../testing/factories/draftMember.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let editors: ReturnType<typeof openEditors>;
beforeAll(async () => {
  app = await testServer();
  await app.server.start();
  editors = openEditors(app.platform, app.server);
});
afterEach(() => editors.close());
afterAll(() => app.close());

async function draft() {
  const { id, site_id: siteId } = await makePost(app.platform, { title: "One", text: ["The first text."] });
  const { user_id: writerId } = await makeDraftMember(app.platform, { post_id: id, role: "writer" });
  return { params: { siteId, id }, writerId, owner: await app.asBrowser({ id: siteId }) };
}

describe("a draft that is open in a room", () => {
  it("shows a restored revision to everyone, and keeps what was typed before as a version of its own", async () => {
    const { params, owner, writerId } = await draft();
    const editor: Editor = await editors.open({ id: writerId }, params.id);
    await editor.synced();
    editor.write("Typed just now.");
    await editor.saved();
    const first = (await owner.call(calls.listRevisions, { params, query: {} })).body.revisions[0];
    const restored = await owner.call(calls.restoreRevision, {
      params: { ...params, revisionId: first?.id as string },
      body: { last_version: 1 },
    });
    expect(restored.body.version).toBe(3);
    await expect.poll(() => editor.text()).not.toContain("Typed just now.");
    expect(editor.text()).toContain("The first text.");

    const { revisions } = (await owner.call(calls.listRevisions, { params, query: {} })).body;
    expect(revisions.map(({ kind, version }) => `${kind} ${version}`).sort()).toEqual([
      "checkpoint 1",
      "checkpoint 2",
      "restored 3",
    ]);
    const typed = revisions.find(({ version }) => version === 2);
    const typedRevision = await owner.call(calls.getRevision, {
      params: { ...params, revisionId: typed?.id as string },
    });
    expect(JSON.stringify(typedRevision.body.blocks)).toContain("Typed just now.");
    expect(typed?.author?.id).toBe(writerId);
  });

  it("is named in an invite by the title that was typed a moment ago", async () => {
    const { params, owner, writerId } = await draft();
    const editor = await editors.open({ id: writerId }, params.id);
    await editor.synced();
    editor.doc.getText("title").insert(3, " more");
    await editor.saved();
    const { body } = await owner.call(calls.createDraftInvite, { params, body: { role: "writer" } });
    const guest = await app.asBrowser(await makeUser(app.platform));
    const token = body.url.split("/draft-invite/")[1] as string;
    const read = await guest.call(calls.getDraftInvite, { body: { token } });
    expect(JSON.stringify(read.body)).toContain("One more");
  });

  it("closes a revoked member's connection at once", async () => {
    const { params, owner, writerId } = await draft();
    const editor = await editors.open({ id: writerId }, params.id);
    await editor.synced();
    await owner.call(calls.removeWriter, { params: { ...params, userId: writerId } });
    expect((await editor.closed).code).toBe(4403);
  });

  it("notifies its editors of new comments", async () => {
    const { params, owner, writerId } = await draft();
    const editor = await editors.open({ id: writerId }, params.id);
    await editor.synced();
    await owner.call(calls.createDraftComment, { params, body: { text: "Why a whale?" } });
    await expect.poll(() => editor.events.map(({ kind }) => kind)).toContain("comments");
  });

  it("notifies its editors when it is scheduled, unscheduled, published or unpublished", async () => {
    const { params, owner, writerId } = await draft();
    const editor = await editors.open({ id: writerId }, params.id);
    await editor.synced();
    const fieldEvents = () => editor.events.filter(({ kind }) => kind === "fields").length;
    const draftInfo = async () => (await owner.call(calls.getDraft, { params })).body;
    const at = new Date(app.platform.clock.now().getTime() + 3_600_000).toISOString();
    const actions: [() => Promise<{ status: number }>, Partial<DraftInfo>][] = [
      [() => owner.call(schedulePost, { params, body: { at } }), { scheduled: { at, problem: null } }],
      [() => owner.call(unschedulePost, { params }), { scheduled: null }],
      [() => owner.call(publishPost, { params, body: {} }), { status: "published" }],
      [() => owner.call(unpublishPost, { params }), { status: "drafts" }],
    ];
    for (const [n, [action, expected]] of actions.entries()) {
      expect((await action()).status).toBe(200);
      await expect.poll(fieldEvents).toBe(n + 1);
      expect(await draftInfo()).toMatchObject(expected);
    }
  });

  it("notifies its editors when its scheduled publishing fails", async () => {
    const { params, owner, writerId } = await draft();
    const editor = await editors.open({ id: writerId }, params.id);
    await editor.synced();
    const at = new Date(app.platform.clock.now().getTime() + 3_600_000).toISOString();
    await owner.call(schedulePost, { params, body: { at } });
    const { version } = (await owner.call(calls.getDraft, { params })).body;
    await owner.call(updatePost, { params, body: { title: "", last_version: version } });
    await expect.poll(() => editor.events.filter(({ kind }) => kind === "fields").length).toBe(1);
    await app.platform.advance(3_600_000);
    await app.platform.jobs.runDue();
    await expect.poll(() => editor.events.filter(({ kind }) => kind === "fields").length).toBe(2);
    expect((await owner.call(calls.getDraft, { params })).body.scheduled?.problem).toBeTruthy();
  });
});
