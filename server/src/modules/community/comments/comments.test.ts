import {
  createComment,
  deleteComment,
  getCommenting,
  listComments,
  restoreComment,
  updateComment,
} from "@quire/contracts/calls/comments";
import { followSite } from "@quire/contracts/calls/reactions";
import type { Comment } from "@quire/contracts/records/comment";
import { Role } from "@quire/domain/enums";
import { newId, timeOfId } from "@quire/domain/ids";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Answer, Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let siteId: string;
let reader: Caller;
let guest: Caller;
beforeAll(async () => {
  const plenty = { ...limitTable, commentsByUser: { points: 1000, seconds: 3600 } };
  app = await testServer({ config: { limits: plenty } });
  siteId = (await makeSite(app.platform)).id;
  reader = await app.asProgram(await makeUser(app.platform, { name: "Queequeg" }));
  guest = await app.asGuest();
});
afterAll(() => app.close());

type Params = { siteId: string; id: string };
const publish = async (more: object = {}): Promise<Params> => {
  const { post_id: id } = await makePublication(app.platform, { site_id: siteId, ...more });
  return { siteId, id };
};
const say = (params: Params, body: object, who = reader): Promise<Answer<Comment>> =>
  who.call(createComment, { params, body: body as { text: string } });
const read = async (params: Params, query = {}) => (await guest.call(listComments, { params, query })).body;

async function counted({ id }: Params) {
  const [row] = await app.platform.db.query<{ kept: number; rows: number }>(
    `SELECT comments_count AS kept, (SELECT count(*) FROM comments WHERE post_id = $id AND state = 'approved') AS rows
       FROM publications WHERE post_id = $id`,
    { bind: { id }, type: QueryTypes.SELECT },
  );
  return row;
}

describe("a comment", () => {
  it("is there for everybody at once, with who wrote it", async () => {
    const post = await publish();
    const { status, body } = await say(post, { text: "  A good read.\nTruly.  " });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      text: "A good read.\nTruly.",
      depth: 0,
      parent: null,
      state: "approved",
      author: { name: "Queequeg", url: null },
    });
    expect((await read(post)).comments).toEqual([body]);
    expect(await counted(post)).toEqual({ kept: 1, rows: 1 });
  });

  it("that is sent again with its id is said once, also at the same time", async () => {
    const post = await publish();
    const id = app.platform.newId();
    const sent = await Promise.all(Array.from({ length: 20 }, () => say(post, { id, text: "Once." })));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await counted(post)).toEqual({ kept: 1, rows: 1 });
  });

  it("takes no id of another's, nor one of its own under another post", async () => {
    const post = await publish();
    const id = app.platform.newId();
    await say(post, { id, text: "Mine." });
    const other = await app.asProgram(await makeUser(app.platform));
    expect((await say(post, { id, text: "Theirs." }, other)).error?.code).toBe("id_taken");
    expect((await say(await publish(), { id, text: "Elsewhere." })).error?.code).toBe("id_taken");
    expect((await read(post)).comments.map(({ text }) => text)).toEqual(["Mine."]);
  });

  it("of two hundred people at the same time makes two hundred", async () => {
    const post = await publish();
    const people = await Promise.all(
      Array.from({ length: 50 }, async () => app.asProgram(await makeUser(app.platform))),
    );
    const said = await Promise.all(
      Array.from({ length: 200 }, (_, at) => say(post, { text: `No. ${at}` }, people[at % 50])),
    );
    expect(said.every(({ status }) => status === 201)).toBe(true);
    expect(await counted(post)).toEqual({ kept: 200, rows: 200 });
  });

  it("says when its device wrote it, but neither before what it answers nor after now", async () => {
    const { platform } = app;
    const post = await publish();
    const published = platform.clock.now().getTime();
    platform.clock.advance(3_600_000);
    const now = platform.clock.now().getTime();
    const at = (time: number) => newId(time, platform.random);
    const written = async (time: number, more = {}) =>
      Date.parse((await say(post, { id: at(time), text: "Then.", ...more })).body.created);
    expect(await written(now - 60_000)).toBe(now - 60_000);
    expect(await written(0)).toBe(published);
    expect(await written(now + 7 * 86_400_000)).toBe(now);
    expect(await written(now + 1000)).toBe(now);
    const first = (await say(post, { text: "First." })).body;
    expect(await written(0, { parent: first.id })).toBe(Date.parse(first.created));
    expect(timeOfId(at(now))).toBe(now);
  });
});

describe("what may not be said:", () => {
  it.each([
    ["nothing", "", "invalid_input"],
    ["spaces", " \n\t ", "invalid_input"],
    ["signs that show nothing", "\u0000\u0007", "invalid_input"],
    ["more than 5,000 characters", "é".repeat(5001), "invalid_input"],
    ["an address", "see https://spam.example/x", "links_disallowed"],
    ["an address without its scheme", "see spam.com now", "links_disallowed"],
    ["an address in markdown", "[x](y)", "links_disallowed"],
    ["a script for an address", "javascript:alert(1)", "links_disallowed"],
    ["a hidden address", "www\u200b.spam.example", "links_disallowed"],
  ])("%s", async (_, text, code) => {
    const post = await publish();
    const { status, error } = await say(post, { text });
    expect([status, error?.code]).toEqual([400, code]);
    expect(error?.issues?.[0]?.path).toBe("body.text");
    expect(await counted(post)).toEqual({ kept: 0, rows: 0 });
  });

  it("5,000 characters may, whatever they are made of", async () => {
    const post = await publish();
    expect((await say(post, { text: "🐋".repeat(5000) })).status).toBe(201);
  });

  it("signs that a terminal would obey are left out", async () => {
    const post = await publish();
    const { body } = await say(post, { text: "red \u001b[31mherring\u0000\u202e" });
    expect(body.text).toBe("red herring");
  });
});

describe("answers", () => {
  it("nest four deep; one to the deepest stands beside it", async () => {
    const post = await publish();
    let parent: string | null = null;
    const depths = [];
    const parents = [];
    for (let level = 0; level < 7; level++) {
      const { body }: { body: Comment } = await say(post, { text: `Level ${level}`, parent });
      depths.push(body.depth);
      parents.push(body.parent);
      parent = body.id;
    }
    expect(depths).toEqual([0, 1, 2, 3, 4, 4, 4]);
    expect(new Set(parents.slice(4)).size).toBe(1);
  });

  it.each([
    ["a comment on another post", async () => (await say(await publish(), { text: "There." })).body.id],
    ["a comment that never was", async () => app.platform.newId()],
    [
      "a comment that was removed",
      async (post: Params) => {
        const { id } = (await say(post, { text: "Gone." })).body;
        await app.platform.db.query("UPDATE comments SET state = 'removed' WHERE id = $id", { bind: { id } });
        return id;
      },
    ],
  ])("to %s are refused by name", async (_, make) => {
    const post = await publish();
    const { status, error } = await say(post, { text: "Yes.", parent: await make(post) });
    expect([status, error?.issues?.[0]?.path]).toEqual([400, "body.parent"]);
  });
});

describe("where and who", () => {
  it.each([
    ["a draft", async () => ({ siteId, id: (await makePost(app.platform, { site_id: siteId })).id })],
    [
      "a chapter whose story is not out",
      async () => {
        const story = await makePost(app.platform, { site_id: siteId, ptype: "parent", subtype: "story" });
        return publish({ parent_id: story.id });
      },
    ],
    [
      "another site's address",
      async () => ({ ...(await publish()), siteId: (await makeSite(app.platform)).id }),
    ],
    ["nothing", async () => ({ siteId, id: app.platform.newId() })],
  ])("%s has no comments and takes none", async (_, make) => {
    const params = await make();
    expect((await say(params, { text: "Hello?" })).error?.code).toBe("post_not_found");
    expect((await guest.call(listComments, { params, query: {} })).error?.code).toBe("post_not_found");
  });

  it("guests and tokens that only read may not", async () => {
    const post = await publish();
    const readOnly = await app.asProgram(await makeUser(app.platform), ["read"]);
    expect((await say(post, { text: "Hi." }, guest)).error?.code).toBe("sign_in_required");
    expect((await say(post, { text: "Hi." }, readOnly)).error?.code).toBe("scope_missing");
  });

  it("a site that looks first shows a comment to nobody else until then, and does not count it", async () => {
    const careful = await makeSite(app.platform, { comment_default: "pending" });
    const { post_id: id } = await makePublication(app.platform, { site_id: careful.id });
    const post = { siteId: careful.id, id };
    expect((await say(post, { text: "May I?" })).body.state).toBe("pending");
    expect((await read(post)).comments).toEqual([]);
    expect(await counted(post)).toEqual({ kept: 0, rows: 0 });
  });

  it("too often is told so", async () => {
    const few = { ...limitTable, commentsByUser: { points: 2, seconds: 3600 } };
    const strict = await testServer({ config: { limits: few }, beside: app.platform });
    const eager = await strict.asProgram(await makeUser(app.platform));
    const post = await publish();
    for (const text of ["One.", "Two."]) expect((await say(post, { text }, eager)).status).toBe(201);
    const answer = await say(post, { text: "Three." }, eager);
    expect([answer.status, answer.error?.code]).toEqual([429, "too_many_comments"]);
    expect(answer.error?.message).toMatch(/commenting limit/);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    await strict.close();
  });
});

describe("the list", () => {
  it("goes on by `next` to its end, each comment once, also where many were written in one moment", async () => {
    const post = await publish();
    for (let at = 0; at < 11; at++) {
      await say(post, { text: `No. ${at}` });
      if (at % 4 === 0) app.platform.clock.advance(1000);
    }
    const found: Comment[] = [];
    let next: string | null = null;
    do {
      const page: { comments: Comment[]; next: string | null } = await read(post, {
        size: 3,
        ...(next ? { next } : {}),
      });
      found.push(...page.comments);
      next = page.next;
    } while (next);
    expect(found).toHaveLength(11);
    expect(new Set(found.map(({ id }) => id)).size).toBe(11);
    expect(found.map(({ created }) => created)).toEqual(found.map(({ created }) => created).sort());
  });

  it("reads as the threads do, whenever each was written, also over its pages", async () => {
    const post = await publish();
    const at = async (text: string, parent: string | null = null) => {
      app.platform.clock.advance(1000);
      return (await say(post, { text, parent })).body.id;
    };
    const first = await at("1");
    const second = await at("2");
    const under = await at("1.1", first);
    await at("2.1", second);
    await at("1.2", first);
    await at("1.1.1", under);
    const texts: string[] = [];
    let next: string | null = null;
    do {
      const page: { comments: Comment[]; next: string | null } = await read(post, {
        size: 2,
        ...(next ? { next } : {}),
      });
      texts.push(...page.comments.map(({ text }) => text));
      next = page.next;
    } while (next);
    expect(texts).toEqual(["1", "1.1", "1.1.1", "1.2", "2", "2.1"]);
  });

  it("does not reach past 10,000 by number, and takes no key of another list", async () => {
    const post = await publish();
    const deep = await guest.call(listComments, { params: post, query: { page: 102, size: 100 } });
    expect([deep.status, deep.error?.code]).toEqual([400, "page_too_deep"]);
    const foreign = Buffer.from('["latest","2026-01-01T00:00:00.000Z","b"]').toString("base64url");
    const refused = await guest.call(listComments, { params: post, query: { next: foreign } });
    expect(refused.error?.issues?.[0]?.path).toBe("query.next");
  });
});

/** A comment of a person who can go on with it. */
async function sayAs(post: Params, text: string, more: object = {}) {
  const person = await makeUser(app.platform, { name: "Ahab" });
  const author = await app.asProgram(person);
  const { body } = await say(post, { text, ...more }, author);
  const key = { params: { ...post, commentId: body.id } };
  return { id: body.id, person, author, key };
}
const change = (who: Caller, key: { params: Params & { commentId: string } }, body: object) =>
  who.call(updateComment, { ...key, body });
const owner = () => app.asProgram({ id: siteId });

describe("an author", () => {
  it("may change the words for a quarter of an hour, counted from their arrival, and they say that they were changed", async () => {
    const { platform } = app;
    const post = await publish();
    platform.clock.advance(3_600_000);
    const id = newId(platform.clock.now().getTime() - 3_000_000, platform.random);
    const { author, key } = await sayAs(post, "Thar she blows.", { id });
    platform.clock.advance(15 * 60_000);
    const { status, body } = await change(author, key, { text: "There she blows." });
    expect([status, body.text, body.edited !== null]).toEqual([200, "There she blows.", true]);
    platform.clock.advance(1);
    const late = await change(author, key, { text: "There." });
    expect([late.status, late.error?.code]).toEqual([409, "edit_window_over"]);
    expect((await change(author, key, { text: "There she blows." })).status).toBe(200);
    expect((await read(post)).comments.map(({ text }) => text)).toEqual(["There she blows."]);
  });

  it("is held to the same rules in a change as in a comment", async () => {
    const post = await publish();
    const { author, key } = await sayAs(post, "Plain.");
    expect((await change(author, key, { text: "see spam.com" })).error?.code).toBe("links_disallowed");
    expect((await change(author, key, { text: " " })).error?.issues?.[0]?.path).toBe("body.text");
    expect((await change(author, key, { text: "A", state: "approved" })).status).toBe(400);
    expect((await change(author, key, {})).status).toBe(400);
    expect((await change(author, key, { state: "approved" })).error?.code).toBe("forbidden");
    expect((await change(reader, key, { text: "Another's." })).error?.code).toBe("forbidden");
    const elsewhere = { params: { ...(await publish()), commentId: key.params.commentId } };
    expect((await change(author, elsewhere, { text: "A" })).error?.code).toBe("comment_not_found");
  });

  it("may take it back and put it there again, as often as they like", async () => {
    const post = await publish();
    const { author, key } = await sayAs(post, "Hm.");
    for (let times = 0; times < 2; times++) {
      expect((await author.call(deleteComment, key)).body).toEqual({ deleted: true });
      expect((await author.call(deleteComment, key)).status).toBe(200);
      expect((await read(post)).comments).toEqual([]);
      expect(await counted(post)).toEqual({ kept: 0, rows: 0 });
      expect((await author.call(restoreComment, key)).body.text).toBe("Hm.");
      expect(await counted(post)).toEqual({ kept: 1, rows: 1 });
    }
    expect((await reader.call(deleteComment, key)).error?.code).toBe("forbidden");
    await author.call(deleteComment, key);
    const decided = await change(await owner(), key, { state: "approved" });
    expect([decided.status, decided.error?.code]).toEqual([409, "comment_withdrawn"]);
  });

  it("cannot bring back what a moderator removed, and is told why", async () => {
    const post = await publish();
    const { author, key } = await sayAs(post, "Rude.");
    await change(await owner(), key, { state: "removed", reason: "Be kind." });
    expect((await author.call(restoreComment, key)).error?.code).toBe("forbidden");
    expect((await change(author, key, { text: "Kind." })).error?.code).toBe("comment_not_found");
    const { mine } = (await author.call(getCommenting, { params: post })).body;
    expect(mine.map(({ text, state, removal_reason }) => [text, state, removal_reason])).toEqual([
      ["Rude.", "removed", "Be kind."],
    ]);
  });
});

describe("a comment that is removed", () => {
  it("keeps its place, without words and author, as long as an approved answer stands beneath it", async () => {
    const post = await publish();
    const { id, key } = await sayAs(post, "Secret of Ahab.");
    const answer = await sayAs(post, "Really?", { parent: id });
    const deep = await sayAs(post, "Aye.", { parent: answer.id });
    await change(await owner(), answer.key, { state: "removed" });
    await change(await owner(), key, { state: "removed" });
    const shown = (await read(post)).comments;
    expect(shown.map(({ state, text, author, answers }) => [state, text, author?.name, answers])).toEqual([
      ["removed", "", undefined, 1],
      ["removed", "", undefined, 1],
      ["approved", "Aye.", "Ahab", 0],
    ]);
    expect(JSON.stringify(shown)).not.toContain("Secret");
    expect(await counted(post)).toEqual({ kept: 1, rows: 1 });
    await deep.author.call(deleteComment, deep.key);
    expect((await read(post)).comments).toEqual([]);
  });

  it("comes back with its thread when it is approved again", async () => {
    const post = await publish();
    const { id, key } = await sayAs(post, "One.");
    await sayAs(post, "Two.", { parent: id });
    await change(await owner(), key, { state: "removed" });
    await change(await owner(), key, { state: "approved" });
    expect((await read(post)).comments.map(({ text, answers }) => [text, answers])).toEqual([
      ["One.", 1],
      ["Two.", 0],
    ]);
  });
});

describe("where a site looks first", () => {
  const careful = async () => {
    const site = await makeSite(app.platform, { comment_default: "pending" });
    const { post_id: id } = await makePublication(app.platform, { site_id: site.id });
    return { post: { siteId: site.id, id }, minder: await app.asProgram(site) };
  };

  it("its author sees a comment wait, and everybody sees it once it is approved", async () => {
    const { post, minder } = await careful();
    const { author, key } = await sayAs(post, "May I?");
    const { mine } = (await author.call(getCommenting, { params: post })).body;
    expect(mine.map(({ text, state }) => [text, state])).toEqual([["May I?", "pending"]]);
    expect((await change(minder, key, { state: "approved" })).body.state).toBe("approved");
    expect((await read(post)).comments.map(({ text }) => text)).toEqual(["May I?"]);
    expect(await counted(post)).toEqual({ kept: 1, rows: 1 });
  });

  it("changed words wait again: they are not those that were approved", async () => {
    const { post, minder } = await careful();
    const { author, key } = await sayAs(post, "Nice.");
    await change(minder, key, { state: "approved" });
    expect((await change(author, key, { text: "Not so nice." })).body.state).toBe("pending");
    expect((await read(post)).comments).toEqual([]);
    expect(await counted(post)).toEqual({ kept: 0, rows: 0 });
  });

  it("its creator and a moderator need nobody's leave", async () => {
    const { post, minder } = await careful();
    const moderator = await app.asProgram(await makeUser(app.platform, { groups: [Role.moderator] }));
    expect((await say(post, { text: "Welcome." }, minder)).body.state).toBe("approved");
    expect((await say(post, { text: "Be kind." }, moderator)).body.state).toBe("approved");
  });
});

describe("of a closed post", () => {
  it.each(["follow", "paid"] as const)("for %s, the comments are closed too", async (visibility) => {
    const pricing = visibility === "paid" ? { web: { INR: 10_000 } } : null;
    const post = await publish({ visibility, pricing });
    const mine = await owner();
    expect((await say(post, { text: "The butler did it." }, mine)).status).toBe(201);
    for (const who of [guest, reader]) {
      expect((await who.call(listComments, { params: post, query: {} })).error?.code).toBe("comments_locked");
      expect((await who.call(getCommenting, { params: post })).body.access).not.toBe("granted");
    }
    expect((await say(post, { text: "Let me in." })).error?.code).toBe("comments_locked");
    const host = `site-${siteId.slice(-9)}.localhost:4000`;
    const page = await app.server.inject({ url: `/post/${post.id}/loomings`, headers: { host } });
    expect(page.payload).toContain("Loomings");
    expect(page.payload).not.toContain("butler");
  });

  it("a follower reads and writes them", async () => {
    const post = await publish({ visibility: "follow" });
    const follower = await app.asProgram(await makeUser(app.platform));
    await follower.call(followSite, { body: { site_id: siteId } });
    expect((await say(post, { text: "Thank you." }, follower)).status).toBe(201);
    expect((await follower.call(listComments, { params: post, query: {} })).body.comments).toHaveLength(1);
  });
});

describe("counts stay exact", () => {
  it("under two hundred answers, removals and approvals at the same time", async () => {
    const post = await publish();
    const minder = await owner();
    const root = await sayAs(post, "Root.");
    const people = await Promise.all(
      Array.from({ length: 20 }, async () => app.asProgram(await makeUser(app.platform))),
    );
    const work = Array.from({ length: 200 }, (_, at) => {
      if (at % 5 === 0) return change(minder, root.key, { state: at % 10 === 0 ? "removed" : "approved" });
      return say(post, { text: `No. ${at}`, parent: at % 2 ? root.id : null }, people[at % 20]);
    });
    const done = await Promise.all(work);
    // An answer to what is being removed may be refused; nothing fails.
    expect(done.filter(({ status }) => ![200, 201, 400].includes(status))).toEqual([]);
    const row = await counted(post);
    expect(row?.kept).toBe(row?.rows);
    const [{ answers, below } = { answers: -1, below: -2 }] = await app.platform.db.query<{
      answers: number;
      below: number;
    }>(
      `SELECT answers_count AS answers,
              (SELECT count(*) FROM comments b WHERE b.parent_id = c.id AND b.state = 'approved') AS below
         FROM comments c WHERE id = $id`,
      { bind: { id: root.id }, type: QueryTypes.SELECT },
    );
    expect(answers).toBe(below);
    expect(answers).toBeGreaterThan(0);
  });
});
