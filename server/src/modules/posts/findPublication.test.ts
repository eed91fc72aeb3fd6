import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makePublication } from "../../testing/factories/publication.ts";
import { type TestPlatform, testPlatform } from "../../testing/testPlatform.ts";
import { warmPool } from "../../testing/warmPool.ts";
import { findPublication } from "./findPublication.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await warmPool(platform);
});
afterAll(() => platform.close());

it("concurrent reads of several sites get the right posts with two statements", async () => {
  const posts = await Promise.all(Array.from({ length: 6 }, () => makePublication(platform)));
  const [first, second] = posts as [(typeof posts)[0], (typeof posts)[0]];
  const queried = [...posts, ...posts].map(({ site_id, post_id }) => ({ site_id, post_id }));
  const strangers = [
    { site_id: first.site_id, post_id: second.post_id },
    { site_id: first.site_id, post_id: platform.newId() },
  ];
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const found = await Promise.all(
    [...queried, ...strangers].map(({ site_id, post_id }) => findPublication(platform.db, site_id, post_id)),
  );
  expect(found.map((row) => row?.post_id)).toEqual([
    ...queried.map(({ post_id }) => post_id),
    undefined,
    undefined,
  ]);
  expect(sent.mock.calls.length).toBeLessThanOrEqual(2);
  sent.mockRestore();
});
