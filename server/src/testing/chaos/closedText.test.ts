import { createFeedLinks } from "@quire/contracts/calls/feeds";
import { pauseSerial, updateChapterPlan, updateSerialNote } from "@quire/contracts/calls/planning";
import { createPost, getPost, getPostPack, publishPost } from "@quire/contracts/calls/posts";
import { followSite, unfollowSite } from "@quire/contracts/calls/reactions";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../platform/database/select.ts";
import { crawl, type Read } from "../crawl.ts";
import { makeEntitlement } from "../factories/entitlement.ts";
import { makeFile } from "../factories/file.ts";
import { makeSite } from "../factories/site.ts";
import { makeUser } from "../factories/user.ts";
import { PLATFORM_HOST } from "../serverOver.ts";
import type { Caller } from "../testCaller.ts";
import { type TestServer, testServer } from "../testServer.ts";

/** Words in the restricted part of a post, and nowhere else. */
const PAID_CANARY = "xylograph";
const FOLLOW_CANARY = "zugzwangs";
const DRAFT_CANARY = "quincunxes";
const LATER_CANARY = "jabberwock";
const PLAN_CANARY = "mumpsimus";

const OPENING = Array.from(
  { length: 6 },
  (_, at) => `An opening paragraph, the ${at}th, which anybody may read as far as it goes.`,
);
const closed = (canary: string) =>
  [...OPENING, `And here the ${canary} sings, # not ${canary}s.`, ...OPENING].join("\n\n");

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;
const ids: Record<
  | "paid"
  | "follow"
  | "draft"
  | "free"
  | "story"
  | "chapter"
  | "early"
  | "comic"
  | "episode"
  | "song"
  | "good",
  string
> = {} as never;
/** Files that only a buyer may download, and one open page. */
const closedFiles: string[] = [];
let openPage: string;

async function write(body: object): Promise<string> {
  const started = { ptype: "blog", ...body } as { ptype: "blog" };
  const answer = await owner.call(createPost, { params: { siteId: site.id }, body: started });
  expect(answer.error).toBeUndefined();
  return answer.body.id;
}
const publish = async (id: string) => {
  const answer = await owner.call(publishPost, { params: { siteId: site.id, id }, body: {} });
  expect(answer.error).toBeUndefined();
  return id;
};

beforeAll(async () => {
  app = await testServer();
  site = await makeSite(app.platform, { name: "Closed and open" });
  owner = await app.asProgram(site);
  const pricing = { web: { INR: 5000 } };
  const tags = ["closed"];
  ids.paid = await publish(
    await write({ title: "Paid", visibility: "paid", pricing, tags, markdown: closed(PAID_CANARY) }),
  );
  ids.follow = await publish(
    await write({ title: "Followed", visibility: "follow", tags, markdown: closed(FOLLOW_CANARY) }),
  );
  ids.free = await publish(await write({ title: "Free", markdown: "For all." }));
  ids.story = await publish(
    await write({ ptype: "parent", subtype: "story", title: "A story", markdown: "About it." }),
  );
  ids.chapter = await publish(
    await write({
      ptype: "chapter",
      parent: ids.story,
      title: "Closed chapter",
      visibility: "paid",
      pricing,
      markdown: closed(PAID_CANARY),
    }),
  );
  await plan(ids.story, ids.chapter);
  ids.draft = await write({
    title: `The ${DRAFT_CANARY}`,
    tags: [DRAFT_CANARY],
    markdown: `Draft ${DRAFT_CANARY}.`,
  });
  const waiting = await write({
    ptype: "parent",
    subtype: "story",
    title: `Waiting ${LATER_CANARY}`,
    markdown: "x",
  });
  ids.early = await publish(
    await write({
      ptype: "chapter",
      parent: waiting,
      title: `Early ${LATER_CANARY}`,
      markdown: `${LATER_CANARY}.`,
    }),
  );
  await publishCarried(pricing);
}, 360_000);
afterAll(() => app.close());

/** What only the creator and co-writers see of a published serial. */
async function plan(story: string, chapter: string): Promise<void> {
  const params = { siteId: site.id, id: story };
  const answers = [
    await owner.call(updateChapterPlan, {
      params: { ...params, id: chapter },
      body: { note: PLAN_CANARY, word_target: null, due_on: null },
    }),
    await owner.call(updateSerialNote, {
      params: { ...params, noteId: app.platform.newId() },
      body: { kind: "character", name: PLAN_CANARY, text: PLAN_CANARY },
    }),
    await owner.call(pauseSerial, {
      params,
      body: { message: "At sea.", returns_on: null, scheduled: "publish" },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
}

/** Posts whose value is in their files: a comic's pages, a recording, an archive. */
async function publishCarried(pricing: object): Promise<void> {
  const { platform } = app;
  const make = async (fields: object) => (await makeFile(platform, { site_id: site.id, ...fields })).id;
  const cover = await make({});
  const pages = await Promise.all(Array.from({ length: 8 }, () => make({})));
  [openPage] = pages as [string];
  const paid = { visibility: "paid", pricing, summary: "About it.", cover_file: cover };
  ids.comic = await publish(await write({ ptype: "parent", subtype: "comic", title: "A comic" }));
  ids.episode = await publish(
    await write({
      ptype: "episode",
      parent: ids.comic,
      title: "Closed episode",
      ...paid,
      files: pages.map((file, at) => ({ file, alt: at < 2 ? "Open" : `Here the ${PAID_CANARY} is drawn` })),
    }),
  );
  const song = await make({
    kind: "audio",
    public: false,
    name: "song.mp3",
    storage_key: `private/${PAID_CANARY}-song`,
    facts: { waveform: [0.123456] },
  });
  ids.song = await publish(
    await write({
      subtype: "audio",
      title: "Closed song",
      ...paid,
      files: [{ file: song, alt: PAID_CANARY }],
    }),
  );
  const archive = await make({
    kind: "good",
    public: false,
    name: "brushes.zip",
    storage_key: `private/${PAID_CANARY}-zip`,
  });
  ids.good = await publish(
    await write({
      ptype: "dg",
      subtype: "other",
      good_type: "other",
      title: "Closed good",
      ...paid,
      markdown: closed(PAID_CANARY),
      files: [{ file: archive, alt: PAID_CANARY }],
    }),
  );
  closedFiles.push(...pages.slice(2), song, archive);
}

async function readAll(caller: Caller): Promise<Read[]> {
  const all = await crawl(caller, {
    siteHost: `${site.domain}.localhost:4000`,
    platformHost: PLATFORM_HOST,
    siteId: site.id,
    postIds: Object.values(ids),
    fileIds: [...closedFiles, openPage],
    words: [PAID_CANARY, FOLLOW_CANARY, DRAFT_CANARY, LATER_CANARY, "opening"],
    slugs: ["closed", DRAFT_CANARY],
  });
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter(({ status }) => status >= 500)).toEqual([]);
  return all;
}

/** The addresses of responses that contain a text, ignoring echoes of the search term. */
function whereIs(all: Read[], text: string): string[] {
  return all.filter((read) => withoutEcho(read).includes(text)).map(({ address }) => address);
}

/** Strips the search term from a results page without posts: the reader typed it. */
function withoutEcho({ address, text }: Read): string {
  const requested = /(?:search|query)(?:=|%3D)(\w+)/.exec(address)?.[1];
  if (!requested || !text.includes(requested)) return text;
  const found = /"posts":\[\]/.test(text);
  return found ? text.replaceAll(requested, "") : text;
}

describe("for a guest", () => {
  let all: Read[];
  beforeAll(async () => {
    all = await readAll(await app.asGuest());
  });

  it.each([PAID_CANARY, FOLLOW_CANARY])("the restricted text with “%s” appears nowhere", (canary) => {
    expect(whereIs(all, canary)).toEqual([]);
  });

  it("the plans and notes of a serial appear nowhere, and its pause does", () => {
    expect(whereIs(all, PLAN_CANARY)).toEqual([]);
    expect(whereIs(all, "Paused: At sea.").length).toBeGreaterThan(1);
  });

  it("no address leads to a restricted file, and one leads to an open page", () => {
    const led = all.filter(({ address, status }) => address.includes("/files/") && status === 302);
    expect(led.map(({ address }) => address.split("/files/")[1])).toEqual([openPage]);
    const hidden = closedFiles.slice(0, 6);
    const responses = all.filter(({ address }) => !address.includes("/files/"));
    for (const id of hidden) expect(whereIs(responses, id)).toEqual([]);
    expect(whereIs(all, "0.123456")).toEqual([]);
  });

  it.each(["draft", "early"] as const)("the id of an unpublished post (%s) appears nowhere", (kind) => {
    const requested = (read: Read) => read.address.includes(ids[kind]) || read.address.includes("ids=");
    expect(
      whereIs(
        all.filter((read) => !requested(read)),
        ids[kind],
      ),
    ).toEqual([]);
    // The archive page answers alike for every possible id and fetches nothing before sign-in.
    const isRelevant = (read: Read) => !read.address.includes("ids=") && !read.address.includes("/archive/");
    const responses = all.filter((read) => requested(read) && read.status === 200 && isRelevant(read));
    expect(
      responses.map(({ address }) => address).filter((address) => !address.includes("/api/sr/page")),
    ).toEqual([]);
  });

  it.each([DRAFT_CANARY, LATER_CANARY])(
    "an unpublished title, tag and text (“%s”) appear nowhere",
    (canary) => {
      const requested = (read: Read) =>
        read.address.includes(`/c/${canary}`) || read.address.includes(`%2Fc%2F${canary}`);
      expect(
        whereIs(
          all.filter((read) => !requested(read)),
          canary,
        ),
      ).toEqual([]);
      for (const read of all.filter((one) => requested(one) && !one.address.includes("/api/sr/page")))
        expect(read.status).toBe(404);
    },
  );

  it("the opening texts do appear, so the crawl reaches these places", () => {
    for (const place of [
      "/rss.xml",
      "/feed.json",
      `/post/${ids.paid}/paid`,
      `posts/${ids.follow}`,
      "/api/sr/page",
    ]) {
      expect(
        whereIs(all, "An opening paragraph, the 0th").some((address) => address.includes(place)),
        place,
      ).toBe(true);
    }
  });
});

describe("for other users", () => {
  it("a reader gets neither text, a follower the followers' text, and the creator both", async () => {
    const reader = await app.asProgram(await makeUser(app.platform));
    const open = await readAll(reader);
    expect(whereIs(open, PAID_CANARY)).toEqual([]);
    expect(whereIs(open, FOLLOW_CANARY)).toEqual([]);
    expect(whereIs(open, PLAN_CANARY)).toEqual([]);
    await reader.call(followSite, { body: { site_id: site.id } });
    const follower = await readAll(reader);
    expect(whereIs(follower, PAID_CANARY)).toEqual([]);
    const places = whereIs(follower, FOLLOW_CANARY);
    expect(places.length).toBeGreaterThan(0);
    // Rendered and shared pages never contain restricted text: a follower gets it from the API only.
    expect(places.filter((address) => !address.includes("/api/r/"))).toEqual([]);
    const key = { params: { siteId: site.id, id: ids.paid }, query: {} };
    expect((await owner.call(getPost, key)).body.content).toContain(PAID_CANARY);
  });

  it("a buyer of an episode gets its pages, and nothing they did not buy", async () => {
    const user = await makeUser(app.platform);
    await makeEntitlement(app.platform, { user_id: user.id, site_id: site.id, item_id: ids.episode });
    const all = await readAll(await app.asProgram(user));
    const led = all.filter(({ address, status }) => address.includes("/files/") && status === 302);
    expect(led.map(({ address }) => address.split("/files/")[1]).sort()).toEqual(
      [...closedFiles.slice(0, 6), openPage].sort(),
    );
    expect(whereIs(all, PLAN_CANARY)).toEqual([]);
    const theirs = (address: string) =>
      address.includes("/api/r/") && (address.includes(ids.episode) || address.endsWith(`${ids.comic}/pack`));
    const places = whereIs(all, PAID_CANARY);
    expect(places.length).toBeGreaterThan(0);
    expect(places.filter((address) => !theirs(address))).toEqual([]);
  });

  it("a private feed has exactly what its user may read, and ends with access", async () => {
    const user = await makeUser(app.platform);
    const reader = await app.asProgram(user);
    const feeds: string[] = [];
    for (const body of [{}, { site_id: site.id }])
      feeds.push(...Object.values((await reader.call(createFeedLinks, { body })).body));
    expect(feeds).toHaveLength(8);
    /** Which of the two canaries, and which restricted files, some feed of this user contains. */
    const contents = async () => {
      const texts = await Promise.all(
        feeds.map(async (feed) => {
          const { host, pathname } = new URL(feed);
          const answer = await app.server.inject({ url: pathname, headers: { host } });
          expect(answer.statusCode).toBe(200);
          return answer.payload;
        }),
      );
      const all = texts.join("\n");
      for (const hidden of [DRAFT_CANARY, LATER_CANARY, ids.draft, ids.early])
        expect(all).not.toContain(hidden);
      return {
        paid: all.includes(PAID_CANARY),
        follow: all.includes(FOLLOW_CANARY),
        files: closedFiles.filter((id) => all.includes(id)).length,
      };
    };
    expect(await contents()).toEqual({ paid: false, follow: false, files: 0 });
    await reader.call(followSite, { body: { site_id: site.id } });
    expect(await contents()).toEqual({ paid: false, follow: true, files: 0 });
    const bought = [ids.paid, ids.song];
    for (const item_id of bought)
      await makeEntitlement(app.platform, { user_id: user.id, site_id: site.id, item_id });
    expect(await contents()).toEqual({ paid: true, follow: true, files: 1 });
    await execute(app.platform.db, "UPDATE entitlements SET revoked_at = now() WHERE user_id = $id", {
      id: user.id,
    });
    await reader.call(unfollowSite, { body: { site_id: site.id } });
    expect(await contents()).toEqual({ paid: false, follow: false, files: 0 });
  });

  it("another creator gets none of it, nor a pack of it", async () => {
    const stranger = await app.asProgram(await makeSite(app.platform));
    const all = await readAll(stranger);
    for (const canary of [PAID_CANARY, FOLLOW_CANARY, DRAFT_CANARY, LATER_CANARY]) {
      const requested = (read: Read) => read.address.includes(canary);
      expect(
        whereIs(
          all.filter((read) => !requested(read)),
          canary,
        ),
      ).toEqual([]);
    }
    const pack = await stranger.call(getPostPack, { params: { siteId: site.id, id: ids.story }, query: {} });
    expect(pack.body.posts).toEqual([]);
  });

  it("a moderator reads restricted posts, but no drafts", async () => {
    const moderator = await app.asProgram(await makeUser(app.platform, { groups: [Role.moderator] }));
    const all = await readAll(moderator);
    expect(whereIs(all, PAID_CANARY).length).toBeGreaterThan(0);
    expect(
      whereIs(
        all.filter(({ address }) => !address.includes(DRAFT_CANARY)),
        DRAFT_CANARY,
      ),
    ).toEqual([]);
  });
});
