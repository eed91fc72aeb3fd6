import { type ChildProcess, fork } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Programs that stand beside this file, built and from source alike. */
export type ProgramName = "explicitProgram" | "inspectProgram";

/** Starts one of our programs: no input, no output but messages, none of our environment, and so much memory. */
export function forkProgram(name: ProgramName, megabytes: number): ChildProcess {
  const isSource = import.meta.url.endsWith(".ts");
  const path = fileURLToPath(new URL(`./${name}.${isSource ? "ts" : "js"}`, import.meta.url));
  const program = fork(path, [], {
    // Run from source, it must learn to read TypeScript by itself.
    execArgv: [...(isSource ? ["--import", "tsx"] : []), `--max-old-space-size=${megabytes}`],
    cwd: dirname(path),
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // It must not keep this process from ending; it ends itself when we are gone.
  program.unref();
  program.channel?.unref();
  return program;
}
