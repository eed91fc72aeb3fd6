import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Failpoint } from "../../platform/failpoint.ts";
import { freePort } from "../ports.ts";
import { auditDrafts } from "./auditDrafts.ts";
import { auditFiles, auditStorage } from "./auditFiles.ts";
import { auditTables } from "./auditTables.ts";
import { makeChaosHome } from "./chaosHome.ts";
import { Gate } from "./gate.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { reliableSender, sendTo } from "./sendReliably.ts";
import { killDatabase, type ServerProcess, startServerProcess } from "./serverProcess.ts";
import { actAsTypist } from "./typist.ts";
import { actAsAuthor, actAsIllustrator, actAsReader, type Scene } from "./users.ts";
import { FINITE_JOBS } from "./waitingJobs.ts";

/** One way to crash: at a random moment, or at a failpoint when it is reached for the `passing`-th time. */
export type Crash =
  | { at: "random"; target: "server" | "database" | "both" }
  | { at: Failpoint; passing: number };

export interface CrashReport {
  ledger: Ledger;
  /** Crashes by kind: `server`, `afterCommit`. */
  crashes: Map<string, number>;
  /** Failpoints that were not reached in time. */
  missed: number;
}

const READERS = 4;
const AUTHORS = 3;
const TYPISTS = 3;
const LONGEST_RUN_MS = 1_000;
// Generous because a loaded machine is slow: when it runs out, nothing reaches the failpoint.
const FAILPOINT_PATIENCE_MS = 180_000;
const DRAIN_MS = 180_000;

/**
 * Users write, publish, like, comment and upload pictures concurrently through a built server that crashes in each
 * of these ways in turn. Everything is audited after each crash, before users continue; interrupted requests are
 * then retried unchanged.
 */
export async function runCrashes(crashes: readonly Crash[]): Promise<CrashReport> {
  const home = await makeChaosHome({ readers: READERS });
  const { dataDir } = home;
  const port = await freePort();
  const gate = new Gate();
  const ledger = openLedger();
  const report: CrashReport = { ledger, crashes: new Map(), missed: 0 };
  let isOver = false;
  let isDying = true;
  /** Whether the next crash already happened while the server started. */
  let hasCrashed = false;
  let server = await start(undefined);

  async function start(crash: Crash | undefined): Promise<ServerProcess> {
    const failpoint = crash && crash.at !== "random" ? `${crash.at}:${crash.passing}` : undefined;
    await home.endGrace();
    const started = startServerProcess({ home, port, failpoint });
    await started.ready().catch((error) => {
      // A waiting job may reach the failpoint before the server is ready.
      if (!failpoint || started.isAlive()) throw error;
    });
    if (started.isAlive()) return started;
    count(report.crashes, crash?.at ?? "");
    const restarted = await start(undefined);
    hasCrashed = true;
    return restarted;
  }

  async function crash(how: Crash): Promise<void> {
    // A job reached the failpoint during the audit.
    if (!server.isAlive()) return count(report.crashes, how.at === "random" ? how.target : how.at);
    if (how.at !== "random") {
      const late = pause(FAILPOINT_PATIENCE_MS).then(() => "late");
      const isLate = (await Promise.race([server.ended, late])) === "late";
      if (isLate) report.missed++;
      else count(report.crashes, how.at);
      return isLate ? server.kill() : undefined;
    }
    await pause(randomInt(LONGEST_RUN_MS));
    count(report.crashes, how.target);
    if (how.target !== "server") await killDatabase(dataDir);
    if (how.target !== "database") await server.kill();
  }

  async function audit(): Promise<void> {
    ledger.violations.push(
      ...(await auditDrafts(home, ledger)),
      ...(await auditTables(home, ledger)),
      ...(await auditFiles(home, ledger)),
    );
  }

  const sendReliably = reliableSender(sendTo(server.origin), gate, ledger, () => isDying);
  const scene: Scene = { home, sendReliably, ledger, isOver: () => isOver };
  try {
    gate.open();
    const storyId = await startStory(scene);
    // Create the story before the first crash. A crash at a failpoint needs a server of its own.
    if (crashes[0]?.at !== "random") {
      await server.stop();
      server = await start(crashes[0]);
    }
    const users = Promise.all([
      ...Array.from({ length: AUTHORS }, () => actAsAuthor(scene, storyId)),
      ...home.readers.map((reader) => actAsReader(scene, reader)),
      actAsIllustrator(scene),
      ...Array.from({ length: TYPISTS }, () => actAsTypist(scene, server.origin)),
    ]).catch((error: Error) => {
      ledger.violations.push(error.message);
    });
    for (const [at, how] of crashes.entries()) {
      isDying = true;
      gate.open();
      if (!hasCrashed) await crash(how);
      hasCrashed = false;
      gate.close();
      await gate.idle();
      if (server.isAlive()) await server.ready();
      const next = crashes[at + 1];
      if (!server.isAlive() || (next && next.at !== "random")) {
        await server.kill();
        server = await start(next);
      }
      await audit();
      if (ledger.violations.length > 0) break;
    }
    isOver = true;
    isDying = false;
    gate.open();
    await users;
    await drained(home);
    await audit();
    ledger.violations.push(...(await auditStorage(home)));
    return report;
  } finally {
    isOver = true;
    await server.stop();
    await home.remove();
  }
}

/** Publishes a story, for the authors' chapters. Returns its id. */
export async function startStory({ home, sendReliably }: Scene): Promise<string> {
  const { id: siteId, token } = home.creator;
  const path = `/api/w/${siteId}/posts`;
  const request = { about: "the story", method: "POST", token };
  const body = { ptype: "parent", subtype: "story", title: "The story", markdown: "Its chapters follow." };
  const { id } = await sendReliably<{ id: string }>({ ...request, what: "create", path, body });
  await sendReliably({ ...request, what: "publish", path: `${path}/${id}/publish`, body: {} });
  return id;
}

/**
 * Waits for the remaining jobs, except recurring ones. A job that failed in many crashes is due only minutes later:
 * it is made due at once.
 */
async function drained(home: Awaited<ReturnType<typeof makeChaosHome>>): Promise<void> {
  const sql = `SELECT task_identifier, attempts, locked_by, last_error FROM graphile_worker.jobs WHERE ${FINITE_JOBS}`;
  let waiting: object[] = [];
  for (const deadline = Date.now() + DRAIN_MS; Date.now() < deadline; await pause(100)) {
    waiting = await home.query(sql);
    if (waiting.length === 0) return;
    await home.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now()
        WHERE run_at > now() AND id IN (SELECT id FROM graphile_worker.jobs WHERE ${FINITE_JOBS})`,
    );
  }
  throw new Error(`jobs are still waiting: ${JSON.stringify(waiting)}`);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
