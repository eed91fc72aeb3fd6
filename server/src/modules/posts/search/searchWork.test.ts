import { searchWork } from "@quire/contracts/calls/search";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let guest: Caller;
beforeAll(async () => {
  app = await testServer();
  guest = await app.asGuest();
});
afterAll(() => app.close());

type Chapter = {
  title: string;
  text: string[];
  visibility?: "free" | "paid";
  pricing?: { web: { USD: number } };
  nsfw?: boolean;
};

async function publishStory(chapters: Chapter[]) {
  const { id: siteId } = await makeSite(app.platform);
  const story = await makePublication(app.platform, { site_id: siteId, ptype: "parent", subtype: "story" });
  for (const [at, chapter] of chapters.entries()) {
    await makePublication(app.platform, {
      ...chapter,
      site_id: siteId,
      ptype: "chapter",
      parent_id: story.post_id,
      position: at + 1,
    });
  }
  return { siteId, id: story.post_id };
}

const find = async (story: { siteId: string; id: string }, query: string, caller = guest, next?: string) =>
  (await caller.call(searchWork, { params: story, query: { query, ...(next ? { next } : {}) } })).body;
const titles = async (...of: Parameters<typeof find>) =>
  (await find(...of)).chapters.map(({ chapter }) => chapter.title);
const opening = "It begins quietly. ".repeat(40);

it("finds the chapters with all words, in reading order, with an excerpt", async () => {
  const story = await publishStory([
    { title: "Loomings", text: ["Call me Ishmael. The harpooneer slept."] },
    { title: "The Inn", text: ["Nothing to see."] },
    { title: "The Ship", text: ["All harpooneers sleep aboard."] },
  ]);
  expect(await titles(story, "harpooneer")).toEqual(["Loomings", "The Ship"]);
  expect(await titles(story, "harpooneer Ishmael")).toEqual(["Loomings"]);
  const { chapters } = await find(story, "harpooneer");
  const { text, marks } = chapters[0]?.snippet ?? { text: "", marks: [] };
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(["harpooneer"]);
});

it("searches the hidden text of a paid chapter for its buyers, and for nobody else", async () => {
  const paid = {
    title: "Secret",
    text: [opening, "The ambergris was false."],
    visibility: "paid" as const,
    pricing: { web: { USD: 300 } },
  };
  const story = await publishStory([paid, { title: "Free", text: ["No such thing."] }]);
  const buyer = await makeUser(app.platform);
  await makeEntitlement(app.platform, { user_id: buyer.id, site_id: story.siteId, item_id: story.id });
  const stranger = await app.asProgram(await makeUser(app.platform));
  expect(await titles(story, "ambergris")).toEqual([]);
  expect(await titles(story, "ambergris", stranger)).toEqual([]);
  expect(await titles(story, "ambergris", await app.asProgram(buyer))).toEqual(["Secret"]);
  expect(await titles(story, "ambergris", await app.asProgram({ id: story.siteId }))).toEqual(["Secret"]);
});

it("searches explicit chapters only for readers who confirmed their age", async () => {
  const story = await publishStory([{ title: "Explicit", text: ["A spermaceti scene."], nsfw: true }]);
  const adult = await makeUser(app.platform, { of_age_at: new Date(0) });
  expect(await titles(story, "spermaceti")).toEqual([]);
  expect(await titles(story, "spermaceti", await app.asProgram(adult))).toEqual(["Explicit"]);
});

it("finds nothing in other stories, and refuses what is no published story", async () => {
  const story = await publishStory([{ title: "One", text: ["A quahog."] }]);
  const other = await publishStory([{ title: "Two", text: ["A quahog."] }]);
  expect(await titles(story, "quahog")).toEqual(["One"]);
  const mixed = await guest.call(searchWork, {
    params: { siteId: other.siteId, id: story.id },
    query: { query: "quahog" },
  });
  expect([mixed.status, mixed.error?.code]).toEqual([404, "post_not_found"]);
});

it("continues after twenty chapters, each once", async () => {
  const story = await publishStory(
    Array.from({ length: 25 }, (_, at) => ({ title: `No. ${at + 1}`, text: ["The doubloon."] })),
  );
  const first = await find(story, "doubloon");
  const second = await find(story, "doubloon", guest, first.next ?? "");
  expect([first.chapters.length, second.chapters.length, second.next]).toEqual([20, 5, null]);
  expect(second.chapters[0]?.chapter.title).toBe("No. 21");
});
