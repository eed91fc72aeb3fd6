import type pg from "pg";
import { moveToAllCpus, pause, processorMs, residentMb, startSandbox } from "./processes.ts";
import type { Line } from "./ratio.ts";
import { seedSite, seedToken } from "./seed.ts";
import { withBench } from "./withBench.ts";

const FOLLOWERS = Number(process.env.BENCH_PUSH_FOLLOWERS ?? 50_000);
/** Messages measured; the first ones warm up the server. */
const MEASURED = Number(process.env.BENCH_PUSH_MESSAGES ?? 20_000);
const WARM_UP = 2_000;
const SUBSCRIBED_AT_ONCE = 10_000;
const LEAST_PER_SECOND = 500;
const MOST_MB = 60;

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * A post to 50,000 followers with a device each: the messages per second to the sandbox, and the server's memory while
 * it sends. `announce` measures how their notifications are created.
 */
export async function benchPush(dir: string): Promise<Line[]> {
  // The sandbox's own work, to decrypt, is as much as the server's.
  moveToAllCpus();
  const sandbox = await startSandbox();
  return withBench({ dir, settings: sandbox.environment }, async ({ database, serve }) => {
    try {
      const { child, origin } = await serve(sandbox.environment);
      const key = await fetchKey(origin);
      const site = await seedSite(database, "many", 1);
      await addFollowers(database, site.id, await subscribe(sandbox.url, key), key);
      await database.query("VACUUM ANALYZE");
      await publish(origin, site.id, await seedToken(database, site.id));
      const { perSecond, eachMs, extraMb } = await watch(database, child.pid as number);
      return [
        {
          work: "push messages",
          measured: `${Math.round(perSecond)}/s`,
          bound: `at least ${LEAST_PER_SECOND}/s`,
          ok: perSecond >= LEAST_PER_SECOND,
          detail: `encrypted, signed, accepted and recorded, each to another browser; ${eachMs.toFixed(2)} ms of the server's processor each`,
        },
        {
          work: "memory of the server while it sends",
          measured: `+${extraMb.toFixed(0)} MB`,
          bound: `at most +${MOST_MB} MB`,
          ok: extraMb <= MOST_MB,
          detail: `from the ${WARM_UP.toLocaleString("en")}th message on`,
        },
      ];
    } finally {
      sandbox.close();
    }
  });
}

async function fetchKey(origin: string): Promise<string> {
  return ((await (await fetch(`${origin}/api/r/push-key`)).json()) as { public_key: string }).public_key;
}

async function subscribe(url: string, key: string): Promise<Subscription[]> {
  const made: Subscription[] = [];
  while (made.length < FOLLOWERS) {
    const answer = await fetch(`${url.replace("localhost", "127.0.0.1")}/push/subscribe`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key, count: Math.min(FOLLOWERS - made.length, SUBSCRIBED_AT_ONCE) }),
    });
    made.push(...((await answer.json()) as { subscriptions: Subscription[] }).subscriptions);
  }
  return made;
}

async function addFollowers(
  database: pg.Pool,
  siteId: string,
  made: readonly Subscription[],
  key: string,
): Promise<void> {
  const id = "'b' || lpad(n::text, 19, '0')";
  await database.query(
    `WITH added AS (
       INSERT INTO users (id, name, email, preferences, created_at, updated_at)
       SELECT ${id}, 'Ishmael', n || '@readers.example', '{1,2}', now(), now() FROM generate_series(1, $1::int) n
       RETURNING id)
     INSERT INTO follows (user_id, site_id, created_at) SELECT id, $2, now() FROM added`,
    [made.length, siteId],
  );
  await database.query(
    `INSERT INTO devices (id, user_id, endpoint, p256dh, auth, key_id, created_at)
     SELECT ${id}, ${id}, endpoint, p256dh, auth, $4, now()
       FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS made (endpoint, p256dh, auth, n)`,
    [
      made.map(({ endpoint }) => endpoint),
      made.map(({ keys }) => keys.p256dh),
      made.map(({ keys }) => keys.auth),
      key,
    ],
  );
  await database.query(
    "INSERT INTO notification_preferences (user_id, site_id, kind, push) SELECT user_id, $1, '', true FROM devices",
    [siteId],
  );
}

/** Creates a post and publishes it. */
async function publish(origin: string, siteId: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/api/w/${siteId}/posts${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const { id } = await send("", { ptype: "blog", title: "Loomings", markdown: "Call me Ishmael." });
  await send(`/${id}/publish`, {});
}

async function countSent(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ sent: number }>(
    "SELECT count(*)::int AS sent FROM devices WHERE last_success_at IS NOT NULL",
  );
  return rows[0]?.sent ?? 0;
}

/** Measures from the end of the warm-up until enough messages are recorded. */
async function watch(
  database: pg.Pool,
  pid: number,
): Promise<{ perSecond: number; eachMs: number; extraMb: number }> {
  const waitFor = async (count: number, each: () => void = () => undefined) => {
    for (;;) {
      each();
      const sent = await countSent(database);
      if (sent >= count) return sent;
      await pause(200);
    }
  };
  const first = await waitFor(WARM_UP);
  const start = performance.now();
  const startMs = processorMs(pid);
  const idle = residentMb(pid);
  let most = idle;
  const last = await waitFor(Math.min(FOLLOWERS, first + MEASURED), () => {
    most = Math.max(most, residentMb(pid));
  });
  const sent = last - first;
  return {
    perSecond: (sent * 1000) / (performance.now() - start),
    eachMs: (processorMs(pid) - startMs) / sent,
    extraMb: most - idle,
  };
}
