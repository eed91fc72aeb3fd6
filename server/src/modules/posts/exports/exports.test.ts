import { Readable } from "node:stream";
import { exportAccount, listExportedFiles } from "@quire/contracts/calls/exports";
import { createSitePage, updateNavigation } from "@quire/contracts/calls/sitePages";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { afterAll, beforeAll, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makeFile } from "../../../testing/factories/file.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { exportedPath } from "./entries/fileEntries.ts";
import { downloadExport, downloadPosts } from "./testing/downloadExport.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

it("contains posts as markdown, including drafts, files as they were sent, and all other data as rows", async () => {
  const site = await makeSite(app.platform, { name: "Pequod" });
  const of = { site_id: site.id };
  const draft = await makePost(app.platform, {
    ...of,
    title: "A: draft\n---",
    tags: ["sea"],
    text: ["Not yet."],
  });
  const post = await makePublication(app.platform, { ...of, title: "Loomings", text: ["Call me Ishmael."] });
  const file = await makeFile(app.platform, { ...of, name: "whale.jpg" });
  await app.platform.storage.put(file.original_key, Readable.from(["bytes"]), { contentType: "image/jpeg" });
  const follower = await makeUser(app.platform, { name: "=HYPERLINK(1)" });
  const bind = { follower: follower.id, site: site.id, post: post.post_id, now: app.platform.clock.now() };
  const { db } = app.platform;
  await execute(
    db,
    "INSERT INTO follows (user_id, site_id, created_at) VALUES ($follower, $site, $now)",
    bind,
  );
  await execute(
    db,
    "INSERT INTO notification_preferences (user_id, site_id, kind, push) VALUES ($site, '', 'new_post', true)",
    { site: bind.site },
  );
  await execute(
    db,
    `INSERT INTO newsletter_settings (site_id, sender_name, footer, welcome_subject, welcome_markdown, updated_at)
     VALUES ($site, 'Ada', '12 Water St', 'Welcome', 'Glad to *have* you.', $now)`,
    { site: bind.site, now: bind.now },
  );
  await execute(db, "INSERT INTO likes (user_id, post_id, created_at) VALUES ($site, $post, $now)", bind);

  await execute(
    db,
    `INSERT INTO newsletters (id, site_id, send_at, created_at, audience, subject, blocks)
     VALUES ($id, $site, $now, $now, 'followers', 'A gale', $blocks)`,
    {
      ...{ id: app.platform.newId(), site: bind.site, now: bind.now },
      blocks: JSON.stringify(blocksFromMarkdown("It *blew*.", { newId: app.platform.newId })),
    },
  );

  const owner = await app.asBrowser(site);
  const page = { title: "About", markdown: "I *write*." };
  await owner.call(createSitePage, { params: { id: site.id }, body: page });
  const entries = [{ label: "Me", target: { kind: "tab" as const, tab: "profile" as const } }];
  await owner.call(updateNavigation, { params: { id: site.id }, body: { entries } });
  const story = await makePost(app.platform, {
    ...of,
    ptype: "parent",
    subtype: "story",
    title: "Moby-Dick",
  });
  const chapter = await makePost(app.platform, { ...of, ptype: "chapter", parent_id: story.id, position: 1 });
  const planned = {
    story: story.id,
    chapter: chapter.id,
    note: app.platform.newId(),
    now: app.platform.clock.now(),
  };
  await execute(
    db,
    `WITH c AS (INSERT INTO chapter_plans VALUES ($chapter, 'He packs.', 2500, '2027-03-03')),
          x AS (INSERT INTO serial_plans (serial_id, rhythm_days, rhythm_time, rhythm_zone)
                VALUES ($story, '{2,5}', '18:00', 'Europe/Berlin'))
     INSERT INTO serial_notes VALUES ($note, $story, 'character', 'Ahab', 'He limps.', $now)`,
    planned,
  );

  const files = await downloadExport(app, site);
  const exportedPage = [...files.keys()].find((name) => name.startsWith("pages/about-")) as string;
  expect(files.get(exportedPage)).toMatch(/title: "About"[\s\S]*state: "draft"[\s\S]*I _write_\./);
  expect(files.get("navigation.csv")).toContain("Me,tab,profile");
  expect(JSON.parse(files.get("account.json") as string)).toMatchObject({
    account: { id: site.id },
    site: { name: "Pequod" },
  });
  const draftText = files.get(`posts/${draft.id}.md`) as string;
  expect(draftText).toContain('title: "A: draft\\n---"\ntags: ["sea"]\naccess: "free"');
  expect(draftText).toContain('state: "draft"\n---\n\n');
  expect(draftText.trim().endsWith("Not yet.")).toBe(true);
  expect(files.get(`posts/${post.post_id}.md`)).toContain("Call me Ishmael.");
  expect(files.get(`files/${file.id}-whale.jpg`)).toBe("bytes");
  expect(files.get("followers.csv")).toContain(`${follower.id},'=HYPERLINK(1),`);
  expect(files.get("notification_preferences.csv")).toContain(",new_post,,true");
  expect(files.get("newsletter_settings.csv")).toContain("Ada,,12 Water St,Welcome,Glad to *have* you.");
  expect(files.get("mailings.csv")).toMatch(/^A gale,followers,,.*It _blew_\./m);
  expect(files.get("likes.csv")).toContain(`${post.post_id},Loomings,`);
  expect(files.get("chapter_plans.csv")).toMatch(/,He packs\.,2500,2027-03-03$/m);
  expect(files.get("serial_plans.csv")).toContain(`${story.id},Moby-Dick,2 5,18:00,Europe/Berlin,,,`);
  expect(files.get("serial_notes.csv")).toContain(
    `${story.id},Moby-Dick,${planned.note},character,Ahab,He limps.,`,
  );
  for (const name of [
    "security_events",
    "following",
    "comments",
    "purchases",
    "orders",
    "subscription_payments",
    "earnings",
  ])
    expect(files.has(`${name}.csv`)).toBe(true);
});

it("splits a large account in two: the texts, and a link for each file that supports ranges", async () => {
  const site = await makeSite(app.platform);
  const caller = await app.asBrowser(site);
  const sent = [];
  for (const name of ["one.jpg", "two.jpg", "three.jpg"]) {
    const file = await makeFile(app.platform, { site_id: site.id, name });
    await app.platform.storage.put(file.original_key, Readable.from([`bytes of ${name}`]), {
      contentType: "image/jpeg",
    });
    sent.push(file);
  }
  const texts = await downloadExport(app, site, "?files=false");
  expect([...texts.keys()].filter((name) => name.startsWith("files/"))).toEqual([]);
  expect(texts.has("account.json")).toBe(true);

  const first = (await caller.call(listExportedFiles, { query: { size: 2 } })).body;
  expect(first.totals).toMatchObject({ files: 3 });
  const rest = (await caller.call(listExportedFiles, { query: { next: first.next as string } })).body;
  expect([rest.totals, rest.next]).toEqual([null, null]);
  const listed = [...first.files, ...rest.files];
  const paths = sent.map(({ id, name }) => `files/${id}-${name}`).sort();
  expect(listed.map(({ path }) => path)).toEqual(paths);
  const { statusCode, payload } = await app.server.inject({
    url: listed.find(({ path }) => path.endsWith("two.jpg"))?.url as string,
    headers: { host: "localhost:4000", range: "bytes=9-" },
  });
  expect([statusCode, payload]).toEqual([206, "two.jpg"]);
  const other = await app.asBrowser(await makeSite(app.platform));
  expect((await other.call(listExportedFiles, { query: {} })).body.files).toEqual([]);
});

it("contains nothing of other users, and no credentials", async () => {
  const secret = await makeUser(app.platform, { name: "Ahab", password: "call me ahab 9" });
  const site = await makeSite(app.platform, { id: secret.id });
  await makePost(app.platform, { title: "Another's" });
  const all = [...(await downloadExport(app, site)).values()].join("\n");
  expect(all).not.toContain("Another's");
  expect(all).not.toMatch(/argon2|password_hash|token/);
});

it("names files as every disk can store them", () => {
  const id = "b0000000000000000001";
  expect(exportedPath({ id, name: "crew.pdf" })).toBe(`files/${id}-crew.pdf`);
  const long = exportedPath({ id, name: `${"नाविक".repeat(23)}.epub` });
  expect(long).toMatch(/^files\/b0000000000000000001-नाविक.*\.epub$/u);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual("files/".length + 240);
});

it("gives a program the posts alone, and nothing about people", async () => {
  const site = await makeSite(app.platform);
  const { post_id } = await makePublication(app.platform, { site_id: site.id, text: ["Call me Ishmael."] });
  for (const caller of [await app.asProgram(site), await app.asToken(site)]) {
    const refused = await caller.call(exportAccount, { query: {} });
    expect([refused.status, refused.error?.code]).toEqual([403, "browser_required"]);
  }
  const files = await downloadPosts(app, site);
  expect([...files.keys()]).toEqual([`posts/${post_id}.md`]);
  expect(files.get(`posts/${post_id}.md`)).toContain("Call me Ishmael.");
});

it("works for a reader without a site", async () => {
  const files = await downloadExport(app, await makeUser(app.platform));
  expect(JSON.parse(files.get("account.json") as string).site).toBeNull();
});
