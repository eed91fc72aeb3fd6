import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import type { Sequelize, Transaction } from "sequelize";
import { clientConfig, type DatabaseAddress } from "../database/address.ts";
import { execute } from "../database/select.ts";
import { serializeCalls } from "../database/serializeCalls.ts";
import type { Bus, Unsubscribe } from "./bus.ts";

interface Subscription {
  channel: string;
  onMessage: (message: string) => void;
  onResync?: () => void;
}

/** PostgreSQL accepts payloads shorter than 8,000 bytes. */
const MOST_BYTES = 7_999;
const CHANNEL = /^[a-z][a-z0-9_.:-]{0,62}$/;
const HEARTBEAT_MS = 20_000;

/** Opens the bus. It connects at the first subscription and then stays connected until closed. */
export function openPostgresBus(
  address: DatabaseAddress,
  db: Sequelize,
  log: Logger,
): Bus & { close(): Promise<void> } {
  const subscriptions = new Set<Subscription>();
  let connection: Promise<pg.Client> | null = null;
  const serialize = serializeCalls();
  let closed = false;

  function connected(): Promise<pg.Client> {
    connection ??= connect().catch((error) => {
      connection = null;
      throw error;
    });
    return connection;
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...clientConfig(address),
      application_name: "bus",
      keepAlive: true,
      query_timeout: 10_000,
    });
    client.on("error", () => undefined); // "end" follows, and is handled
    client.on("notification", ({ channel, payload }) => deliver(channel, payload ?? ""));
    await client.connect();
    for (const channel of new Set([...subscriptions].map((one) => one.channel))) {
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    }
    // A vanished peer sends no end; without this, a lost connection would look like silence.
    const heartbeat = setInterval(() => {
      serialize(() => client.query("SELECT 1")).catch(() => client.end().catch(() => undefined));
    }, HEARTBEAT_MS).unref();
    client.once("end", () => {
      clearInterval(heartbeat);
      connection = null;
      if (!closed) void reconnect();
    });
    return client;
  }

  async function reconnect(): Promise<void> {
    log.warn("the bus lost its connection");
    for (let wait = 50; !closed; wait = Math.min(wait * 2, 5_000)) {
      const known = [...subscriptions];
      try {
        await connected();
        for (const one of known) if (subscriptions.has(one)) guarded(() => one.onResync?.());
        return;
      } catch {
        await pause(wait, undefined, { ref: false });
      }
    }
  }

  function deliver(channel: string, message: string): void {
    for (const one of subscriptions) if (one.channel === channel) guarded(() => one.onMessage(message));
  }

  /** One subscriber's failure must not keep the message from the others. */
  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      log.error({ err: error }, "a subscriber of the bus failed");
    }
  }

  return {
    async publish(channel: string, message: string, transaction?: Transaction): Promise<void> {
      checkChannel(channel);
      const bytes = Buffer.byteLength(message);
      if (bytes > MOST_BYTES) throw new RangeError(`a message of ${bytes} bytes is too long for the bus`);
      await execute(db, "SELECT pg_notify($1, $2)", [channel, message], transaction);
    },
    async subscribe(channel, onMessage, onResync): Promise<Unsubscribe> {
      checkChannel(channel);
      const subscription: Subscription = { channel, onMessage, onResync };
      subscriptions.add(subscription);
      try {
        const client = await connected();
        await serialize(() => client.query(`LISTEN ${client.escapeIdentifier(channel)}`));
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      return async () => {
        subscriptions.delete(subscription);
        if (closed) return;
        const client = await connected();
        await serialize(async () => {
          // A subscription may have been added while this waited.
          if ([...subscriptions].some((one) => one.channel === channel)) return;
          await client.query(`UNLISTEN ${client.escapeIdentifier(channel)}`);
        });
      };
    },
    async close(): Promise<void> {
      closed = true;
      await connection?.then((client) => client.end()).catch(() => undefined);
    },
  };
}

function checkChannel(channel: string): void {
  if (!CHANNEL.test(channel)) throw new RangeError(`“${channel}” is no name for a channel`);
}
