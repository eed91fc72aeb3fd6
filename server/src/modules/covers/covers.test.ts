import { styleOf } from "@quire/artwork/artwork";
import { createCover, deleteCover, getCover, listCovers, type NewCover } from "@quire/contracts/calls/covers";
import { Role } from "@quire/domain/enums";
import type { ExplicitScores } from "@quire/domain/posts/explicit";
import { type ImagesDouble, startImages } from "@quire/sandbox/images/startImages";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { scopeOf } from "../../platform/scope.ts";
import { makeCover } from "../../testing/factories/cover.ts";
import { makeFile } from "../../testing/factories/file.ts";
import { makeUser } from "../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import { deleteCovers } from "./accountDeletion.ts";
import { ArtistUnavailable } from "./artists/artist.ts";
import { openImagesApi } from "./artists/imagesApi.ts";
import { coverPictures, covers } from "./models/covers.ts";

const SAFE: ExplicitScores = { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 };
const UNSAFE: ExplicitScores = { ...SAFE, neutral: 0, porn: 1 };
/** The double's unsafe pictures are red. */
const scoreOf = (pixels: Uint8Array) => ((pixels[0] ?? 0) > 128 ? UNSAFE : SAFE);

let images: ImagesDouble;
let app: TestServer;
beforeAll(async () => {
  images = await startImages();
  app = await testServer({
    config: { images: readConfig({ ...images.environment }).images },
    media: { classifier: async (pictures) => pictures.map(scoreOf) },
  });
});
afterEach(() => {
  images.faults.length = 0;
});
afterAll(async () => {
  await app.close();
  await images.close();
});

const WHALE: NewCover = { description: "A whale under the moon", style: "woodcut", mood: "dark" };

async function enter(groups: readonly Role[] = []) {
  const user = await makeUser(app.platform, { groups });
  const client = await app.asBrowser(user);
  const request = async (changes: Partial<NewCover> = {}) =>
    client.call(createCover, { body: { ...WHALE, ...changes } });
  const settle = async (id: string) => {
    // Two tries follow the first one.
    for (let run = 0; run < 4; run++) {
      await app.platform.jobs.runDue();
      await app.platform.advance(60 * 60_000);
    }
    return (await client.call(getCover, { params: { id } })).body;
  };
  return { user, client, request, settle };
}

describe("a request of covers", () => {
  it("becomes four pictures, by one prompt each", async () => {
    const { request, settle } = await enter();
    const before = images.prompts.length;
    const requested = await request();
    expect(requested.status).toBe(201);
    expect(requested.body).toMatchObject({
      cover: { state: "queued", pictures: [] },
      allowance: { remaining: 9 },
    });
    const cover = await settle(requested.body.cover.id);
    expect(cover).toMatchObject({ state: "ready", message: null });
    expect(cover.pictures.map(({ position, artwork }) => [position, artwork])).toEqual(
      [0, 1, 2, 3].map((at) => [at, null]),
    );
    expect(images.prompts.slice(before)).toHaveLength(4);
    expect(images.prompts.at(-1)).toContain("A whale under the moon");
  });

  it.each([["429"], ["500"], ["garbage"]] as const)(
    "is drawn again after %s, and keeps what it had",
    async (fault) => {
      const { request, settle } = await enter();
      const before = images.prompts.length;
      images.faults.push("none", fault);
      const cover = await settle((await request()).body.cover.id);
      expect(cover.pictures).toHaveLength(4);
      expect(images.prompts.length - before).toBe(5);
    },
  );

  it("that the service refuses fails, says what to do, and doesn't count", async () => {
    const { client, request, settle } = await enter();
    images.faults.push("refuse");
    const cover = await settle((await request()).body.cover.id);
    expect(cover).toMatchObject({
      state: "failed",
      pictures: [],
      message: expect.stringMatching(/other words/),
    });
    const { body } = await client.call(listCovers, { query: {} });
    expect(body.allowance.remaining).toBe(10);
  });

  it("whose service stays away fails after three tries", async () => {
    const { request, settle } = await enter();
    images.faults.push("500", "429", "500", "500");
    const cover = await settle((await request()).body.cover.id);
    expect(cover).toMatchObject({
      state: "failed",
      message: expect.stringMatching(/isn't answering.+Try again/),
    });
    expect(images.faults).toHaveLength(1);
  });

  it("gets another picture in place of an explicit one", async () => {
    const { request, settle } = await enter();
    images.faults.push("none", "unsafe");
    const cover = await settle((await request()).body.cover.id);
    expect(cover.pictures.map(({ position }) => position)).toEqual([0, 2, 3, 4]);
  });

  it("fails if all its pictures are explicit", async () => {
    const { request, settle } = await enter();
    images.faults.push(...Array.from({ length: 6 }, () => "unsafe" as const));
    expect(await settle((await request()).body.cover.id)).toMatchObject({
      ...{ state: "failed", pictures: [], message: expect.stringMatching(/guidelines/) },
    });
  });

  it("with the same id is made once", async () => {
    const { request } = await enter();
    const id = app.platform.newId();
    const [first, second] = [await request({ id }), await request({ id })];
    expect(second.body.cover.id).toBe(first.body.cover.id);
    expect(second.body.allowance.remaining).toBe(9);
    const other = await enter();
    expect((await other.request({ id })).status).toBe(409);
  });

  it("refines a picture with a sentence, which sets the mood", async () => {
    const { request, settle, client } = await enter();
    const { id } = await settle((await request()).body.cover.id);
    const refined = await request({ refines: { id, position: 2, change: "Make it warmer" } });
    expect(refined.body.cover).toMatchObject({
      mood: "warm",
      refines: { id, position: 2, change: "Make it warmer" },
    });
    await settle(refined.body.cover.id);
    expect(images.prompts.at(-1)).toContain("Change: Make it warmer.");
    const unknown = await request({ refines: { id, position: 9, change: "Make it warmer" } });
    expect(unknown.status).toBe(404);
    const other = await enter();
    expect((await other.request({ refines: { id, position: 2, change: "Mine" } })).status).toBe(404);
    const listed = await client.call(listCovers, { query: { size: 1 } });
    expect(listed.body.covers).toHaveLength(1);
    const next = await client.call(listCovers, { query: { next: listed.body.next ?? "" } });
    expect(next.body).toMatchObject({ covers: [{ id }], next: null });
  });
});

describe("a variation of a picture by our artist", () => {
  it("keeps that picture's style, and is composed from the change and the description", async () => {
    const { user, request } = await enter();
    const { platform } = app;
    const id = await makeCover(platform, user.id);
    const file = await makeFile(platform, { site_id: user.id, kind: "image" });
    const picture = { cover_id: id, position: 2, file_id: file.id, is_artwork: true };
    await coverPictures(platform.db).create(picture);
    const { body } = await request({ refines: { id, position: 2, change: "darker, with a lighthouse" } });
    const seeded = { words: "A whale", style: "any", mood: "calm", seed: id, index: 2 } as const;
    expect(body.cover).toMatchObject({ style: styleOf(seeded), mood: "dark" });
    const row = await covers(platform.db).findByPk(body.cover.id);
    expect(row?.get().words).toBe("darker, with a lighthouse\nA whale");
  });
});

it("a deleted request has no words or pictures, still counts, and is drawn no further", async () => {
  const { request, settle, client } = await enter();
  const ready = await settle((await request()).body.cover.id);
  const queued = (await request()).body.cover;
  for (const { id } of [ready, queued]) {
    expect((await client.call(deleteCover, { params: { id } })).status).toBe(200);
    expect((await client.call(deleteCover, { params: { id } })).status).toBe(404);
    expect((await client.call(getCover, { params: { id } })).status).toBe(404);
  }
  const before = images.prompts.length;
  await app.platform.jobs.runDue();
  expect(images.prompts).toHaveLength(before);
  const { body } = await client.call(listCovers, { query: {} });
  expect(body).toMatchObject({ covers: [], allowance: { remaining: 8 } });
  const row = await covers(app.platform.db).findByPk(ready.id);
  expect(row?.get()).toMatchObject({ description: "–", words: "" });
  expect(await coverPictures(app.platform.db).count({ where: { cover_id: ready.id } })).toBe(0);
});

it("deletes a user's requests with the account", async () => {
  const { user } = await enter();
  const { platform } = app;
  const id = await makeCover(platform, user.id);
  const kept = await makeCover(platform, (await enter()).user.id);
  await withTransaction(platform.db, (transaction) =>
    deleteCovers(scopeOf(platform, transaction), { userId: user.id }),
  );
  expect(await covers(platform.db).findByPk(id)).toBeNull();
  expect(await covers(platform.db).findByPk(kept)).not.toBeNull();
});

describe("the monthly allowance", () => {
  it("is 10, also for parallel requests, and is renewed on the 1st", async () => {
    const { request } = await enter();
    const statuses = (await Promise.all(Array.from({ length: 14 }, () => request()))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const refused = await request();
    expect(refused.body).toMatchObject({
      error: { code: "covers_used_up", next: expect.stringContaining("Pro") },
    });
    await app.platform.advance(32 * 24 * 60 * 60_000);
    expect((await request()).status).toBe(201);
  });

  it("is larger with Pro", async () => {
    const { request } = await enter([Role.creator, Role.pro]);
    expect((await request()).body.allowance).toMatchObject({ limit: 200, remaining: 199 });
  });
});

it("gives up on a service that doesn't answer in time", async () => {
  images.faults.push("slow");
  const artist = openImagesApi(readConfig({ ...images.environment }).images as never, 50);
  const drawing = {
    userId: "",
    words: "A whale",
    change: "",
    style: "any",
    mood: "calm",
    seed: "1",
    index: 0,
  } as const;
  await expect(artist.draw({ ...drawing, description: "A whale" })).rejects.toThrow(ArtistUnavailable);
});
