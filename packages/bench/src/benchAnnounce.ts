import { createPost, publishPost } from "@quire/contracts/calls/posts";
import { handleAnnouncePost } from "@quire/server/modules/audience/notifications/jobs/handleAnnouncePost";
import { makePublication } from "@quire/server/testing/factories/publication";
import { makeSite } from "@quire/server/testing/factories/site";
import { serverOver } from "@quire/server/testing/serverOver";
import type { Caller } from "@quire/server/testing/testCaller";
import type pg from "pg";
import { type Line, median } from "./ratio.ts";
import { withBench } from "./withBench.ts";

const FEW = 10;
const MANY = 100_000;
const MOST = 1_000_000;
const ANNOUNCEMENTS = 5;
const PUBLISHES = 30;
const MOST_MS = 3000;
const MOST_RATIO = 1.3;

/** A post's notifications for 100,000 followers, and publishing with ten followers and with a million. */
export async function benchAnnounce(dir: string): Promise<Line[]> {
  return withBench({ dir }, async ({ platform, database }) => {
    const { server, asProgram } = await serverOver(platform);
    try {
      const [few, many, most] = [
        await makeSite(platform),
        await makeSite(platform),
        await makeSite(platform),
      ];
      await seedFollowers(database, [
        [few.id, FEW],
        [many.id, MANY],
        [most.id, MOST],
      ]);
      const announced: number[] = [];
      for (let n = 0; n < ANNOUNCEMENTS; n++) {
        const { post_id: postId } = await makePublication(platform, { site_id: many.id });
        const start = performance.now();
        await handleAnnouncePost(platform)({ postId }, { attempt: 1, maxAttempts: 1 });
        announced.push(performance.now() - start);
      }
      const { rows } = await database.query("SELECT count(*)::int AS count FROM notifications");
      if (rows[0].count !== MANY * ANNOUNCEMENTS)
        throw new Error(`${rows[0].count} notifications were created`);
      const times: [number[], number[]] = [[], []];
      for (let n = 0; n < PUBLISHES; n++)
        for (const [at, site] of [few, most].entries())
          times[at]?.push(await publish(await asProgram(site), site.id));
      return [announceLine(median(announced)), publishLine(median(times[0]), median(times[1]))];
    } finally {
      await server.stop();
    }
  });
}

/** The sites share their first followers; a tenth has a device, another tenth preferences of their own. */
async function seedFollowers(database: pg.Pool, sites: [siteId: string, followers: number][]): Promise<void> {
  const id = "'b01ke6sjt80' || id_tail(n)";
  await database.query(
    `INSERT INTO users (id, name, email, email_verified_at, preferences, created_at, updated_at)
     SELECT ${id}, 'Follower', 'f' || n || '@example.org', now(), '{1,2}', now(), now()
       FROM generate_series(1, ${MOST}) AS n`,
  );
  await database.query(
    `INSERT INTO devices (id, user_id, endpoint, p256dh, auth, key_id, created_at)
     SELECT ${id}, ${id}, 'https://push.example/' || n, 'p', 'a', 'k', now()
       FROM generate_series(1, ${MOST}, 10) AS n`,
  );
  await database.query(
    `INSERT INTO notification_preferences (user_id, site_id, kind, push)
     SELECT ${id}, '', 'new_post', n % 20 = 5 FROM generate_series(5, ${MOST}, 10) AS n`,
  );
  for (const [siteId, followers] of sites) {
    await database.query(
      `INSERT INTO follows (user_id, site_id, created_at)
       SELECT ${id}, $1, now() FROM generate_series(1, ${followers}) AS n`,
      [siteId],
    );
    await database.query("UPDATE sites SET followers_count = $2 WHERE id = $1", [siteId, followers]);
  }
  await database.query("VACUUM ANALYZE");
}

async function publish(owner: Caller, siteId: string): Promise<number> {
  const { body } = await owner.call(createPost, {
    params: { siteId },
    body: { ptype: "blog", title: "Loomings", markdown: "Call me Ishmael." },
  });
  const start = performance.now();
  const { status } = await owner.call(publishPost, { params: { siteId, id: body.id }, body: {} });
  if (status !== 200) throw new Error(`publishing answered ${status}`);
  return performance.now() - start;
}

const announceLine = (ms: number): Line => ({
  work: "notify 100,000 followers of a post",
  measured: `${Math.round(ms)} ms`,
  bound: `at most ${MOST_MS} ms`,
  ok: ms <= MOST_MS,
  detail: "by one statement; a tenth has a device",
});

function publishLine(few: number, most: number): Line {
  const ratio = most / few;
  return {
    work: "publish to a million followers, against ten",
    measured: `${ratio.toFixed(2)}`,
    bound: `at most ${MOST_RATIO}`,
    ok: ratio <= MOST_RATIO,
    detail: `${most.toFixed(1)} ms, ${few.toFixed(1)} ms`,
  };
}
