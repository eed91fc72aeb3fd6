import { notifyWaitlist } from "../modules/accounts/notifyWaitlist.ts";
import { resealTotpJob } from "../modules/accounts/resealTotp.ts";
import { resealPushKeyJob } from "../modules/audience/push/resealPushKey.ts";
import { resealFeedSecretsJob } from "../modules/audience/resealFeedSecrets.ts";
import { resealSendingKeysJob } from "../modules/audience/resealSendingKeys.ts";
import { resealAccountsJob } from "../modules/billing/resealAccounts.ts";
import { ABANDONED_MS, checkpointAbandoned } from "../modules/collaboration/checkpointAbandoned.ts";
import type { Config } from "../platform/config.ts";
import { waitUntil } from "../platform/database/waitUntil.ts";
import { openPlatform } from "../platform/openPlatform.ts";
import type { Platform } from "../platform/platform.ts";
import type { OpenTemplate } from "../web/pageTemplate.ts";
import { banner } from "./banner.ts";
import { explain } from "./claimPort.ts";
import { drainConnections } from "./drainConnections.ts";
import { seedOnFirstRun } from "./firstRun.ts";
import { scheduledJobs } from "./scheduledJobs.ts";
import { seedBookJob } from "./seed/seedBookJob.ts";
import { makeShutdown, type Stop } from "./shutdown.ts";
import { syncStaff } from "./syncStaff.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Starts the server, from the database to the first request, and handles its shutdown. */
export async function startServer(config: Config, openTemplate?: OpenTemplate): Promise<void> {
  const stops: Stop[] = [];
  let lost: (error: Error) => void = () => process.exit(1);
  // Nothing needs draining yet; without this handler the database just started would keep running.
  const exitEarly = () => process.exit(130);
  for (const signal of SIGNALS) process.once(signal, exitEarly);
  // Loaded while the database starts in another process.
  const loading = import("./buildServer.ts");
  loading.catch(() => undefined); // awaited below
  const platform = await openPlatform(config, { onLost: (error) => lost(error) });
  const { log } = platform;
  stops.unshift({ name: "platform", stop: () => platform.close() });
  const { shutdown, isShuttingDown } = makeShutdown(stops, {
    log,
    exit: (code) => process.exit(code),
  });
  const fail = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what);
    if (!isShuttingDown()) void shutdown(what, 1);
  };
  lost = fail("the database is lost");
  for (const signal of SIGNALS) process.off(signal, exitEarly).on(signal, () => void shutdown(signal));
  process.on("unhandledRejection", fail("a failure that nobody handled"));
  process.on("uncaughtException", fail("a failure that nobody handled"));

  try {
    const migrated = await platform.migrate();
    if (migrated.length > 0) log.info({ migrations: migrated }, "database brought up to date");
    const server = await (await loading).buildServer(platform, openTemplate);
    stops.unshift({ name: "http", stop: () => server.stop({ timeout: 5_000 }) });
    stops.unshift({ name: "connections", stop: () => drainConnections(server.listener) });
    platform.jobs.handle(seedBookJob, async (payload) =>
      (await import("./seed/seedBook.ts")).seedBook(platform, payload),
    );
    const demo = await seedOnFirstRun(platform, async () => {
      log.info("first start: writing the demo");
      await (await import("./seed/seedDemo.ts")).seedDemo(platform);
    });
    await syncStaff(platform);
    await server.start().catch((error) => {
      throw explain(error, config.port, config.host);
    });
    log.info({ port: config.port, host: config.host }, "listening");
    // After the port is open, so that the first page doesn't wait for it.
    await waitUntil(() => platform.jobs.start());
    await waitUntil(() => enqueueScheduled(platform));
    await greet(platform.config, demo !== "absent");
  } catch (error) {
    if (isShuttingDown()) return;
    await platform.close();
    throw error;
  }
}

/** Each job's key is its name, so that it is queued only once. */
async function enqueueScheduled({ jobs, clock, config, secrets }: Platform): Promise<void> {
  for (const job of scheduledJobs) await jobs.enqueue(null, job, {}, { key: job });
  const runAt = new Date(clock.now().getTime() + 2 * ABANDONED_MS);
  await jobs.enqueue(null, checkpointAbandoned, {}, { key: checkpointAbandoned, runAt });
  const isRotating = secrets("rotation").length > 1;
  if (isRotating) {
    const jobsOfRotation = [
      resealAccountsJob,
      resealTotpJob,
      resealPushKeyJob,
      resealFeedSecretsJob,
      resealSendingKeysJob,
    ];
    for (const job of jobsOfRotation) await jobs.enqueue(null, job, {}, { key: job });
  }
  if (config.signups === "open") await jobs.enqueue(null, notifyWaitlist, {}, { key: notifyWaitlist });
}

async function greet(config: Config, hasDemo: boolean): Promise<void> {
  if (config.mode === "production") return;
  const demo = hasDemo ? (await import("./seed/demoAccount.ts")).demoAccount : null;
  const color = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;
  process.stdout.write(banner(config, demo, color));
}
