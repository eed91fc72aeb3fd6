import { listChildren, publishPost } from "@quire/contracts/calls/posts";
import { scheduleChildren } from "@quire/contracts/calls/publishing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePost } from "../../../../testing/factories/post.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";

const HOUR = 3_600_000;

let app: TestServer;
let owner: Caller;
let siteId: string;
let story: string;
let ids: string[];

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  const site = await makeSite(app.platform);
  siteId = site.id;
  owner = await app.asProgram(site);
  story = (await makePost(app.platform, { site_id: siteId, ptype: "parent", subtype: "story" })).id;
  ids = [];
  for (const title of ["One", "Two", "Three"]) {
    ids.push((await makePost(app.platform, { site_id: siteId, parent_id: story, title })).id);
  }
});

const inHours = (hours: number) => new Date(app.platform.clock.now().getTime() + hours * HOUR).toISOString();
const schedule = (items: { id: string; at: string }[]) =>
  owner.call(scheduleChildren, { params: { siteId, id: story }, body: { items } });
const states = async () => {
  const { body } = await owner.call(listChildren, { params: { siteId, id: story }, query: {} });
  return body.children.map(({ own }) => [own?.status, own?.scheduled?.at ?? null]);
};

describe("a season", () => {
  it("publishes each chapter at its time, in the list and for readers", async () => {
    const items = ids.map((id, at) => ({ id, at: inHours(at + 1) }));
    const { body } = await schedule(items);
    expect(body.items.map(({ id, schedule: saved }) => ({ id, at: saved?.at }))).toEqual(items);
    expect(await states()).toEqual(items.map(({ at }) => ["drafts", at]));
    await app.platform.advance(2 * HOUR);
    await app.platform.jobs.runDue();
    expect(await states()).toEqual([
      ["published", null],
      ["published", null],
      ["drafts", items[2]?.at],
    ]);
  });

  it("schedules what it can, and says why not for the rest", async () => {
    const [one, two, three] = ids as [string, string, string];
    await owner.call(publishPost, { params: { siteId, id: one }, body: {} });
    const nameless = (await makePost(app.platform, { site_id: siteId, parent_id: story, title: "" })).id;
    const { body } = await schedule([
      { id: one, at: inHours(1) },
      { id: two, at: inHours(2) },
      { id: three, at: inHours(-1) },
      { id: nameless, at: inHours(4) },
    ]);
    expect(body.items.map(({ schedule: saved }) => saved !== null)).toEqual([false, true, false, false]);
    expect(body.items.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/published/),
      null,
      "Please choose a time at least a minute from now",
      "Please add a title",
    ]);
  });

  it("is refused with a part of another serial, and nothing is scheduled", async () => {
    const other = await makePost(app.platform, { site_id: siteId });
    const answer = await schedule([
      { id: ids[0] as string, at: inHours(1) },
      { id: other.id, at: inHours(2) },
    ]);
    expect(answer.error?.issues?.[0]?.path).toBe("body.items.1.id");
    expect((await states()).every(([, at]) => at === null)).toBe(true);
  });
});
