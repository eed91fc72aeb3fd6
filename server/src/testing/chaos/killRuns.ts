import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import type { Failpoint } from "../../platform/failpoint.ts";
import { freePort } from "../ports.ts";
import { withTempDir } from "../withTempDir.ts";
import { type ChaosHome, makeChaosHome } from "./chaosHome.ts";
import { quireEnv, startQuire } from "./runQuire.ts";
import { type ServerProcess, startServerProcess } from "./serverProcess.ts";

/**
 * What is killed during a run, and when: the server at a failpoint, or either side after a share of the run's
 * duration.
 */
export type RunKill =
  | { at: Failpoint }
  | { target: "server"; share: number }
  | { target: "client"; share: number; signal?: NodeJS.Signals };

export interface KillReport {
  /** Interrupted runs: the client was killed, or its server was gone. */
  cut: number;
  /** Of them, those whose work was complete after the next run. */
  complete: number;
  violations: string[];
}

/** A long-running command that can be interrupted at any point and is then run once more. */
export interface KilledWork {
  /** Prepares what must exist before the first run. */
  prepare?(home: ChaosHome): Promise<unknown>;
  /** Creates the input of the named run in `dir`; returns the command's arguments. */
  command(dir: string, name: string): Promise<string[]>;
  /** Returns what is wrong after the run. */
  judge(home: ChaosHome, name: string, dir: string): Promise<string[]>;
}

/** Runs a command from the terminal once for each kill, and once more after an interruption, as a user would. */
export function killRuns(work: KilledWork, kills: readonly RunKill[]): Promise<KillReport> {
  return withTempDir(async (dir) => {
    const home = await makeChaosHome({ databases: inject("testDatabases") });
    const port = await freePort();
    const report: KillReport = { cut: 0, complete: 0, violations: [] };
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
        const { code, output, duration } = await startQuire(await work.command(dir, "undisturbed"), env)
          .ended;
        if (code !== 0) throw new Error(`an undisturbed run failed: ${output}`);
        undisturbedMs = duration;
      }
      for (const [n, kill] of kills.entries()) {
        const name = `run${n}`;
        const args = await work.command(dir, name);
        if (!server || "at" in kill) server = await restart("at" in kill ? `${kill.at}:1` : undefined);
        const running = startQuire(args, env);
        if ("share" in kill) {
          await Promise.race([pause(kill.share * undisturbedMs), running.ended]);
          if (kill.target === "server") await server.kill();
          else running.kill(kill.signal ?? "SIGKILL");
        }
        const first = await running.ended;
        if (!server.isAlive()) server = await restart();
        const second = first.code === 0 ? first : await startQuire(args, env).ended;
        if (first.code !== 0) report.cut++;
        const wrong =
          second.code === 0
            ? await work.judge(home, name, dir)
            : [`${name}: ${second.code} ${second.output}`];
        if (wrong.length === 0) report.complete++;
        report.violations.push(...wrong);
      }
      return report;
    } finally {
      await server?.stop();
      await home.remove();
    }
  });
}
