import { listHighlights, updateHighlight } from "@quire/contracts/calls/highlights";
import { HIGHLIGHTS_MAX, type Passage } from "@quire/domain/posts/passages";
import { afterAll, beforeAll, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const PASSAGE: Passage = {
  part: null,
  block: 1,
  start: 4,
  end: 9,
  quote: "whale",
  before: "The ",
  after: " swam",
};
type Text = { site_id: string; post_id: string };
type State = { note?: string; deleted?: boolean; edited_at?: string; passage?: Passage };

const newReader = async () => app.asProgram(await makeUser(app.platform));
const now = (more = 0) => new Date(app.platform.clock.now().getTime() + more).toISOString();
const save = (reader: Caller, text: Text, id: string, state: State = {}) =>
  reader.call(updateHighlight, {
    params: { siteId: text.site_id, postId: text.post_id, id },
    body: { passage: PASSAGE, note: "", deleted: false, edited_at: now(), ...state },
  });
const list = async (reader: Caller, query: { since?: string; next?: string; size?: number } = {}) =>
  (await reader.call(listHighlights, { query })).body;

it("is listed for its user with its work, and for nobody else", async () => {
  const { id: site_id } = await makeSite(app.platform);
  const story = await makePublication(app.platform, {
    site_id,
    ptype: "parent",
    subtype: "story",
    title: "Moby-Dick",
  });
  const chapter = await makePublication(app.platform, {
    site_id,
    ptype: "chapter",
    parent_id: story.post_id,
    position: 1,
    title: "Loomings",
  });
  const reader = await newReader();
  const id = app.platform.newId();
  const { status, body } = await save(reader, chapter, id, { note: "  A note.\n " });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    work_id: story.post_id,
    title: "Loomings",
    work_title: "Moby-Dick",
    passage: PASSAGE,
    note: "A note.",
    deleted: false,
  });
  expect(body.url).toMatch(/^https?:\/\/.*loomings/);
  expect((await list(reader)).highlights).toEqual([body]);
  expect((await list(await newReader())).highlights).toEqual([]);
  expect((await list(await app.asProgram({ id: site_id }))).highlights).toEqual([]);
});

it("can't be changed by another user with its id: it becomes their own", async () => {
  const text = await makePublication(app.platform);
  const [ada, grace] = [await newReader(), await newReader()];
  const id = app.platform.newId();
  await save(ada, text, id, { note: "Mine" });
  await save(grace, text, id, { note: "Theirs" });
  await save(grace, text, id, { deleted: true, edited_at: now(1) });
  expect((await list(ada)).highlights.map(({ note }) => note)).toEqual(["Mine"]);
});

it("resolves to the latest edit, whichever arrives last, and a retry changes nothing", async () => {
  const reader = await newReader();
  const text = await makePublication(app.platform);
  const id = app.platform.newId();
  await save(reader, text, id, { note: "second", edited_at: now(-1000) });
  const late = await save(reader, text, id, { note: "first", edited_at: now(-5000) });
  expect(late.body.note).toBe("second");
  await save(reader, text, id, { note: "third", edited_at: now(-500) });
  const again = await save(reader, text, id, { note: "third", edited_at: now(-500) });
  expect([again.status, again.body.note]).toEqual([200, "third"]);
});

it("is as old as our clock at most: a device whose clock runs ahead can't win for years", async () => {
  const reader = await newReader();
  const text = await makePublication(app.platform);
  const id = app.platform.newId();
  await save(reader, text, id, { note: "ahead", edited_at: now(86_400_000) });
  app.platform.clock.advance(1000);
  expect((await save(reader, text, id, { note: "later" })).body.note).toBe("later");
});

it("keeps no words once deleted, and stays listed so that other devices delete it", async () => {
  const reader = await newReader();
  const text = await makePublication(app.platform);
  const id = app.platform.newId();
  await save(reader, text, id, { note: "secret" });
  app.platform.clock.advance(120_000);
  const { as_of } = await list(reader);
  app.platform.clock.advance(1000);
  await save(reader, text, id, { deleted: true });
  const { highlights } = await list(reader, { since: as_of });
  expect(highlights).toMatchObject([{ id, deleted: true, note: "", passage: { quote: "", before: "" } }]);
});

it("of a post that is no longer published can be edited and deleted, but not created", async () => {
  const reader = await newReader();
  const text = await makePublication(app.platform);
  const id = app.platform.newId();
  await save(reader, text, id);
  await execute(app.platform.db, "DELETE FROM publications WHERE post_id = $id", { id: text.post_id });
  app.platform.clock.advance(1000);
  expect((await save(reader, text, id, { note: "still mine" })).body.note).toBe("still mine");
  expect((await save(reader, text, app.platform.newId())).error?.code).toBe("post_not_found");
});

it("needs the post's own site, and stays with its post", async () => {
  const reader = await newReader();
  const [text, other] = [await makePublication(app.platform), await makePublication(app.platform)];
  const id = app.platform.newId();
  const elsewhere = { site_id: other.site_id, post_id: text.post_id };
  expect((await save(reader, elsewhere, id)).error?.code).toBe("post_not_found");
  await save(reader, text, id);
  expect((await save(reader, other, id)).error?.code).toBe("post_not_found");
});

it("has a maximum per post, which a deleted one does not count towards", async () => {
  const user = await makeUser(app.platform);
  const reader = await app.asProgram(user);
  const text = await makePublication(app.platform);
  const id = app.platform.newId();
  await save(reader, text, id);
  await execute(
    app.platform.db,
    `INSERT INTO highlights SELECT user_id, 'b' || lpad(n::text, 19, '0'), post_id, site_id, work_id, post_title,
        work_title, path, passage, note, deleted, edited_at, changed_at
       FROM highlights, generate_series(2, $most) n WHERE id = $id`,
    { id, most: HIGHLIGHTS_MAX },
  );
  const more = app.platform.newId();
  expect((await save(reader, text, more)).error?.code).toBe("too_many_highlights");
  app.platform.clock.advance(1000);
  await save(reader, text, id, { deleted: true });
  expect((await save(reader, text, more)).status).toBe(200);
  app.platform.clock.advance(1000);
  expect((await save(reader, text, id)).error?.code).toBe("too_many_highlights");
  const first = await list(reader, { size: 100 });
  expect([first.highlights.length, first.next !== null]).toEqual([100, true]);
});

it("refuses a longer quote, a longer note and control characters", async () => {
  const reader = await newReader();
  const text = await makePublication(app.platform);
  const states: State[] = [
    { note: "a".repeat(2001) },
    { passage: { ...PASSAGE, quote: "a".repeat(2001) } },
    { passage: { ...PASSAGE, quote: "\u001b[31m" } },
    { passage: { ...PASSAGE, part: "../x y" } },
  ];
  for (const state of states) {
    const { status } = await save(reader, text, app.platform.newId(), state);
    expect(status).toBe(400);
  }
});
