import { rm } from "node:fs/promises";
import { pino } from "pino";
import { inject } from "vitest";
import { assemblePlatform, type OpenPlatform } from "../platform/assemblePlatform.ts";
import { type Config, readConfig } from "../platform/config.ts";
import type { Dns } from "../platform/dns/dns.ts";
import type { Mail, Message } from "../platform/mail/mail.ts";
import { inspectInProcess } from "../platform/media/inspectInProcess.ts";
import type { Media } from "../platform/media/media.ts";
import { openMedia } from "../platform/media/openMedia.ts";
import { type Outbound, OutboundError } from "../platform/outbound/outbound.ts";
import type { Push } from "../platform/push/push.ts";
import type { Sms, Text } from "../platform/sms/sms.ts";
import { type FakeClock, fakeClock } from "./fakeClock.ts";
import type { Primary, Standby } from "./replication.ts";
import { createTestDatabase, type TestDatabases } from "./testDatabase.ts";
import { makeTempDir } from "./withTempDir.ts";

/** A platform with a database, folder, clock and mailbox of its own. */
export interface TestPlatform extends OpenPlatform {
  clock: FakeClock;
  /** All emails sent, oldest first. */
  outbox: Message[];
  /** All text messages sent, oldest first. */
  texts: Text[];
  /** Advances the clock, and the waiting jobs in the database with it. */
  advance(milliseconds: number): Promise<void>;
}

export interface PlatformOptions {
  config?: Partial<Config>;
  clock?: FakeClock;
  /** Outgoing HTTP; by default everything is unreachable. */
  outbound?: Partial<Outbound>;
  /** DNS; by default every answer is unknown. */
  dns?: Dns;
  /** By default no picture is explicit, files are read in this process, and there is no ffmpeg. */
  media?: Partial<Media>;
  /** Uses these servers instead of the tests' shared one, which has no standby. Close them after the platform. */
  replicated?: { primary: Primary; standby: Standby };
  /** Another process of the same fleet: shares its database and clock. Close this one before it. */
  secondPlatform?: TestPlatform;
  /** Replaces the mailbox. */
  mail?: Mail;
  /** Replaces the list of text messages. */
  sms?: Sms;
  /** Replaces the browsers' push services. */
  push?: Push;
}

/**
 * Opens a platform: `const platform = await testPlatform(); afterAll(() => platform.close());`. The database is
 * migrated and empty. Jobs run when `platform.jobs.runDue()` is called.
 */
export async function testPlatform(options: PlatformOptions = {}): Promise<TestPlatform> {
  const { primary, standby } = options.replicated ?? {};
  const databases = primary ? databasesOf(primary) : inject("testDatabases");
  const dataDir = await makeTempDir();
  const { address, drop } = options.secondPlatform
    ? { address: options.secondPlatform.address, drop: async () => undefined }
    : await createTestDatabase(databases, databases.template);
  const clock = options.clock ?? options.secondPlatform?.clock ?? fakeClock();
  const outbox: Message[] = [];
  const texts: Text[] = [];
  const env = { NODE_ENV: "test", DATA_DIR: dataDir, PORT: "0", PLATFORM_HOST: "localhost:4000" };
  const platform = await assemblePlatform({
    config: { ...readConfig({ ...env, LOG_LEVEL: "silent", DATABASE_POOL: "5" }), ...options.config },
    secret: "a secret of the tests, long enough to be one",
    address,
    replicas: standby ? [{ ...standby.address, database: address.database }] : [],
    // Tests of hundreds of concurrent requests share five connections, on a machine that may be slow.
    acquireMs: 60_000,
    log: pino({ level: "silent" }),
    clock,
    mail: options.mail ?? memoryMail(outbox),
    outbound: {
      get: () => Promise.reject(new OutboundError("unreachable")),
      open: () => Promise.reject(new OutboundError("unreachable")),
      post: () => Promise.reject(new OutboundError("unreachable")),
      ...options.outbound,
    },
    dns: options.dns ?? silentDns,
    sms: options.sms ?? { send: async (text) => void texts.push(text) },
    push: options.push,
    media: {
      ...openMedia({ explicitCheck: false }),
      inspect: inspectInProcess,
      film: async () => null,
      ...options.media,
    },
    processMetrics: false,
  });
  if (primary && !options.secondPlatform) await platform.migrate();
  return {
    ...platform,
    clock,
    outbox,
    texts,
    async advance(milliseconds) {
      clock.advance(milliseconds);
      await platform.db.query(
        "UPDATE graphile_worker._private_jobs SET run_at = run_at - make_interval(secs => $1)",
        {
          bind: [milliseconds / 1000],
        },
      );
    },
    async close() {
      await platform.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const databasesOf = ({ address }: Primary): TestDatabases => ({
  admin: address,
  role: { user: address.user, password: address.password },
  template: "template1",
});

const unknown = async () => ({ kind: "unknown" as const });
const silentDns: Dns = { texts: unknown, alias: unknown, addresses: unknown };

function memoryMail(outbox: Message[]): Mail {
  return {
    async send(message) {
      outbox.push(message);
      return { messageId: message.messageId ?? `<${outbox.length}@test>` };
    },
  };
}
