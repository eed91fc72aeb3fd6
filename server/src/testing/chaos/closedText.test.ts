import { createPost, getPost, getPostPack, publishPost } from "@quire/contracts/calls/posts";
import { followSite } from "@quire/contracts/calls/reactions";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crawl, type Read } from "../crawl.ts";
import { makeEntitlement } from "../factories/entitlement.ts";
import { makeFile } from "../factories/file.ts";
import { makeSite } from "../factories/site.ts";
import { makeUser } from "../factories/user.ts";
import { PLATFORM_HOST } from "../serverOver.ts";
import type { Caller } from "../testCaller.ts";
import { type TestServer, testServer } from "../testServer.ts";

/** Words that stand in the closed part of a post, and in nothing else. */
const PAID_CANARY = "xylograph";
const FOLLOW_CANARY = "zugzwangs";
const DRAFT_CANARY = "quincunxes";
const LATER_CANARY = "jabberwock";

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
/** Files that only a buyer may have, and one that stands in the open. */
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
}, 120_000);
afterAll(() => app.close());

/** Posts whose worth is in what they carry: a comic's pages, a recording, an archive. */
async function publishCarried(pricing: object): Promise<void> {
  const { platform } = app;
  const make = async (wishes: object) => (await makeFile(platform, { site_id: site.id, ...wishes })).id;
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

/** Where a text stands, beside the addresses and echoes of the search for it. */
function whereIs(all: Read[], text: string): string[] {
  return all.filter((read) => withoutEcho(read).includes(text)).map(({ address }) => address);
}

/** A page of a search says what was searched for; that is the reader's own word. */
function withoutEcho({ address, text }: Read): string {
  const asked = /(?:search|query)(?:=|%3D)(\w+)/.exec(address)?.[1];
  if (!asked || !text.includes(asked)) return text;
  const found = /"posts":\[\]/.test(text);
  return found ? text.replaceAll(asked, "") : text;
}

describe("to a guest", () => {
  let all: Read[];
  beforeAll(async () => {
    all = await readAll(await app.asGuest());
  });

  it.each([PAID_CANARY, FOLLOW_CANARY])("the closed text with “%s” stands nowhere", (canary) => {
    expect(whereIs(all, canary)).toEqual([]);
  });

  it("no way leads to a closed file, and one to a page that is open", () => {
    const led = all.filter(({ address, status }) => address.includes("/files/") && status === 302);
    expect(led.map(({ address }) => address.split("/files/")[1])).toEqual([openPage]);
    const hidden = closedFiles.slice(0, 6);
    const told = all.filter(({ address }) => !address.includes("/files/"));
    for (const id of hidden) expect(whereIs(told, id)).toEqual([]);
    expect(whereIs(all, "0.123456")).toEqual([]);
  });

  it.each(["draft", "early"] as const)("the id of a post that is not shown (%s) is nowhere", (kind) => {
    const asked = (read: Read) => read.address.includes(ids[kind]) || read.address.includes("ids=");
    expect(
      whereIs(
        all.filter((read) => !asked(read)),
        ids[kind],
      ),
    ).toEqual([]);
    // The archive answers alike for every id there could be, and asks for nothing before somebody signs in.
    const tells = (read: Read) => !read.address.includes("ids=") && !read.address.includes("/archive/");
    const told = all.filter((read) => asked(read) && read.status === 200 && tells(read));
    expect(told.map(({ address }) => address).filter((address) => !address.includes("/api/sr/page"))).toEqual(
      [],
    );
  });

  it.each([DRAFT_CANARY, LATER_CANARY])(
    "a title, a tag and a text that are not out (“%s”) are nowhere",
    (canary) => {
      const asked = (read: Read) =>
        read.address.includes(`/c/${canary}`) || read.address.includes(`%2Fc%2F${canary}`);
      expect(
        whereIs(
          all.filter((read) => !asked(read)),
          canary,
        ),
      ).toEqual([]);
      for (const read of all.filter((one) => asked(one) && !one.address.includes("/api/sr/page")))
        expect(read.status).toBe(404);
    },
  );

  it("and the openings do stand there, so that all this could be seen", () => {
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

describe("to others", () => {
  it("a reader gets neither, a follower what is for followers, and the creator all", async () => {
    const reader = await app.asProgram(await makeUser(app.platform));
    expect(whereIs(await readAll(reader), PAID_CANARY)).toEqual([]);
    expect(whereIs(await readAll(reader), FOLLOW_CANARY)).toEqual([]);
    await reader.call(followSite, { body: { site_id: site.id } });
    const follower = await readAll(reader);
    expect(whereIs(follower, PAID_CANARY)).toEqual([]);
    const places = whereIs(follower, FOLLOW_CANARY);
    expect(places.length).toBeGreaterThan(0);
    // What is rendered and kept for all stays closed: a follower's text comes by the calls of the API alone.
    expect(places.filter((address) => !address.includes("/api/r/"))).toEqual([]);
    const key = { params: { siteId: site.id, id: ids.paid }, query: {} };
    expect((await owner.call(getPost, key)).body.content).toContain(PAID_CANARY);
  });

  it("a buyer of an episode is led to its pages, and to nothing that they did not buy", async () => {
    const person = await makeUser(app.platform);
    await makeEntitlement(app.platform, { user_id: person.id, site_id: site.id, item_id: ids.episode });
    const all = await readAll(await app.asProgram(person));
    const led = all.filter(({ address, status }) => address.includes("/files/") && status === 302);
    expect(led.map(({ address }) => address.split("/files/")[1]).sort()).toEqual(
      [...closedFiles.slice(0, 6), openPage].sort(),
    );
    const theirs = (address: string) =>
      address.includes("/api/r/") && (address.includes(ids.episode) || address.endsWith(`${ids.comic}/pack`));
    const places = whereIs(all, PAID_CANARY);
    expect(places.length).toBeGreaterThan(0);
    expect(places.filter((address) => !theirs(address))).toEqual([]);
  });

  it("another creator gets none of it, nor a pack of it", async () => {
    const stranger = await app.asProgram(await makeSite(app.platform));
    const all = await readAll(stranger);
    for (const canary of [PAID_CANARY, FOLLOW_CANARY, DRAFT_CANARY, LATER_CANARY]) {
      const asked = (read: Read) => read.address.includes(canary);
      expect(
        whereIs(
          all.filter((read) => !asked(read)),
          canary,
        ),
      ).toEqual([]);
    }
    const pack = await stranger.call(getPostPack, { params: { siteId: site.id, id: ids.story }, query: {} });
    expect(pack.body.posts).toEqual([]);
  });

  it("a moderator reads what is reported to them, and no draft", async () => {
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
