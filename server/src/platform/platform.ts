import type { Id } from "@quire/domain/ids";
import type { Logger } from "pino";
import type { Sequelize } from "sequelize";
import type { Bus } from "./bus/bus.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { WithOwnConnection } from "./database/ownConnection.ts";
import type { Readiness } from "./database/readiness.ts";
import type { Dns } from "./dns/dns.ts";
import type { Events } from "./events.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { RateLimits } from "./limits/limits.ts";
import type { Mail } from "./mail/mail.ts";
import type { Media } from "./media/media.ts";
import type { Metrics } from "./metrics.ts";
import type { Outbound } from "./outbound/outbound.ts";
import type { Sms } from "./sms/sms.ts";
import type { Storage } from "./storage/storage.ts";

/** All that features may ask of the world. Nothing else does input or output, or knows the time. */
export interface Platform {
  config: Config;
  /** The primary: every write, and every read that follows one's own write. */
  db: Sequelize;
  /** A replica where there is one, else the primary: public reads that may be a moment old. */
  readDb: Sequelize;
  /** A connection to the primary of one's own, for what takes minutes: COPY, and statements over a million rows. */
  withOwnConnection: WithOwnConnection;
  log: Logger;
  clock: Clock;
  /** Unpredictable bytes. */
  random(length: number): Uint8Array;
  /** A new id by the platform's clock and randomness. */
  newId(): Id;
  bus: Bus;
  /** What modules tell the modules above them, within one transaction. */
  events: Events;
  storage: Storage;
  /** What looks into files that strangers send. */
  media: Media;
  mail: Mail;
  sms: Sms;
  jobs: Jobs;
  /** Reads addresses that somebody named, and nothing of our own network. */
  outbound: Outbound;
  /** What the DNS says of names that somebody typed. */
  dns: Dns;
  limits: RateLimits;
  metrics: Metrics;
  /** 32 bytes derived from SECRET for one purpose: `secret("xsrf")` and `secret("links")` have nothing in common. */
  secret(purpose: string): Buffer;
  /** What `/readyz` tells: asks the database each time. */
  readiness(): Promise<Readiness>;
}
