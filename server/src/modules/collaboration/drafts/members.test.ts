import * as calls from "@quire/contracts/calls/drafts";
import { DRAFT_INVITE_MS, DRAFT_MEMBERS_MAX, LINK_USES_MAX } from "@quire/domain/posts/draftRoles";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makeDraftMember } from "../../../testing/factories/draftMember.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { users } from "../../accounts/models/users.ts";

let app: TestServer;
/** Access events published since the test began. */
let events: { postId: string; userId: string }[] = [];
beforeAll(async () => {
  const unlimited = Object.fromEntries(
    Object.entries(limitTable).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
  ) as never;
  app = await testServer({ config: { limits: unlimited } });
  await app.platform.bus.subscribe("draft-access", (message) => void events.push(JSON.parse(message)));
});
afterEach(() => {
  events = [];
});
afterAll(() => app.close());

async function draft(title = "The Whale") {
  const post = await makePost(app.platform, { title });
  const verified = { email_verified_at: app.platform.clock.now() };
  await users(app.platform.db).update(verified, { where: { id: post.site_id } });
  const params = { siteId: post.site_id, id: post.id };
  return { post, params, owner: await app.asBrowser({ id: post.site_id }) };
}

async function newUser(): Promise<{ id: string; as: Caller }> {
  const { id } = await makeUser(app.platform);
  return { id, as: await app.asBrowser({ id }) };
}

const tokenIn = (url: string) => url.split("/draft-invite/")[1] as string;

describe("an invite link", () => {
  it("lets several users in with its role, and is returned only once", async () => {
    const { params, owner } = await draft();
    const made = await owner.call(calls.createDraftInvite, { params, body: { role: "writer" } });
    expect(made.status).toBe(201);
    expect(made.body.url).toMatch(/^http:\/\/localhost:4000\/draft-invite\/[\w-]{43}$/);
    const token = tokenIn(made.body.url);
    for (let n = 0; n < 2; n++) {
      const { as } = await newUser();
      const accepted = await as.call(calls.acceptDraftInvite, { body: { token } });
      expect(accepted.body).toMatchObject({
        id: params.id,
        role: "writer",
        title: "The Whale",
        fields: null,
      });
      expect((await as.call(calls.getDraft, { params })).body.role).toBe("writer");
    }
    const list = await owner.call(calls.listWriters, { params });
    expect(list.body.members.map(({ role }) => role)).toEqual(["owner", "writer", "writer"]);
    expect(list.body.invites).toMatchObject([{ role: "writer", email: null, uses: 2 }]);
    expect(JSON.stringify(list.body)).not.toContain(token);
    await expect.poll(() => events.map(({ postId }) => postId)).toEqual([params.id, params.id]);
  });

  it("stops at its limit of uses, and doesn't count a user twice", async () => {
    const { params, owner } = await draft();
    const { body } = await owner.call(calls.createDraftInvite, { params, body: { role: "commenter" } });
    const token = tokenIn(body.url);
    const { as } = await newUser();
    await as.call(calls.acceptDraftInvite, { body: { token } });
    await as.call(calls.acceptDraftInvite, { body: { token } });
    const uses = async () => (await owner.call(calls.listWriters, { params })).body.invites[0]?.uses;
    expect(await uses()).toBe(1);
    await execute(app.platform.db, "UPDATE draft_invites SET uses = $most WHERE id = $id", {
      most: LINK_USES_MAX,
      id: body.id,
    });
    const late = await (await newUser()).as.call(calls.acceptDraftInvite, { body: { token } });
    expect([late.status, late.error?.code]).toEqual([404, "invite_not_found"]);
  });

  it("is refused when revoked, expired or unknown", async () => {
    const { params, owner } = await draft();
    const make = async () =>
      (await owner.call(calls.createDraftInvite, { params, body: { role: "writer" } })).body;
    const [revoked, old] = [await make(), await make()];
    await owner.call(calls.revokeDraftInvite, { params: { ...params, inviteId: revoked.id } });
    const { as } = await newUser();
    const attempt = async (token: string) => [
      (await as.call(calls.getDraftInvite, { body: { token } })).error?.code,
      (await as.call(calls.acceptDraftInvite, { body: { token } })).error?.code,
    ];
    const refused = ["invite_not_found", "invite_not_found"];
    expect(await attempt(tokenIn(revoked.url))).toEqual(refused);
    expect(await attempt("x".repeat(43))).toEqual(refused);
    await app.platform.advance(DRAFT_INVITE_MS);
    expect(await attempt(tokenIn(old.url))).toEqual(refused);
    expect((await owner.call(calls.listWriters, { params })).body.invites).toEqual([]);
  });

  it("never demotes a writer, and promotes a commenter", async () => {
    const { post, params, owner } = await draft();
    const link = async (role: "writer" | "commenter") =>
      tokenIn((await owner.call(calls.createDraftInvite, { params, body: { role } })).body.url);
    const { user_id: id } = await makeDraftMember(app.platform, { post_id: post.id, role: "commenter" });
    const as = await app.asBrowser({ id });
    app.platform.clock.advance(1000);
    expect(
      (await as.call(calls.acceptDraftInvite, { body: { token: await link("writer") } })).body.role,
    ).toBe("writer");
    const lesser = await link("commenter");
    expect((await as.call(calls.acceptDraftInvite, { body: { token: lesser } })).body.role).toBe("writer");
    expect((await owner.call(calls.acceptDraftInvite, { body: { token: lesser } })).body.role).toBe("owner");
    expect((await owner.call(calls.listWriters, { params })).body.members).toHaveLength(2);
  });
});

describe("an invite by email", () => {
  it("emails a link that lets in the first user who opens it", async () => {
    const { params, owner } = await draft();
    const made = await owner.call(calls.createDraftInvite, {
      params,
      body: { role: "commenter", email: " Queequeg@Kokovoko.example" },
    });
    expect(made.body.email).toBe("queequeg@kokovoko.example");
    await app.platform.jobs.runDue();
    const email = app.platform.outbox.at(-1);
    expect(email?.to).toBe("queequeg@kokovoko.example");
    expect(email?.subject).toBe("You're invited to comment on a draft on Quire");
    expect(email?.text).toContain("Ishmael is writing “The Whale” on Quire");
    expect(email?.text).toContain(made.body.url);
    const token = tokenIn(made.body.url);
    const both = await Promise.all(
      [await newUser(), await newUser()].map(({ as }) =>
        as.call(calls.acceptDraftInvite, { body: { token } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await owner.call(calls.listWriters, { params })).body.invites).toEqual([]);
  });

  it("is sent only for a user with a verified address; the link alone needs none", async () => {
    const { params, post, owner } = await draft();
    await users(app.platform.db).update({ email_verified_at: null }, { where: { id: post.site_id } });
    const body = { role: "writer" as const, email: "starbuck@readers.example" };
    const refused = await owner.call(calls.createDraftInvite, { params, body });
    expect([refused.status, refused.error?.code]).toEqual([409, "unproved_address"]);
    const link = await owner.call(calls.createDraftInvite, { params, body: { role: "writer" } });
    expect(link.status).toBe(201);
  });

  it("carries no stranger's link: neither in a title nor in a name", async () => {
    const { params, post, owner } = await draft("Win at http://evil.example");
    await users(app.platform.db).update({ name: "evil.example" }, { where: { id: post.site_id } });
    const body = { role: "writer" as const, email: "stubb@readers.example" };
    await owner.call(calls.createDraftInvite, { params, body });
    await app.platform.jobs.runDue();
    const email = app.platform.outbox.at(-1);
    expect(email?.to).toBe(body.email);
    expect(`${email?.subject} ${email?.text} ${email?.html}`).not.toContain("evil");
    expect(email?.text).toContain("A writer is writing “Untitled”");
  });

  it("replaces the previous invite to the same address", async () => {
    const { params, owner } = await draft();
    const invite = () =>
      owner.call(calls.createDraftInvite, { params, body: { role: "writer", email: "q@readers.example" } });
    const [first, second] = [await invite(), await invite()];
    const { as } = await newUser();
    const token = tokenIn(first.body.url);
    expect((await as.call(calls.getDraftInvite, { body: { token } })).status).toBe(404);
    const details = await as.call(calls.getDraftInvite, { body: { token: tokenIn(second.body.url) } });
    expect(details.body).toMatchObject({ title: "The Whale", role: "writer", site: { id: params.siteId } });
  });

  it("refuses an invalid address", async () => {
    const { params, owner } = await draft();
    for (const email of ["", "nobody", "a@b.example, c@d.example", "a@b.example\nBcc: c@d.example"]) {
      const answer = await owner.call(calls.createDraftInvite, { params, body: { role: "writer", email } });
      expect([answer.status, answer.error?.issues?.[0]?.path], email).toEqual([400, "body.email"]);
    }
  });
});

describe("members of a draft", () => {
  it("change roles at once, with a notification to their open editors", async () => {
    const { post, params, owner } = await draft();
    const { user_id: userId } = await makeDraftMember(app.platform, { post_id: post.id, role: "writer" });
    const answer = await owner.call(calls.updateWriter, {
      params: { ...params, userId },
      body: { role: "commenter" },
    });
    expect(answer.body).toMatchObject({ role: "commenter", user: { id: userId, name: "Ishmael" } });
    await expect.poll(() => events).toEqual([{ postId: post.id, userId }]);
  });

  it("keep the role their owner gave them when they use their invite link again", async () => {
    const { params, owner } = await draft();
    const { body } = await owner.call(calls.createDraftInvite, { params, body: { role: "writer" } });
    const { id: userId, as } = await newUser();
    const accept = () => as.call(calls.acceptDraftInvite, { body: { token: tokenIn(body.url) } });
    expect((await accept()).body.role).toBe("writer");
    await owner.call(calls.updateWriter, { params: { ...params, userId }, body: { role: "commenter" } });
    expect((await accept()).body.role).toBe("commenter");
    expect((await as.call(calls.getDraft, { params })).body.role).toBe("commenter");
  });

  it("lose access at once when revoked, even with a link they still have", async () => {
    const { params, owner } = await draft();
    const link = async () =>
      tokenIn((await owner.call(calls.createDraftInvite, { params, body: { role: "writer" } })).body.url);
    const token = await link();
    const { id: userId, as } = await newUser();
    await as.call(calls.acceptDraftInvite, { body: { token } });
    await expect.poll(() => events).toHaveLength(1);
    expect((await owner.call(calls.removeWriter, { params: { ...params, userId } })).status).toBe(200);
    await expect.poll(() => events.at(1)).toEqual({ postId: params.id, userId });
    expect((await as.call(calls.getDraft, { params })).status).toBe(404);
    expect((await as.call(calls.listSharedDrafts, { query: {} })).body.drafts).toEqual([]);
    expect((await as.call(calls.acceptDraftInvite, { body: { token } })).status).toBe(404);
    app.platform.clock.advance(1000);
    const renewed = await link();
    expect((await as.call(calls.acceptDraftInvite, { body: { token: renewed } })).body.role).toBe("writer");
  });

  it("are restored with their role within an hour", async () => {
    const { post, params, owner } = await draft();
    const revoke = async () => {
      const { user_id } = await makeDraftMember(app.platform, { post_id: post.id, role: "commenter" });
      await owner.call(calls.removeWriter, { params: { ...params, userId: user_id } });
      return { ...params, userId: user_id };
    };
    const back = await owner.call(calls.restoreWriter, { params: await revoke() });
    expect(back.body.role).toBe("commenter");
    const late = await revoke();
    await app.platform.advance(60 * 60_000);
    expect((await owner.call(calls.restoreWriter, { params: late })).error?.code).toBe("user_not_found");
  });

  it("can leave, after which the owner can't restore them", async () => {
    const { post, params, owner } = await draft();
    const { user_id: userId } = await makeDraftMember(app.platform, { post_id: post.id, role: "commenter" });
    const as = await app.asBrowser({ id: userId });
    expect((await as.call(calls.removeWriter, { params: { ...params, userId } })).status).toBe(200);
    expect((await as.call(calls.getDraft, { params })).status).toBe(404);
    expect((await owner.call(calls.restoreWriter, { params: { ...params, userId } })).status).toBe(404);
  });

  it("are limited in number", async () => {
    const { post, params, owner } = await draft();
    const { body } = await owner.call(calls.createDraftInvite, { params, body: { role: "writer" } });
    await Promise.all(
      Array.from({ length: DRAFT_MEMBERS_MAX - 1 }, () =>
        makeDraftMember(app.platform, { post_id: post.id }),
      ),
    );
    const token = tokenIn(body.url);
    const [one, other] = [await newUser(), await newUser()];
    const both = await Promise.all(
      [one, other].map(({ as }) => as.call(calls.acceptDraftInvite, { body: { token } })),
    );
    expect(both.map(({ status, error }) => error?.code ?? status).sort()).toEqual([200, "draft_full"]);
    const [row] = await select<{ count: number }>(
      app.platform.db,
      "SELECT count(*)::int AS count FROM draft_members WHERE post_id = $id",
      { id: post.id },
    );
    expect(row?.count).toBe(DRAFT_MEMBERS_MAX);
  });
});

it("lists the drafts that others share with a user, page by page", async () => {
  const { id, as } = await newUser();
  for (const title of ["One", "Two", "Three"]) {
    const post = await makePost(app.platform, { title });
    app.platform.clock.advance(1000);
    await makeDraftMember(app.platform, { post_id: post.id, user_id: id, role: "writer" });
  }
  const first = await as.call(calls.listSharedDrafts, { query: { size: 2 } });
  const rest = await as.call(calls.listSharedDrafts, { query: { size: 2, next: first.body.next as string } });
  const all = [...first.body.drafts, ...rest.body.drafts];
  expect(all.map(({ title }) => title)).toEqual(["Three", "Two", "One"]);
  expect(all[0]).toMatchObject({ role: "writer", site: { name: "The Spouter-Inn" } });
  expect(rest.body.next).toBeNull();
});
