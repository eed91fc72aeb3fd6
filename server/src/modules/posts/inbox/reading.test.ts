import { followSite } from "@quire/contracts/calls/reactions";
import {
  listInbox,
  listReadingPositions,
  listReadingSuggestions,
  updateReadingPosition,
} from "@quire/contracts/calls/reading";
import { mergePlaces } from "@quire/domain/posts/mergePlaces";
import type { ReadPlace } from "@quire/domain/posts/readingPositions";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import type { PublicationColumns } from "../models/publications.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const now = () => app.platform.clock.now().getTime();
const iso = (time: number) => new Date(time).toISOString();
const newReader = async () => app.asProgram(await makeUser(app.platform));

type Text = Pick<PublicationColumns, "site_id" | "post_id">;

interface Sent {
  fraction: number;
  at: number;
  finished?: boolean;
  furthest?: number;
  resetAt?: number;
}

function put(reader: Caller, text: Text, place: Sent) {
  return reader.call(updateReadingPosition, {
    params: { siteId: text.site_id, postId: text.post_id },
    body: {
      fraction: place.fraction,
      locator: null,
      finished: place.finished ?? false,
      read_at: iso(place.at),
      ...(place.furthest === undefined ? {} : { furthest: place.furthest }),
      ...(place.resetAt === undefined ? {} : { reset_at: iso(place.resetAt) }),
    },
  });
}

async function makeStory(chapters: number) {
  const { id: site_id } = await makeSite(app.platform);
  const story = await makePublication(app.platform, { site_id, ptype: "parent", subtype: "story" });
  const parts: PublicationColumns[] = [];
  for (let position = 1; position <= chapters; position += 1) {
    parts.push(
      await makePublication(app.platform, { site_id, ptype: "chapter", parent_id: story.post_id, position }),
    );
  }
  return { story, parts };
}

const suggestionsOf = async (reader: Caller) =>
  (await reader.call(listReadingSuggestions, { query: {} })).body.ways.map(({ post, fraction }) => [
    post.id,
    fraction,
  ]);

describe("positions from two devices", () => {
  it("resolve to the one read last, whichever arrives last, and both devices receive it", async () => {
    const reader = await newReader();
    const text = await makePublication(app.platform);
    const onTrain = await put(reader, text, { fraction: 0.8, at: now() - 1000 });
    expect(onTrain.body.fraction).toBe(0.8);
    const late = await put(reader, text, { fraction: 0.3, at: now() - 60_000 });
    expect([late.status, late.body.fraction, late.body.read_at]).toEqual([200, 0.8, iso(now() - 1000)]);
    const back = await put(reader, text, { fraction: 0.1, at: now() - 500 });
    expect(back.body.fraction).toBe(0.1);
  });

  it("resolve to the last one when sent concurrently, repeatedly", async () => {
    const reader = await newReader();
    const text = await makePublication(app.platform);
    const sends = Array.from({ length: 40 }, (_, at) =>
      put(reader, text, { fraction: at / 40, at: now() - 40_000 + at * 1000 }),
    );
    const shuffled = sends.map((send, at) => ({ send, key: (at * 17) % 40 })).sort((a, b) => a.key - b.key);
    const answers = await Promise.all(shuffled.map(({ send }) => send));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { body } = await reader.call(listReadingPositions, { query: {} });
    expect(body.positions.map(({ fraction }) => fraction)).toEqual([39 / 40]);
  });

  it("keep the furthest point and the end reached, whichever place is later", async () => {
    const reader = await newReader();
    const text = await makePublication(app.platform);
    await put(reader, text, { fraction: 0.53, at: now() - 9000 });
    const top = await put(reader, text, { fraction: 0.04, furthest: 0.04, at: now() - 1000 });
    expect(top.body).toMatchObject({ fraction: 0.04, furthest: 0.53, finished: false });
    const late = await put(reader, text, { fraction: 1, furthest: 1, finished: true, at: now() - 60_000 });
    expect(late.body).toMatchObject({ fraction: 0.04, furthest: 1, finished: true });
    const { body } = await reader.call(listReadingPositions, { query: {} });
    expect(body.positions).toEqual([late.body]);
  });

  it("forget what was read before a reset, also what arrives later", async () => {
    const reader = await newReader();
    const text = await makePublication(app.platform);
    await put(reader, text, { fraction: 1, finished: true, at: now() - 9000 });
    const resetAt = now() - 5000;
    await put(reader, text, { fraction: 0, furthest: 0, at: resetAt, resetAt });
    const late = await put(reader, text, { fraction: 0.9, finished: true, at: now() - 8000 });
    expect(late.body).toMatchObject({ fraction: 0, furthest: 0, finished: false, reset_at: iso(resetAt) });
  });

  it("merge on the server as on a device, in any order", async () => {
    const places = fc.array(
      fc.record({
        fraction: fc.constantFrom(0, 0.25, 0.5, 1),
        furthest: fc.constantFrom(0, 0.25, 0.5, 1),
        finished: fc.boolean(),
        readAt: fc.constantFrom(1000, 2000, 3000),
        resetAt: fc.constantFrom(0, 1000, 2000),
      }),
      { minLength: 1, maxLength: 5 },
    );
    const reader = await newReader();
    await fc.assert(
      fc.asyncProperty(places, async (sent) => {
        const text = await makePublication(app.platform);
        let stored: unknown;
        for (const { readAt, resetAt, ...place } of sent) {
          const reset = resetAt ? { resetAt } : {};
          stored = (await put(reader, text, { ...place, ...reset, at: readAt })).body;
        }
        const { readAt, resetAt, ...merged } = sent
          .map((place): ReadPlace => ({ ...place, locator: null }))
          .reduce(mergePlaces);
        const reset_at = resetAt ? iso(resetAt) : null;
        expect(stored).toMatchObject({ ...merged, read_at: iso(readAt), reset_at });
      }),
      { numRuns: 25 },
    );
  });

  it("don't let a clock that is a year ahead win for a year", async () => {
    const reader = await newReader();
    const text = await makePublication(app.platform);
    const ahead = await put(reader, text, { fraction: 0.2, at: now() + 365 * 86_400_000 });
    expect(ahead.body.read_at).toBe(iso(now()));
    app.platform.clock.advance(1000);
    expect((await put(reader, text, { fraction: 0.9, at: now() })).body.fraction).toBe(0.9);
  });

  it("count as one change when sent twice", async () => {
    const reader = await newReader();
    const text = await makePublication(app.platform);
    const place = { fraction: 0.4, at: now() };
    await put(reader, text, place);
    const first = await reader.call(listReadingPositions, { query: {} });
    app.platform.clock.advance(120_000);
    await put(reader, text, place);
    const since = first.body.as_of;
    app.platform.clock.advance(120_000);
    const second = await reader.call(listReadingPositions, { query: {} });
    expect(second.body.positions).toEqual(first.body.positions);
    const later = await reader.call(listReadingPositions, { query: { since: second.body.as_of } });
    expect(later.body.positions).toEqual([]);
    expect((await reader.call(listReadingPositions, { query: { since } })).body.positions).toHaveLength(1);
  });
});

describe("a position", () => {
  it("needs a text that readers can see, and belongs to one user", async () => {
    const reader = await newReader();
    const text = await makePublication(app.platform);
    await put(reader, text, { fraction: 0.4, at: now() });
    const other = await newReader();
    expect((await other.call(listReadingPositions, { query: {} })).body.positions).toEqual([]);
    expect((await other.call(listReadingSuggestions, { query: {} })).body.ways).toEqual([]);
    const none = await put(
      reader,
      { site_id: text.site_id, post_id: app.platform.newId() },
      { fraction: 0, at: now() },
    );
    expect([none.status, none.error?.code]).toEqual([404, "post_not_found"]);
    const elsewhere = await put(
      reader,
      { ...text, site_id: app.platform.newId() },
      { fraction: 0, at: now() },
    );
    expect(elsewhere.status).toBe(404);
  });

  it.each([
    ["fraction", { fraction: 1.5 }],
    ["read_at", { read_at: "2026-02-30T00:00:00.000Z" }],
    ["read_at", { read_at: "yesterday" }],
    ["locator", { locator: "x".repeat(2001) }],
  ])("is refused with the field named for an invalid %s", async (field, wrong) => {
    const reader = await newReader();
    const { site_id: siteId, post_id: postId } = await makePublication(app.platform);
    const body = { fraction: 0.5, locator: null, finished: false, read_at: iso(now()), ...wrong };
    const answer = await reader.call(updateReadingPosition, { params: { siteId, postId }, body });
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, `body.${field}`]);
  });
});

it("lists changes oldest first, page by page, each once", async () => {
  const reader = await newReader();
  const texts: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    const text = await makePublication(app.platform);
    texts.push(text.post_id);
    await put(reader, text, { fraction: 0.5, at: now() - at * 10_000 });
    app.platform.clock.advance(1000);
  }
  const found: string[] = [];
  let next: string | null = null as string | null;
  do {
    const query: { size: number; next?: string } = next ? { size: 2, next } : { size: 2 };
    const answer = await reader.call(listReadingPositions, { query: query });
    found.push(...answer.body.positions.map(({ post_id }) => post_id));
    next = answer.body.next;
  } while (next);
  expect(found).toEqual(texts);
});

describe("continue reading", () => {
  it("shows the chapter in progress, and the next one once it is finished", async () => {
    const reader = await newReader();
    const { parts } = await makeStory(3);
    const [first, second, third] = parts as [PublicationColumns, PublicationColumns, PublicationColumns];
    await put(reader, first, { fraction: 0.4, at: now() - 3000 });
    expect(await suggestionsOf(reader)).toEqual([[first.post_id, 0.4]]);
    await put(reader, first, { fraction: 1, at: now() - 2000, finished: true });
    expect(await suggestionsOf(reader)).toEqual([[second.post_id, 0]]);
    await put(reader, third, { fraction: 1, at: now() - 1000, finished: true });
    expect(await suggestionsOf(reader)).toEqual([]);
  });

  it("lists all sites, the last read first, each serial once, page by page", async () => {
    const reader = await newReader();
    const { parts } = await makeStory(2);
    const blog = await makePublication(app.platform, { title: "A log" });
    const forgotten = await makePublication(app.platform);
    await put(reader, parts[0] as PublicationColumns, { fraction: 0.5, at: now() - 9000 });
    await put(reader, blog, { fraction: 0.2, at: now() - 8000 });
    await put(reader, forgotten, { fraction: 0, at: now() - 6000 });
    await put(reader, parts[1] as PublicationColumns, { fraction: 0.1, at: now() - 7000 });
    // Arrives late: it was read before the other, so it changes nothing.
    await put(reader, parts[0] as PublicationColumns, { fraction: 0.9, at: now() - 8500 });
    expect(await suggestionsOf(reader)).toEqual([
      [parts[1]?.post_id, 0.1],
      [blog.post_id, 0.2],
    ]);
    const first = await reader.call(listReadingSuggestions, { query: { size: 1 } });
    const rest = await reader.call(listReadingSuggestions, {
      query: { size: 1, next: first.body.next ?? "" },
    });
    expect(rest.body.ways.map(({ post }) => post.title)).toEqual(["A log"]);
    expect(rest.body.next).toBeNull();
    expect(first.body.ways[0]?.post.parent?.id).toBe(parts[0]?.parent_id);
  });
});

describe("the inbox", () => {
  it("contains everything followed sites published, including chapters, newest first, and nothing else", async () => {
    const reader = await newReader();
    const { story, parts } = await makeStory(2);
    app.platform.clock.advance(1000);
    const blog = await makePublication(app.platform);
    app.platform.clock.advance(1000);
    await makePublication(app.platform, { title: "Of no concern" });
    await reader.call(followSite, { body: { site_id: story.site_id } });
    await reader.call(followSite, { body: { site_id: blog.site_id } });
    const { body } = await reader.call(listInbox, { query: {} });
    expect(body.posts.map(({ id }) => id)).toEqual([
      blog.post_id,
      ...[story, ...parts]
        .map(({ post_id }) => post_id)
        .sort()
        .reverse(),
    ]);
    const chapter = body.posts.find(({ id }) => id === parts[0]?.post_id);
    expect(chapter?.parent?.id).toBe(story.post_id);
  });

  it("shows a chapter with the cover of its story, and no story before its first chapter", async () => {
    const reader = await newReader();
    const { id: site_id } = await makeSite(app.platform);
    const cover = {
      image: "/api/r/images/cover",
      alt: "",
      width: 600,
      height: 900,
    } as PublicationColumns["cover"];
    const story = await makePublication(app.platform, { site_id, ptype: "parent", subtype: "story", cover });
    await makePublication(app.platform, { site_id, ptype: "chapter", parent_id: story.post_id, position: 1 });
    await makePublication(app.platform, { site_id, ptype: "parent", subtype: "story", children_count: 0 });
    await reader.call(followSite, { body: { site_id } });
    const { body } = await reader.call(listInbox, { query: {} });
    expect(body.posts.map(({ ptype, parent }) => [ptype, parent?.cover]).sort()).toEqual([
      ["chapter", cover],
      ["parent", undefined],
    ]);
  });

  it("opens followers' posts, and not paid ones", async () => {
    const reader = await newReader();
    const { id: site_id } = await makeSite(app.platform);
    await makePublication(app.platform, { site_id, visibility: "follow" });
    app.platform.clock.advance(1000);
    await makePublication(app.platform, { site_id, visibility: "paid", pricing: { web: { USD: 300 } } });
    await reader.call(followSite, { body: { site_id } });
    const { body } = await reader.call(listInbox, { query: {} });
    expect(body.posts.map(({ access }) => access)).toEqual(["payment_required", "granted"]);
  });

  it("pages over sites that publish at the same instant, each post once", async () => {
    const reader = await newReader();
    const expected: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      const { id: site_id } = await makeSite(app.platform);
      await reader.call(followSite, { body: { site_id } });
      for (let post = 0; post <= at; post += 1)
        expected.push((await makePublication(app.platform, { site_id })).post_id);
    }
    const found: string[] = [];
    let next: string | null = null as string | null;
    do {
      const query: { size: number; next?: string } = next ? { size: 3, next } : { size: 3 };
      const answer = await reader.call(listInbox, { query: query });
      found.push(...answer.body.posts.map(({ id }) => id));
      next = answer.body.next;
    } while (next);
    expect(found).toEqual(expected.sort().reverse());
  });

  it("is empty for a user who follows no site", async () => {
    const { body } = await (await newReader()).call(listInbox, { query: {} });
    expect(body).toEqual({ posts: [], next: null });
  });
});
