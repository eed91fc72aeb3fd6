import { PassThrough } from "node:stream";
import { select } from "../../../platform/database/select.ts";
import { memoizeBy } from "../../../platform/memoizeBy.ts";
import type { Platform } from "../../../platform/platform.ts";
import { unreadSql } from "./shownNotifications.ts";
import { EVERYONE, NOTIFICATIONS_CHANGED } from "./wake.ts";

/** Changes of this long are one event: a popular post gets several likes in a second. */
const DELAY_MS = 250;
/** Proxies end connections that are silent for a minute; a session that has ended closes its streams within this. */
const HEARTBEAT_MS = 25_000;
const MOST_PER_USER = 10;
const AT_ONCE = 500;

interface EventStream {
  userId: string;
  sessionId: string;
  body: PassThrough;
}

/** The event streams of this process. They close before the server does. */
export interface EventStreams {
  /** Returns the body of a stream, which gets its first event at once; null if the user has too many. */
  open(of: { userId: string; sessionId: string }): PassThrough | null;
  /** Sends their counts to these users, and ends the streams of sessions that are over. */
  refresh(userIds: ReadonlySet<string> | typeof EVERYONE): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const eventStreamsOf: (platform: Platform) => EventStreams = memoizeBy(openStreams);

function openStreams(platform: Platform): EventStreams {
  const streams = new Set<EventStream>();
  const changed = new Set<string>();
  let isEveryone = false;
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let unsubscribe: (() => Promise<void>) | undefined;
  let isStopped = false;

  platform.metrics.gauge("notification_streams", "Open event streams of notifications", async () => ({
    open: streams.size,
  }));

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      const userIds = isEveryone ? EVERYONE : new Set(changed);
      isEveryone = false;
      changed.clear();
      refresh(userIds).catch((error) =>
        platform.log.warn({ err: error }, "event streams were not refreshed"),
      );
    }, DELAY_MS).unref();
  }

  async function refresh(userIds: ReadonlySet<string> | typeof EVERYONE): Promise<void> {
    const concerned = [...streams].filter(({ userId }) => userIds === EVERYONE || userIds.has(userId));
    for (let from = 0; from < concerned.length; from += AT_ONCE) {
      const batch = concerned.slice(from, from + AT_ONCE);
      const unread = await countOf(platform, [...new Set(batch.map(({ sessionId }) => sessionId))]);
      for (const { body, sessionId } of batch) {
        const count = unread.get(sessionId);
        if (count === undefined) body.end("event: end\ndata: {}\n\n");
        else if (body.writable) body.write(`event: unread\ndata: ${JSON.stringify({ unread: count })}\n\n`);
      }
    }
  }

  return {
    refresh,
    open({ userId, sessionId }) {
      const own = [...streams].filter((stream) => stream.userId === userId);
      if (isStopped || own.length >= MOST_PER_USER) return null;
      const stream = { userId, sessionId, body: new PassThrough() };
      streams.add(stream);
      stream.body.once("close", () => streams.delete(stream));
      return stream.body;
    },
    async start() {
      heartbeat = setInterval(() => {
        refresh(EVERYONE).catch((error) =>
          platform.log.warn({ err: error }, "event streams were not checked"),
        );
      }, HEARTBEAT_MS).unref();
      unsubscribe = await platform.bus.subscribe(
        NOTIFICATIONS_CHANGED,
        (message) => {
          if (message === EVERYONE) isEveryone = true;
          else for (const userId of message.split(",")) changed.add(userId);
          schedule();
        },
        () => {
          isEveryone = true;
          schedule();
        },
      );
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      await unsubscribe?.();
      for (const { body } of streams) body.end();
    },
  };
}

/** Unread notifications by session; a session that is over is missing. */
async function countOf({ db, clock }: Platform, sessionIds: string[]): Promise<Map<string, number>> {
  const rows = await select<{ id: string; unread: number }>(
    db,
    `SELECT x.id, ${unreadSql("x.user_id")} AS unread FROM sessions x JOIN users u ON u.id = x.user_id
      WHERE x.id = ANY($sessionIds::text[]) AND u.suspended_at IS NULL AND (x.expires_at IS NULL OR x.expires_at > $now)`,
    { sessionIds, now: clock.now() },
  );
  return new Map(rows.map(({ id, unread }) => [id, unread]));
}
