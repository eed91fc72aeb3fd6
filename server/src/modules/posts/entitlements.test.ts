import { getPost, getPostPack, listChildren, listPosts } from "@quire/contracts/calls/posts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEntitlement } from "../../testing/factories/entitlement.ts";
import { makePublication } from "../../testing/factories/publication.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { makeUser } from "../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import { entitlements } from "./models/entitlements.ts";

let app: TestServer;
let siteId: string;
let story: string;
let chapters: string[];

beforeAll(async () => {
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  const paid = { site_id: siteId, visibility: "paid", pricing: { web: { INR: 5000 } } } as const;
  story = (await makePublication(app.platform, { ...paid, ptype: "parent", subtype: "story" })).post_id;
  chapters = [];
  for (const text of ["The first.", "The second."]) {
    const made = await makePublication(app.platform, {
      ...paid,
      parent_id: story,
      ptype: "chapter",
      text: [text],
    });
    chapters.push(made.post_id);
  }
});
afterAll(() => app.close());

async function buyerOf(item: string) {
  const buyerId = await makeUser(app.platform);
  const made = await makeEntitlement(app.platform, { user_id: buyerId.id, site_id: siteId, item_id: item });
  return { caller: await app.asProgram(buyerId), entitlement: made.id };
}
type Buyer = Awaited<ReturnType<typeof buyerOf>>["caller"];

const read = async (caller: Buyer, id: string) =>
  (await caller.call(getPost, { params: { siteId, id }, query: {} })).body;
const packOf = async (caller: Buyer) =>
  (await caller.call(getPostPack, { params: { siteId, id: story }, query: {} })).body;

describe("a buyer", () => {
  it("of a chapter reads it in full, and no other", async () => {
    const [first, second] = chapters as [string, string];
    const { caller } = await buyerOf(second);
    expect(await read(caller, second)).toMatchObject({ access: "granted", content_is_opening: false });
    expect((await read(caller, second)).content).toContain("The second.");
    expect(await read(caller, first)).toMatchObject({ access: "payment_required", content_is_opening: true });
    const { body } = await caller.call(listChildren, { params: { siteId, id: story }, query: {} });
    expect(body.children.map(({ access }) => access)).toEqual(["payment_required", "granted"]);
  });

  it("of a chapter can save that one alone offline", async () => {
    const { caller } = await buyerOf(chapters[1] as string);
    const pack = await packOf(caller);
    expect(pack.posts.map(({ id }) => id)).toEqual([chapters[1]]);
    expect(pack.total).toBe(1);
  });

  it("of a story reads all its chapters and can save them offline", async () => {
    const { caller } = await buyerOf(story);
    for (const id of chapters) expect((await read(caller, id)).access).toBe("granted");
    expect((await packOf(caller)).posts.map(({ id }) => id)).toEqual(chapters);
  });

  it("sees in lists what they own", async () => {
    const { caller } = await buyerOf(story);
    const { body } = await caller.call(listPosts, { params: { siteId }, query: {} });
    expect(body.posts.find(({ id }) => id === story)?.access).toBe("granted");
  });

  it("gets only the opening after a refund", async () => {
    const { caller, entitlement } = await buyerOf(story);
    await entitlements(app.platform.db).update({ revoked_at: new Date() }, { where: { id: entitlement } });
    expect((await read(caller, chapters[0] as string)).access).toBe("payment_required");
    expect((await packOf(caller)).posts).toEqual([]);
  });
});
