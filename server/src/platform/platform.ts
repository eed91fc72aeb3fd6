import type { Id } from "@quire/domain/ids";
import type { Logger } from "pino";
import type { Sequelize } from "sequelize";
import type { Bus } from "./bus/bus.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { WithOwnConnection } from "./database/ownConnection.ts";
import type { Readiness } from "./database/readiness.ts";
import type { Replicas } from "./database/replicas.ts";
import type { Dns } from "./dns/dns.ts";
import type { Events } from "./events.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { RateLimits } from "./limits/limits.ts";
import type { Mail } from "./mail/mail.ts";
import type { Media } from "./media/media.ts";
import type { Metrics } from "./metrics.ts";
import type { Outbound } from "./outbound/outbound.ts";
import type { Push } from "./push/push.ts";
import type { Keys } from "./secret.ts";
import type { Sms } from "./sms/sms.ts";
import type { Storage } from "./storage/storage.ts";

/** Everything that features may use of the outside world. Nothing else does I/O or reads the time. */
export interface Platform extends Keys {
  config: Config;
  /** The primary: every write, and every read that follows the caller's own write. */
  db: Sequelize;
  /** For public reads: chooses between a replica and the primary. */
  replicas: Omit<Replicas, "close" | "lags">;
  /** A dedicated connection to the primary, for work that takes minutes: COPY, and statements over a million rows. */
  withOwnConnection: WithOwnConnection;
  log: Logger;
  clock: Clock;
  /** Unpredictable bytes. */
  random(length: number): Uint8Array;
  /** Returns a new id by the platform's clock and randomness. */
  newId(): Id;
  bus: Bus;
  /** Events that modules publish to the modules above them, within one transaction. */
  events: Events;
  storage: Storage;
  /** Inspects untrusted uploads. */
  media: Media;
  mail: Mail;
  sms: Sms;
  push: Push;
  jobs: Jobs;
  /** Reads URLs that a user entered, and nothing in our own network. */
  outbound: Outbound;
  /** Resolves names that a user entered. */
  dns: Dns;
  limits: RateLimits;
  metrics: Metrics;
  /** What `/readyz` reports: queries the database each time. */
  readiness(): Promise<Readiness>;
}
