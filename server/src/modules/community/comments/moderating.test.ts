import {
  deleteComment,
  getCommenting,
  listComments,
  listSiteComments,
  restoreComment,
} from "@quire/contracts/calls/comments";
import { followSite } from "@quire/contracts/calls/reactions";
import { Role } from "@quire/domain/enums";
import { newId } from "@quire/domain/ids";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CommentKit, openCommentKit } from "./testing/commentKit.ts";

let kit: CommentKit;
beforeAll(async () => {
  kit = await openCommentKit();
});
afterAll(() => kit.app.close());

describe("an author", () => {
  it("can edit the text for 15 minutes from its arrival, which marks it as edited", async () => {
    const { platform } = kit.app;
    const post = await kit.publish();
    platform.clock.advance(3_600_000);
    const id = newId(platform.clock.now().getTime() - 3_000_000, platform.random);
    const { author, key } = await kit.commentAs(post, "Thar she blows.", { id });
    platform.clock.advance(15 * 60_000);
    const { status, body } = await kit.update(author, key, { text: "There she blows." });
    expect([status, body.text, body.edited !== null]).toEqual([200, "There she blows.", true]);
    platform.clock.advance(1);
    const late = await kit.update(author, key, { text: "There." });
    expect([late.status, late.error?.code]).toEqual([409, "edit_window_over"]);
    expect((await kit.update(author, key, { text: "There she blows." })).status).toBe(200);
    expect((await kit.list(post)).comments.map(({ text }) => text)).toEqual(["There she blows."]);
  });

  it("gets the same validation for an edit as for a new comment", async () => {
    const post = await kit.publish();
    const { author, key } = await kit.commentAs(post, "Plain.");
    expect((await kit.update(author, key, { text: "see spam.com" })).error?.code).toBe("links_disallowed");
    expect((await kit.update(author, key, { text: " " })).error?.issues?.[0]?.path).toBe("body.text");
    expect((await kit.update(author, key, { text: "A", state: "approved" })).status).toBe(400);
    expect((await kit.update(author, key, {})).status).toBe(400);
    expect((await kit.update(author, key, { state: "approved" })).error?.code).toBe("forbidden");
    expect((await kit.update(kit.reader, key, { text: "Another's." })).error?.code).toBe("forbidden");
    const elsewhere = { params: { ...(await kit.publish()), commentId: key.params.commentId } };
    expect((await kit.update(author, elsewhere, { text: "A" })).error?.code).toBe("comment_not_found");
  });

  it("can withdraw and restore a comment repeatedly", async () => {
    const post = await kit.publish();
    const { author, key } = await kit.commentAs(post, "Hm.");
    for (let times = 0; times < 2; times++) {
      expect((await author.call(deleteComment, key)).body).toEqual({ deleted: true });
      expect((await author.call(deleteComment, key)).status).toBe(200);
      expect((await kit.list(post)).comments).toEqual([]);
      expect(await kit.countsOf(post)).toEqual({ count: 0, rows: 0 });
      expect((await author.call(restoreComment, key)).body.text).toBe("Hm.");
      expect(await kit.countsOf(post)).toEqual({ count: 1, rows: 1 });
    }
    expect((await kit.reader.call(deleteComment, key)).error?.code).toBe("forbidden");
    await author.call(deleteComment, key);
    const decided = await kit.update(kit.owner, key, { state: "approved" });
    expect([decided.status, decided.error?.code]).toEqual([409, "comment_withdrawn"]);
  });

  it("cannot restore what a moderator removed, and sees the reason", async () => {
    const post = await kit.publish();
    const { author, key } = await kit.commentAs(post, "Rude.");
    await kit.update(kit.owner, key, { state: "removed", reason: "Be kind." });
    expect((await author.call(restoreComment, key)).error?.code).toBe("forbidden");
    expect((await kit.update(author, key, { text: "Kind." })).error?.code).toBe("comment_not_found");
    const { mine } = (await author.call(getCommenting, { params: post })).body;
    expect(mine.map(({ text, state, removal_reason }) => [text, state, removal_reason])).toEqual([
      ["Rude.", "removed", "Be kind."],
    ]);
  });
});

describe("a removed comment", () => {
  it("keeps its place, without text and author, while it has an approved reply", async () => {
    const post = await kit.publish();
    const { id, key } = await kit.commentAs(post, "Secret of Ahab.");
    const answer = await kit.commentAs(post, "Really?", { parent: id });
    const deep = await kit.commentAs(post, "Aye.", { parent: answer.id });
    await kit.update(kit.owner, answer.key, { state: "removed" });
    await kit.update(kit.owner, key, { state: "removed" });
    const listed = (await kit.list(post)).comments;
    expect(listed.map(({ state, text, author, answers }) => [state, text, author?.name, answers])).toEqual([
      ["removed", "", undefined, 1],
      ["removed", "", undefined, 1],
      ["approved", "Aye.", "Ahab", 0],
    ]);
    expect(JSON.stringify(listed)).not.toContain("Secret");
    expect(await kit.countsOf(post)).toEqual({ count: 1, rows: 1 });
    await deep.author.call(deleteComment, deep.key);
    expect((await kit.list(post)).comments).toEqual([]);
  });

  it("comes back with its thread when it is approved again", async () => {
    const post = await kit.publish();
    const { id, key } = await kit.commentAs(post, "One.");
    await kit.commentAs(post, "Two.", { parent: id });
    await kit.update(kit.owner, key, { state: "removed" });
    await kit.update(kit.owner, key, { state: "approved" });
    expect((await kit.list(post)).comments.map(({ text, answers }) => [text, answers])).toEqual([
      ["One.", 1],
      ["Two.", 0],
    ]);
  });
});

describe("a site with moderation", () => {
  const makeModeratedSite = async () => {
    const site = await makeSite(kit.app.platform, { comment_default: "pending" });
    const { post_id: id } = await makePublication(kit.app.platform, { site_id: site.id });
    return { post: { siteId: site.id, id }, siteOwner: await kit.app.asProgram(site) };
  };

  it("shows a pending comment to its author only, and to all readers once it is approved", async () => {
    const { post, siteOwner } = await makeModeratedSite();
    const { author, key } = await kit.commentAs(post, "May I?");
    const { mine } = (await author.call(getCommenting, { params: post })).body;
    expect(mine.map(({ text, state }) => [text, state])).toEqual([["May I?", "pending"]]);
    expect((await kit.update(siteOwner, key, { state: "approved" })).body.state).toBe("approved");
    expect((await kit.list(post)).comments.map(({ text }) => text)).toEqual(["May I?"]);
    expect(await kit.countsOf(post)).toEqual({ count: 1, rows: 1 });
  });

  it("holds an edited comment again, since only the old text was approved", async () => {
    const { post, siteOwner } = await makeModeratedSite();
    const { author, key } = await kit.commentAs(post, "Nice.");
    await kit.update(siteOwner, key, { state: "approved" });
    expect((await kit.update(author, key, { text: "Not so nice." })).body.state).toBe("pending");
    expect((await kit.list(post)).comments).toEqual([]);
    expect(await kit.countsOf(post)).toEqual({ count: 0, rows: 0 });
  });

  it("approves its creator's and moderators' comments at once", async () => {
    const { post, siteOwner } = await makeModeratedSite();
    const moderator = await kit.app.asProgram(await makeUser(kit.app.platform, { groups: [Role.moderator] }));
    expect((await kit.comment(post, { text: "Welcome." }, siteOwner)).body.state).toBe("approved");
    expect((await kit.comment(post, { text: "Be kind." }, moderator)).body.state).toBe("approved");
  });
});

describe("a locked post", () => {
  it.each(["follow", "paid"] as const)("for %s access hides its comments too", async (visibility) => {
    const pricing = visibility === "paid" ? { web: { INR: 10_000 } } : null;
    const post = await kit.publish({ visibility, pricing });
    expect((await kit.comment(post, { text: "The butler did it." }, kit.owner)).status).toBe(201);
    for (const caller of [kit.guest, kit.reader]) {
      expect((await caller.call(listComments, { params: post, query: {} })).error?.code).toBe(
        "comments_locked",
      );
      expect((await caller.call(getCommenting, { params: post })).body.access).not.toBe("granted");
    }
    expect((await kit.comment(post, { text: "Let me in." })).error?.code).toBe("comments_locked");
    const host = `site-${kit.siteId.slice(-9)}.localhost:4000`;
    const page = await kit.app.server.inject({ url: `/post/${post.id}/loomings`, headers: { host } });
    expect(page.payload).toContain("Loomings");
    expect(page.payload).not.toContain("butler");
  });

  it("lets a follower read and write comments", async () => {
    const post = await kit.publish({ visibility: "follow" });
    const follower = await kit.app.asProgram(await makeUser(kit.app.platform));
    await follower.call(followSite, { body: { site_id: kit.siteId } });
    expect((await kit.comment(post, { text: "Thank you." }, follower)).status).toBe(201);
    expect((await follower.call(listComments, { params: post, query: {} })).body.comments).toHaveLength(1);
  });
});

describe("the list of comments to answer", () => {
  it("has readers' comments until the site's owner replies", async () => {
    const { platform } = kit.app;
    const site = await makeSite(platform);
    const owner = await kit.app.asProgram(site);
    const post = { siteId: site.id, id: (await makePublication(platform, { site_id: site.id })).post_id };
    const unanswered = async (query: object = {}) => {
      const { body } = await owner.call(listSiteComments, {
        params: { id: site.id },
        query: { unanswered: true, ...query },
      });
      return { texts: body.comments.map(({ text }) => text), next: body.next };
    };
    const first = await kit.commentAs(post, "Who is Ahab?");
    platform.clock.advance(1000);
    const second = await kit.commentAs(post, "Who is Starbuck?");
    await kit.comment(post, { text: "My own note." }, owner);
    platform.clock.advance(1000);
    await kit.comment(post, { text: "Another reader's reply.", parent: first.id });
    const all = ["Another reader's reply.", "Who is Starbuck?", "Who is Ahab?"];
    expect((await unanswered()).texts).toEqual(all);
    const page = await unanswered({ size: 2 });
    expect([page.texts, (await unanswered({ next: page.next })).texts]).toEqual([
      all.slice(0, 2),
      all.slice(2),
    ]);
    await kit.comment(post, { text: "The captain.", parent: first.id }, owner);
    expect((await unanswered()).texts).toEqual(all.slice(0, 2));
    await kit.update(owner, second.key, { state: "removed" });
    expect((await unanswered()).texts).toEqual(all.slice(0, 1));
  });

  it("is not combined with a state, and only for the site's moderators", async () => {
    const both = await kit.owner.get(`/api/r/sites/${kit.siteId}/comments?unanswered=true&state=removed`);
    expect([both.status, both.error?.issues?.[0]?.path]).toEqual([400, "query"]);
    const other = await kit.reader.get(`/api/r/sites/${kit.siteId}/comments?unanswered=true`);
    expect(other.status).toBe(403);
  });
});
