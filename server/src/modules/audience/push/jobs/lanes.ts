import type { Config } from "../../../../platform/config.ts";
import type { JobName } from "../../../../platform/jobs/jobs.ts";
import { sendOtherPushes, sendPushes } from "../../notifications/jobs/names.ts";

/**
 * Messages to the browsers' own services go by one job, those to any other address by another: anyone can register an
 * endpoint that takes ten seconds for each message, and must delay nobody by it.
 */
export interface Lane {
  job: JobName<Record<string, never>>;
  /** Whether it is the one of the browsers' services, which takes what is due and hands over the rest. */
  isKnown: boolean;
  /** Notifications sent concurrently: at most as many are sent twice after a crash. */
  concurrency: number;
  /** Notifications claimed by one statement: fewer than a slow service can hold up until their lease ends. */
  batch: number;
  /** Messages sent concurrently to one service. */
  perService: number;
  /** Whether endpoints belong to this lane. */
  isKnownService(endpoint: string): boolean;
  /** The same as a POSIX regular expression. */
  knownPattern: string;
}

/** Chrome, Edge, Brave and others on Android and computers; Firefox; Safari; Edge on Windows. */
const KNOWN_HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  "([a-z0-9-]+.)*notify.windows.com",
];

export function lanesOf({ push: { standIn } }: Pick<Config, "push">): { known: Lane; other: Lane } {
  const hosts = KNOWN_HOSTS.map((host) => host.replaceAll(".", "[.]"));
  const origins = [`https://(${hosts.join("|")})`];
  if (standIn) origins.push(new URL(standIn.url).origin.replaceAll(".", "[.]"));
  const knownPattern = `^(${origins.join("|")})/`;
  const pattern = new RegExp(knownPattern);
  const shared = { knownPattern, isKnownService: (endpoint: string) => pattern.test(endpoint) };
  return {
    known: {
      ...shared,
      ...{
        job: sendPushes,
        isKnown: true,
        concurrency: 64,
        batch: 500,
        perService: Number.POSITIVE_INFINITY,
      },
    },
    other: {
      ...shared,
      ...{ job: sendOtherPushes, isKnown: false, concurrency: 16, batch: 16, perService: 2 },
    },
  };
}
