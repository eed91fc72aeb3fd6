import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Failpoint } from "../../platform/failpoint.ts";
import { freePort } from "../ports.ts";
import { auditDrafts } from "./auditDrafts.ts";
import { auditFiles, auditStorage } from "./auditFiles.ts";
import { auditTables } from "./auditTables.ts";
import { Gate } from "./gate.ts";
import { insisting } from "./insist.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { beAuthor, beIllustrator, beReader, type Scene } from "./people.ts";
import { killDatabase, type ServerProcess, startServerProcess } from "./serverProcess.ts";
import { makeTrialHome } from "./trialHome.ts";
import { beTypist } from "./typist.ts";
import { ENDING } from "./waitingJobs.ts";

/** One way to crash: at a random moment, or at a named place at its `passing`-th passing. */
export type Crash =
  | { at: "random"; who: "server" | "database" | "both" }
  | { at: Failpoint; passing: number };

export interface TrialReport {
  ledger: Ledger;
  /** Crashes by kind: `server`, `afterCommit`. */
  crashes: Map<string, number>;
  /** Failpoints that nobody came by in time. */
  missed: number;
}

const READERS = 4;
const AUTHORS = 3;
const TYPISTS = 3;
const LONGEST_RUN_MS = 1_000;
// A loaded machine gets there late; one that never does is a failpoint that nothing passes.
const FAILPOINT_PATIENCE_MS = 60_000;
const DRAIN_MS = 60_000;

/**
 * People write, publish, like, comment and send pictures, all at once, through a built server that dies in each of these
 * ways in turn. After each, everything is audited before anybody goes on; what was cut off is then sent again unchanged.
 */
export async function runCrashTrial(crashes: readonly Crash[]): Promise<TrialReport> {
  const home = await makeTrialHome({ readers: READERS });
  const { dataDir } = home;
  const port = await freePort();
  const gate = new Gate();
  const ledger = openLedger();
  const report: TrialReport = { ledger, crashes: new Map(), missed: 0 };
  let isOver = false;
  let isDying = true;
  /** Whether the crash that is next has happened already, while the server started. */
  let hasCrashed = false;
  let server = await start(undefined);

  async function start(crash: Crash | undefined): Promise<ServerProcess> {
    const failpoint = crash && crash.at !== "random" ? `${crash.at}:${crash.passing}` : undefined;
    await home.endGrace();
    const started = startServerProcess({ home, port, failpoint });
    await started.ready().catch((error) => {
      // A job that waits may bring it to its failpoint before it has served anybody.
      if (!failpoint || started.isAlive()) throw error;
    });
    if (started.isAlive()) return started;
    count(report.crashes, crash?.at ?? "");
    const again = await start(undefined);
    hasCrashed = true;
    return again;
  }

  async function crash(how: Crash): Promise<void> {
    // A job came by its failpoint during the audit.
    if (!server.isAlive()) return count(report.crashes, how.at === "random" ? how.who : how.at);
    if (how.at !== "random") {
      const late = pause(FAILPOINT_PATIENCE_MS).then(() => "late");
      const isLate = (await Promise.race([server.ended, late])) === "late";
      if (isLate) report.missed++;
      else count(report.crashes, how.at);
      return isLate ? server.kill() : undefined;
    }
    await pause(randomInt(LONGEST_RUN_MS));
    count(report.crashes, how.who);
    if (how.who !== "server") await killDatabase(dataDir);
    if (how.who !== "database") await server.kill();
  }

  async function audit(): Promise<void> {
    ledger.violations.push(
      ...(await auditDrafts(home, ledger)),
      ...(await auditTables(home, ledger)),
      ...(await auditFiles(home, ledger)),
    );
  }

  const insist = insisting(server.origin, gate, ledger, () => isDying);
  const scene: Scene = { home, insist, ledger, isOver: () => isOver };
  try {
    gate.open();
    const storyId = await startStory(scene);
    // The story exists before anything dies. A crash at a named place needs a server of its own.
    if (crashes[0]?.at !== "random") {
      await server.stop();
      server = await start(crashes[0]);
    }
    const people = Promise.all([
      ...Array.from({ length: AUTHORS }, () => beAuthor(scene, storyId)),
      ...home.readers.map((reader) => beReader(scene, reader)),
      beIllustrator(scene),
      ...Array.from({ length: TYPISTS }, () => beTypist(scene, server.origin)),
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
    await people;
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

async function startStory({ home, insist }: Scene): Promise<string> {
  const { id: siteId, token } = home.creator;
  const path = `/api/w/${siteId}/posts`;
  const ask = { about: "the story", method: "POST", token };
  const body = { ptype: "parent", subtype: "story", title: "The story", markdown: "Its chapters follow." };
  const { id } = await insist<{ id: string }>({ ...ask, what: "create", path, body });
  await insist({ ...ask, what: "publish", path: `${path}/${id}/publish`, body: {} });
  return id;
}

/**
 * Waits for the jobs that are left; those that come again and again are none of them. A job that failed
 * in many crashes is tried again only minutes later: that time is let pass at once.
 */
async function drained(home: Awaited<ReturnType<typeof makeTrialHome>>): Promise<void> {
  const sql = `SELECT task_identifier, attempts, locked_by, last_error FROM graphile_worker.jobs WHERE ${ENDING}`;
  let waiting: object[] = [];
  for (const deadline = Date.now() + DRAIN_MS; Date.now() < deadline; await pause(100)) {
    waiting = await home.query(sql);
    if (waiting.length === 0) return;
    await home.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now()
        WHERE run_at > now() AND id IN (SELECT id FROM graphile_worker.jobs WHERE ${ENDING})`,
    );
  }
  throw new Error(`jobs are still waiting: ${JSON.stringify(waiting)}`);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
