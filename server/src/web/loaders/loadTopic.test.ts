import { afterAll, expect, it } from "vitest";
import { execute } from "../../platform/database/select.ts";
import { makePublication } from "../../testing/factories/publication.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { testServer } from "../../testing/testServer.ts";
import { loadTopic } from "./loadTopic.ts";

const app = await testServer();
afterAll(() => app.close());

it("a topic lists six of its creators, and the page key of the rest", async () => {
  const { db } = app.platform;
  await execute(
    db,
    "INSERT INTO topics (slug, name, posts_count, authors_count) VALUES ('sea', 'The sea', 8, 8)",
  );
  for (let n = 0; n < 8; n++) {
    const site = await makeSite(app.platform);
    const { post_id } = await makePublication(app.platform, { site_id: site.id });
    await execute(
      db,
      "INSERT INTO publication_topics (topic_slug, post_id, site_id, published_at) VALUES ('sea', $post_id, $site, now())",
      { post_id, site: site.id },
    );
  }
  const data = await loadTopic(app.platform, "sea", null);
  if (data?.kind !== "topic") throw new Error("no topic");
  expect(data.authors).toHaveLength(6);
  const guest = await app.asGuest();
  const rest = await guest.get(
    `/api/r/topics/sea/authors?next=${encodeURIComponent(String(data.authors_next))}`,
  );
  const { authors, next } = rest.body as { authors: { id: string }[]; next: string | null };
  expect([authors.length, next]).toEqual([2, null]);
  expect(new Set([...data.authors, ...authors].map(({ id }) => id)).size).toBe(8);
});
