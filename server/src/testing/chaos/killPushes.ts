import { setTimeout as pause } from "node:timers/promises";
import { push } from "@quire/sandbox/providers/push/push";
import { type Sandbox, startSandbox } from "@quire/sandbox/startSandbox";
import { inject } from "vitest";
import { freePort } from "../ports.ts";
import { type ChaosHome, makeChaosHome } from "./chaosHome.ts";
import { startServerProcess } from "./serverProcess.ts";

/** Notifications that a server sends concurrently: at most this many are sent twice per kill. */
const AT_ONCE = 64;
const MOST_AT_ONCE = 10_000;
const PATIENCE_MS = 600_000;

export interface PushReport {
  /** Messages that arrived, including duplicates. */
  arrived: number;
  violations: string[];
}

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Announces a post to `followers` followers with a device each, through servers that die in turn, each with the n-th
 * message that the push service accepts. The last server finishes.
 */
export async function killPushes(followers: number, deaths: readonly number[]): Promise<PushReport> {
  const sandbox = await startSandbox({ providers: [push] });
  const home = await makeChaosHome({ databases: inject("testDatabases") });
  const port = await freePort();
  const { environment } = sandbox;
  let server = startServerProcess({ home, port, environment });
  try {
    await server.ready();
    const key = await fetchKey(server.origin);
    await addFollowers(home, await subscribe(sandbox, key, followers), key);
    const posts = `${server.origin}/api/w/${home.creator.id}/posts`;
    const body = { ptype: "blog", title: "Loomings", markdown: "Call me Ishmael." };
    const { id } = (await post(home, posts, body).then((answer) => answer.json())) as { id: string };
    for (const [n, death] of deaths.entries()) {
      await server.kill();
      await home.endGrace();
      await home.query(END_LEASES);
      server = startServerProcess({ home, port, environment, failpoint: `pushAccepted:${death}` });
      if (n === 0) {
        await server.ready();
        // The server may die before it responds.
        await post(home, `${posts}/${id}/publish`, {}).catch(() => null);
      }
      await server.ended;
    }
    await home.endGrace();
    await home.query(END_LEASES);
    server = startServerProcess({ home, port, environment });
    await server.ready();
    await finished(home, followers);
    return judge(await received(sandbox), followers, deaths.length);
  } finally {
    await server.stop();
    await home.remove();
    await sandbox.close();
  }
}

/** What a dead server had claimed would be due again a minute later. */
const END_LEASES = "UPDATE notifications SET push_due_at = now() WHERE push_due_at > now()";

async function fetchKey(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/r/push-key`);
  return ((await answer.json()) as { public_key: string }).public_key;
}

const loopback = ({ url }: Sandbox) => url.replace("localhost", "127.0.0.1");

async function subscribe(sandbox: Sandbox, key: string, count: number): Promise<Subscription[]> {
  const made: Subscription[] = [];
  while (made.length < count) {
    const answer = await fetch(`${loopback(sandbox)}/push/subscribe`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key, count: Math.min(count - made.length, MOST_AT_ONCE) }),
    });
    made.push(...((await answer.json()) as { subscriptions: Subscription[] }).subscriptions);
  }
  return made;
}

async function addFollowers(home: ChaosHome, devices: readonly Subscription[], key: string): Promise<void> {
  await home.query(FOLLOW, [devices.length, home.creator.id]);
  await home.query(ADD_DEVICES, [
    devices.map(({ endpoint }) => endpoint),
    devices.map(({ keys }) => keys.p256dh),
    devices.map(({ keys }) => keys.auth),
    key,
  ]);
  await home.query(SUBSCRIBE, [home.creator.id]);
}

const FOLLOW = `
  WITH added AS (
    INSERT INTO users (id, name, email, preferences, created_at, updated_at)
    SELECT 'b' || lpad(n::text, 19, '0'), 'Ishmael', n || '@readers.example', '{1,2}', now(), now()
      FROM generate_series(1, $1::int) n RETURNING id)
  INSERT INTO follows (user_id, site_id, created_at) SELECT id, $2, now() FROM added`;

const ADD_DEVICES = `
  INSERT INTO devices (id, user_id, endpoint, p256dh, auth, key_id, created_at)
  SELECT 'b' || lpad(n::text, 19, '0'), 'b' || lpad(n::text, 19, '0'), endpoint, p256dh, auth, $4, now()
    FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS made (endpoint, p256dh, auth, n)`;

const SUBSCRIBE = `
  INSERT INTO notification_preferences (user_id, site_id, kind, push)
  SELECT user_id, $1, '', true FROM devices`;

async function post({ creator }: ChaosHome, address: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${creator.token}`, "content-type": "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer;
}

async function finished(home: ChaosHome, followers: number): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(100)) {
    const [row] = await home.query<{ all: number; due: number }>(
      "SELECT count(*)::int AS all, count(push_due_at)::int AS due FROM notifications WHERE kind = 'new_post'",
    );
    if (row?.all === followers && row.due === 0) return;
  }
  throw new Error("the push messages were not all sent");
}

interface Received {
  to: string;
  topic: string;
}

async function received(sandbox: Sandbox): Promise<Received[]> {
  const answer = await fetch(`${loopback(sandbox)}/push/received.json`);
  return ((await answer.json()) as { received: Received[] }).received;
}

function judge(pushes: readonly Received[], followers: number, deaths: number): PushReport {
  const reached = new Set(pushes.map(({ to }) => to)).size;
  // A browser shows two messages of the same topic as one.
  const shown = new Set(pushes.map(({ to, topic }) => `${to} ${topic}`)).size;
  const most = followers + deaths * AT_ONCE;
  const violations: string[] = [];
  if (reached !== followers) violations.push(`${reached} of ${followers} followers were notified`);
  if (shown !== followers) violations.push(`${shown} different notifications for ${followers} followers`);
  if (pushes.length > most) violations.push(`${pushes.length} messages, and at most ${most} may be sent`);
  return { arrived: pushes.length, violations };
}
