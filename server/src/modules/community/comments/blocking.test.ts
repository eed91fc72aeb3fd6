import {
  blockCommenter,
  createComment,
  getSiteComment,
  listBlockedCommenters,
  listSiteComments,
  restoreComment,
  unblockCommenter,
  updateComment,
} from "@quire/contracts/calls/comments";
import { listModerationActions } from "@quire/contracts/calls/moderation";
import type { CommentState } from "@quire/domain/community/threads";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeComment } from "../../../testing/factories/comment.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

async function makeScene() {
  const site = await makeSite(app.platform);
  const user = await makeUser(app.platform, { name: "Ahab" });
  const { post_id: id } = await makePublication(app.platform, { site_id: site.id });
  const reader = await app.asProgram(user);
  return {
    siteId: site.id,
    user,
    reader,
    creator: await app.asProgram(site),
    post: { siteId: site.id, id },
    say: (text: string) => reader.call(createComment, { params: { siteId: site.id, id }, body: { text } }),
  };
}

describe("a commenter blocked by a site", () => {
  it("cannot comment, edit or restore on it until unblocked", async () => {
    const { siteId, user, reader, creator, post, say } = await makeScene();
    const { body } = await say("Before.");
    const key = { params: { ...post, commentId: body.id } };
    const block = { params: { id: siteId }, body: { commenter_id: user.id } };
    expect((await creator.call(blockCommenter, block)).body).toEqual({ blocked: true });
    expect((await creator.call(blockCommenter, block)).status).toBe(200);

    const refused = await say("After.");
    expect([refused.status, refused.error?.code]).toEqual([403, "commenting_restricted"]);
    expect(refused.error?.message).toBe("You are restricted from commenting on this site.");
    const changed = await reader.call(updateComment, { ...key, body: { text: "Changed." } });
    expect(changed.error?.code).toBe("commenting_restricted");
    await reader.send("DELETE", `/api/w/${siteId}/posts/${post.id}/comments/${body.id}`);
    expect((await reader.call(restoreComment, key)).error?.code).toBe("commenting_restricted");

    const params = { id: siteId, commenterId: user.id };
    expect((await creator.call(unblockCommenter, { params })).body).toEqual({ blocked: false });
    expect((await creator.call(unblockCommenter, { params })).status).toBe(200);
    expect((await say("Again.")).status).toBe(201);
  });

  it("can comment on every other site", async () => {
    const { siteId, user, reader, creator } = await makeScene();
    await creator.call(blockCommenter, { params: { id: siteId }, body: { commenter_id: user.id } });
    const { post_id: id, site_id } = await makePublication(app.platform);
    const params = { siteId: site_id, id };
    expect((await reader.call(createComment, { params, body: { text: "Hello." } })).status).toBe(201);
  });

  it("is listed for the site's moderators, the latest block first", async () => {
    const { siteId, creator } = await makeScene();
    const names = ["Ahab", "Bildad", "Peleg"];
    for (const name of names) {
      const { id } = await makeUser(app.platform, { name });
      await creator.call(blockCommenter, { params: { id: siteId }, body: { commenter_id: id } });
      app.platform.clock.advance(1000);
    }
    const first = (await creator.call(listBlockedCommenters, { params: { id: siteId }, query: { size: 2 } }))
      .body;
    const rest = await creator.call(listBlockedCommenters, {
      params: { id: siteId },
      query: { size: 2, next: first.next ?? "" },
    });
    const all = [...first.commenters, ...rest.body.commenters];
    expect(all.map(({ commenter }) => commenter.name)).toEqual([...names].reverse());
    expect(rest.body.next).toBeNull();
  });

  it("by two of the staff at once is logged once", async () => {
    const { siteId, user } = await makeScene();
    const makeModerator = async () =>
      app.asProgram(await makeUser(app.platform, { groups: [Role.moderator] }));
    const [first, second] = [await makeModerator(), await makeModerator()];
    const block = { params: { id: siteId }, body: { commenter_id: user.id } };
    // Both have read that the user isn't blocked before either can block them.
    const row = { sql: "SELECT 1 FROM users WHERE id = $id FOR UPDATE", bind: { id: user.id } };
    const answers = await raceForRow(app.platform, row, () => [
      first.call(blockCommenter, block),
      second.call(blockCommenter, block),
    ]);
    expect(answers.map(({ body }) => body)).toEqual([{ blocked: true }, { blocked: true }]);
    const { acts } = (await first.call(listModerationActions, { query: { size: 100 } })).body;
    expect(acts.filter(({ subject }) => subject.id === user.id)).toMatchObject([
      { action: "commenter_blocked", excerpt: "Ahab", site_id: siteId },
    ]);
  });

  it("must be an existing user other than the creator", async () => {
    const { siteId, creator } = await makeScene();
    const params = { id: siteId };
    const unknown = await creator.call(blockCommenter, {
      params,
      body: { commenter_id: app.platform.newId() },
    });
    expect([unknown.status, unknown.error?.code]).toEqual([404, "user_not_found"]);
    const self = await creator.call(blockCommenter, { params, body: { commenter_id: siteId } });
    expect([self.status, self.error?.issues?.[0]?.path]).toEqual([400, "body.commenter_id"]);
  });
});

describe("a site's comments", () => {
  it("are listed by state, newest first, with their post and whether their author is blocked", async () => {
    const { siteId, creator, user, post } = await makeScene();
    const commentIds: string[] = [];
    for (let at = 0; at < 3; at++) {
      app.platform.clock.advance(1000);
      commentIds.push((await makeComment(app.platform, { post_id: post.id, user_id: user.id })).commentId);
    }
    const list = (state: CommentState, more = {}) =>
      creator
        .call(listSiteComments, { params: { id: siteId }, query: { state, ...more } })
        .then(({ body }) => body);
    const first = await list("approved", { size: 2 });
    const rest = await list("approved", { size: 2, next: first.next });
    expect([...first.comments, ...rest.comments].map(({ id }) => id)).toEqual([...commentIds].reverse());
    expect(first.comments[0]?.post).toEqual({
      id: post.id,
      title: "Loomings",
      url: expect.stringMatching(`/post/${post.id}/loomings$`),
    });
    const commentId = commentIds[1] as string;
    await creator.call(updateComment, { params: { ...post, commentId }, body: { state: "removed" } });
    await creator.call(blockCommenter, { params: { id: siteId }, body: { commenter_id: user.id } });
    const removed = await list("removed");
    expect(removed.comments.map(({ id, text, author_blocked }) => [id, text, author_blocked])).toEqual([
      [commentId, "Aye.", true],
    ]);
    expect((await list("pending")).comments).toEqual([]);
    const one = await creator.call(getSiteComment, { params: { id: siteId, commentId } });
    expect(one.body).toEqual(removed.comments[0]);
    const elsewhere = await makeScene();
    const foreign = await elsewhere.creator.call(getSiteComment, {
      params: { id: elsewhere.siteId, commentId },
    });
    expect([foreign.status, foreign.error?.code]).toEqual([404, "comment_not_found"]);
  });

  it("leave out comments withdrawn by their authors", async () => {
    const { siteId, creator, reader, post, say } = await makeScene();
    const { body } = await say("Never mind.");
    await reader.send("DELETE", `/api/w/${siteId}/posts/${post.id}/comments/${body.id}`);
    const { comments } = (
      await creator.call(listSiteComments, { params: { id: siteId }, query: { state: "removed" } })
    ).body;
    expect(comments).toEqual([]);
    const one = await creator.call(getSiteComment, { params: { id: siteId, commentId: body.id } });
    expect(one.status).toBe(404);
  });
});
