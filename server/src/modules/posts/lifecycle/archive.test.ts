import {
  deletePost,
  getArchivedPost,
  getPost,
  getPostFile,
  publishPost,
  unpublishPost,
  updatePost,
} from "@quire/contracts/calls/posts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makeFile } from "../../../testing/factories/file.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { entitlements } from "../models/entitlements.ts";
import { postFiles } from "../models/postFiles.ts";

let app: TestServer;
let siteId: string;
let owner: Caller;
let buyer: Caller;
let stranger: Caller;
let buyerId: string;

beforeAll(async () => {
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  owner = await app.asProgram({ id: siteId });
  const reader = await makeUser(app.platform);
  buyerId = reader.id;
  buyer = await app.asProgram(reader);
  stranger = await app.asProgram(await makeUser(app.platform));
});
afterAll(() => app.close());

const PAID = { visibility: "paid", pricing: { web: { INR: 5000 } } } as const;
const make = async (more: object = {}) =>
  (await makePublication(app.platform, { site_id: siteId, ...PAID, text: ["Bought words."], ...more }))
    .post_id;
const sell = (item_id: string) =>
  makeEntitlement(app.platform, { user_id: buyerId, site_id: siteId, item_id });
const key = (id: string) => ({ params: { siteId, id } });
const withdraw = (id: string) => owner.call(unpublishPost, key(id));
const archived = (caller: Caller, id: string) => caller.call(getArchivedPost, key(id));

describe("a withdrawn post that a reader bought", () => {
  it("stays complete for its buyer and hidden from all others", async () => {
    const id = await make();
    await sell(id);
    await withdraw(id);
    const { body } = await archived(buyer, id);
    expect(body.content).toContain("Bought words.");
    expect(body.archived).not.toBeNull();
    expect(body.permalink).toMatch(new RegExp(`^/archive/${id}`));
    for (const other of [stranger, owner]) expect((await archived(other, id)).status).toBe(404);
    expect((await app.asGuest().then((guest) => archived(guest, id))).status).toBe(401);
    expect((await buyer.call(getPost, { ...key(id), query: {} })).status).toBe(404);
  });

  it("stays as published, whatever its creator writes afterwards", async () => {
    const id = await make();
    await sell(id);
    await withdraw(id);
    await owner.call(updatePost, {
      ...key(id),
      body: { title: "Other", markdown: "Other.", last_version: 1 },
    });
    expect((await archived(buyer, id)).body).toMatchObject({ title: "Loomings" });
  });

  it("keeps its files for its buyer", async () => {
    const id = await make();
    const { id: fileId } = await makeFile(app.platform, { site_id: siteId, kind: "audio", public: false });
    await postFiles(app.platform.db).create({
      post_id: id,
      position: 1,
      file_id: fileId,
      role: "media",
      alt: "",
    });
    await execute(app.platform.db, "UPDATE publications SET files_count = 1 WHERE post_id = $id", { id });
    await sell(id);
    await withdraw(id);
    const request = { params: { siteId, id, fileId }, query: {} };
    expect((await archived(buyer, id)).body.files.map((file) => file.id)).toEqual([fileId]);
    expect((await buyer.call(getPostFile, request)).status).toBe(302);
    expect((await stranger.call(getPostFile, request)).status).toBe(404);
  });

  it("is marked in what they own until it is published again", async () => {
    const id = await make();
    const { id: owned } = await sell(id);
    const isArchived = async () => (await entitlements(app.platform.db).findByPk(owned))?.get().archived;
    await withdraw(id);
    expect(await isArchived()).toBe(true);
    await owner.call(publishPost, { ...key(id), body: {} });
    expect(await isArchived()).toBe(false);
    expect((await archived(buyer, id)).body.archived).toBeNull();
    expect((await buyer.call(getPost, { ...key(id), query: {} })).body.access).toBe("granted");
  });

  it("can't be deleted, while a post without buyers can", async () => {
    const sold = await make();
    await sell(sold);
    expect((await owner.call(deletePost, key(sold))).error?.code).toBe("post_purchased");
    await withdraw(sold);
    expect((await owner.call(deletePost, key(sold))).error?.code).toBe("post_purchased");
    const unsold = await make();
    await withdraw(unsold);
    expect((await archived(buyer, unsold)).status).toBe(404);
    expect((await owner.call(deletePost, key(unsold))).status).toBe(200);
  });

  it("is hidden after a refund", async () => {
    const id = await make();
    const { id: owned } = await sell(id);
    await withdraw(id);
    await entitlements(app.platform.db).update({ revoked_at: new Date() }, { where: { id: owned } });
    expect((await archived(buyer, id)).status).toBe(404);
  });
});

describe("a withdrawn serial", () => {
  async function serial(more: object = {}) {
    const story = await make({ ptype: "parent", subtype: "story", ...more });
    const parts: string[] = [];
    for (const visibility of ["paid", "free", "paid", "paid"] as const) {
      const pricing = visibility === "paid" ? PAID.pricing : null;
      parts.push(await make({ parent_id: story, ptype: "chapter", visibility, pricing }));
    }
    return { story, parts: parts as [string, string, string, string] };
  }

  it("opens to its buyer with all its chapters, each linked to the next", async () => {
    const { story, parts } = await serial();
    await sell(story);
    await withdraw(story);
    const { body } = await archived(buyer, story);
    expect(body.children.map(({ id }) => id)).toEqual(parts);
    const second = (await archived(buyer, parts[1])).body;
    expect([second.previous?.id, second.next?.id]).toEqual([parts[0], parts[2]]);
    expect(second.next?.permalink).toContain("/archive/");
  });

  it("offers the buyer of two chapters those two, and none between", async () => {
    const { story, parts } = await serial();
    await sell(parts[0]);
    await sell(parts[3]);
    await withdraw(story);
    const first = (await archived(buyer, parts[0])).body;
    expect([first.previous, first.next?.id]).toEqual([null, parts[3]]);
    expect((await archived(buyer, parts[1])).status).toBe(404);
    expect((await archived(buyer, story)).status).toBe(404);
  });

  it("marked as explicit still hides the pictures of its chapters from a buyer without a stated age", async () => {
    const [whole, single] = [await serial({ nsfw: true }), await serial({ nsfw: true })];
    await sell(whole.story);
    await sell(single.parts[0]);
    for (const { story, parts } of [whole, single]) {
      expect((await archived(buyer, parts[0])).body.meta).toMatchObject({ nsfw: true, explicit: "hidden" });
      await withdraw(story);
      expect((await archived(buyer, parts[0])).body.meta).toMatchObject({ nsfw: true, explicit: "hidden" });
    }
  });

  it("includes chapters that are still published and open", async () => {
    const { parts } = await serial();
    await sell(parts[0]);
    await withdraw(parts[0]);
    expect((await archived(buyer, parts[0])).body.next?.id).toBe(parts[1]);
  });
});

it("a draft that was never for sale is not archived", async () => {
  const { id } = await makePost(app.platform, { site_id: siteId });
  expect((await archived(buyer, id)).status).toBe(404);
});
