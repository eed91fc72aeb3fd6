import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import type { Failpoint } from "../../platform/failpoint.ts";
import { freePort } from "../ports.ts";
import { withTempDir } from "../withTempDir.ts";
import { quireEnv, startQuire } from "./runQuire.ts";
import { type ServerProcess, startServerProcess } from "./serverProcess.ts";
import { makeTrialHome, type TrialHome } from "./trialHome.ts";

/** Who is ended during a run, and where: the server at a place of its own, or either after a share of the time. */
export type RunKill =
  | { at: Failpoint }
  | { who: "server"; share: number }
  | { who: "client"; share: number; signal?: NodeJS.Signals };

export interface KillReport {
  /** Runs that were cut off: the client ended by us, or by a server that was gone. */
  cut: number;
  /** Those whose work was whole after the next run. */
  whole: number;
  violations: string[];
}

/** A command that does long work, which can be cut off anywhere and is then run once more. */
export interface KilledWork {
  /** What has to be there before the first run. */
  prepare?(home: TrialHome): Promise<unknown>;
  /** Makes what the run of this name works on in `dir`; answers the command's words. */
  command(dir: string, name: string): Promise<string[]>;
  /** What is not as it should be after it, in words. */
  judge(home: TrialHome, name: string, dir: string): Promise<string[]>;
}

/** Runs a command once for each kill, from the terminal; what was cut off is run once more, as a person would. */
export function killRuns(work: KilledWork, kills: readonly RunKill[]): Promise<KillReport> {
  return withTempDir(async (dir) => {
    const home = await makeTrialHome({ databases: inject("testDatabases") });
    const port = await freePort();
    const report: KillReport = { cut: 0, whole: 0, violations: [] };
    let server: ServerProcess | null = null;
    async function restart(failpoint?: string): Promise<ServerProcess> {
      await server?.kill();
      await home.endGrace();
      const started = startServerProcess({ home, port, failpoint });
      await started.ready();
      return started;
    }
    const env = quireEnv(`http://127.0.0.1:${port}`, home.creator.token, dir);
    try {
      await work.prepare?.(home);
      let undisturbedMs = 0;
      if (kills.some((kill) => "share" in kill)) {
        server = await restart();
        const { code, said, took } = await startQuire(await work.command(dir, "undisturbed"), env).ended;
        if (code !== 0) throw new Error(`an undisturbed run failed: ${said}`);
        undisturbedMs = took;
      }
      for (const [n, kill] of kills.entries()) {
        const name = `run${n}`;
        const words = await work.command(dir, name);
        if (!server || "at" in kill) server = await restart("at" in kill ? `${kill.at}:1` : undefined);
        const running = startQuire(words, env);
        if ("share" in kill) {
          await Promise.race([pause(kill.share * undisturbedMs), running.ended]);
          if (kill.who === "server") await server.kill();
          else running.kill(kill.signal ?? "SIGKILL");
        }
        const first = await running.ended;
        if (!server.isAlive()) server = await restart();
        const second = first.code === 0 ? first : await startQuire(words, env).ended;
        if (first.code !== 0) report.cut++;
        const wrong =
          second.code === 0 ? await work.judge(home, name, dir) : [`${name}: ${second.code} ${second.said}`];
        if (wrong.length === 0) report.whole++;
        report.violations.push(...wrong);
      }
      return report;
    } finally {
      await server?.stop();
      await home.remove();
    }
  });
}
