import { join } from "node:path";
import { newId } from "@quire/domain/ids";
import type { Logger } from "pino";
import { requireFinishedRestore } from "./backup/unfinishedRestore.ts";
import { openPostgresBus } from "./bus/postgresBus.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { DatabaseAddress } from "./database/address.ts";
import { countConnections, openSequelize } from "./database/connection.ts";
import { migrate } from "./database/migrate.ts";
import { ownConnections } from "./database/ownConnection.ts";
import { readiness } from "./database/readiness.ts";
import { openReplicas } from "./database/replicas.ts";
import type { Dns } from "./dns/dns.ts";
import { openResolverDns } from "./dns/resolverDns.ts";
import { createEvents } from "./events.ts";
import { migrateJobs, openGraphileJobs } from "./jobs/graphileJobs.ts";
import { openPostgresLimits } from "./limits/postgresLimits.ts";
import { openFolderMail } from "./mail/folderMail.ts";
import type { Mail } from "./mail/mail.ts";
import { openSmtpMail } from "./mail/smtpMail.ts";
import type { Media } from "./media/media.ts";
import { openMedia } from "./media/openMedia.ts";
import { sendMessages } from "./messages/sendMessages.ts";
import { openMetrics } from "./metrics.ts";
import { openHttpOutbound } from "./outbound/httpOutbound.ts";
import type { Outbound } from "./outbound/outbound.ts";
import { resolvePublicName } from "./outbound/resolvePublicName.ts";
import type { Platform } from "./platform.ts";
import type { Push } from "./push/push.ts";
import { openWebPush } from "./push/webPush.ts";
import { pooledRandom } from "./random.ts";
import { deriveKeys } from "./secret.ts";
import { openFolderSms } from "./sms/folderSms.ts";
import type { Sms } from "./sms/sms.ts";
import { openTwilioSms } from "./sms/twilioSms.ts";
import { openStorage } from "./storage/openStorage.ts";

/** A platform with its lifecycle, which features don't use. */
export interface OpenPlatform extends Platform {
  /** The primary, for parts that hold their own connection. */
  address: DatabaseAddress;
  /** Migrates our tables and the queue's; returns the names of the migrations that ran. */
  migrate(): Promise<string[]>;
  /** Stops running jobs, then closes every connection. */
  close(): Promise<void>;
}

export interface Parts {
  /** With its `dataDir` resolved. */
  config: Config;
  secret: string;
  /** The one that it replaces, during a rotation. */
  previousSecret?: string | null;
  address: DatabaseAddress;
  replicas: DatabaseAddress[];
  /** As in `ConnectionOptions`. */
  acquireMs?: number;
  log: Logger;
  clock: Clock;
  /** Replaces the configured one. */
  mail?: Mail;
  /** Replaces the open internet. */
  outbound?: Outbound;
  /** Replaces the configured servers. */
  dns?: Dns;
  /** Replaces the workers that inspect files. */
  media?: Media;
  /** Replaces the configured one. */
  sms?: Sms;
  /** Replaces the browsers' push services. */
  push?: Push;
  /** Whether this platform is the process's main one, whose memory and event loop are worth measuring. */
  processMetrics: boolean;
}

const SWEEP_MS = 10 * 60_000;
const PUSH_GRACE_MS = 3_000;

/** Assembles a platform over an existing database. */
export async function assemblePlatform(parts: Parts): Promise<OpenPlatform> {
  const { config, address, log, clock } = parts;
  const db = openSequelize(address, { pool: config.databasePool, acquireMs: parts.acquireMs });
  const keys = deriveKeys(parts.secret, parts.previousSecret);
  const metrics = openMetrics({ process: parts.processMetrics });
  metrics.gauge("database_connections", "Connections of this process", countConnections(db));
  const replicas = openReplicas(parts.replicas, { primary: { address, db }, pool: config.databasePool, log });
  metrics.gauge(
    "replica_lag_seconds",
    "Age of what each replica has replayed: above 5, or while it is away (Inf), the primary answers its reads",
    replicas.lags,
  );
  const bus = openPostgresBus(address, db, log);
  const jobs = openGraphileJobs({ address, db, log, clock, metrics });
  const limits = openPostgresLimits({ db, clock, limits: config.limits, secret: keys.secret("limits") });
  const sweep = setInterval(() => {
    limits.sweep().catch((error) => log.warn({ err: error }, "old limits were not swept"));
  }, SWEEP_MS).unref();
  const media = parts.media ?? openMedia(config);
  const random = pooledRandom();
  const dns = parts.dns ?? openResolverDns({ servers: config.dnsServers });
  const resolve = resolvePublicName(dns);
  const push = parts.push ?? openWebPush(config.push, clock, { resolve });

  const platform: OpenPlatform = {
    address,
    config,
    db,
    replicas,
    withOwnConnection: ownConnections(address),
    log,
    clock,
    random,
    newId: () => newId(clock.now().getTime(), random),
    bus,
    events: createEvents(),
    storage: await openStorage(config),
    media,
    mail: parts.mail ?? (await openMail(config, log, clock)),
    sms: parts.sms ?? (await openSms(config, log, clock)),
    push,
    jobs,
    outbound: parts.outbound ?? openHttpOutbound({ agent: userAgentOf(config), resolve }),
    dns,
    limits,
    metrics,
    ...keys,
    readiness: () => readiness(db, config.dataDir),
    async migrate() {
      await requireFinishedRestore(address);
      const names = await migrate(address, log);
      await migrateJobs(address, log);
      return names;
    },
    async close() {
      clearInterval(sweep);
      // A push service that takes its time must not hold up a stopping server.
      const late = setTimeout(() => push.close(), PUSH_GRACE_MS);
      await jobs.stop();
      clearTimeout(late);
      push.close();
      await media.close();
      await bus.close();
      await replicas.close();
      await db.close();
    },
  };
  sendMessages(platform);
  return platform;
}

/** The product and a contact URL for complaints. */
function userAgentOf({ productName, platformProtocol, platformHost }: Config): string {
  const name = productName.replace(/[^A-Za-z0-9]/g, "") || "Quire";
  return `${name}/1 (+${platformProtocol}://${platformHost})`;
}

function openMail(config: Config, log: Logger, clock: Clock): Promise<Mail> {
  if (config.smtpUrl) return openSmtpMail(config, config.smtpUrl, log);
  return openFolderMail(config, join(config.dataDir, "mail"), log, clock);
}

async function openSms(config: Config, log: Logger, clock: Clock): Promise<Sms> {
  if (config.twilio) return openTwilioSms(config.twilio);
  return openFolderSms(join(config.dataDir, "sms"), log, clock);
}
