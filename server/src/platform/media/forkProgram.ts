import { type ChildProcess, fork } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Programs beside this file, both built and from source. */
export type ProgramName = "explicitProgram" | "inspectProgram";

/** Starts one of our programs: no input, no output but messages, none of our environment, and a memory limit. */
export function forkProgram(name: ProgramName, megabytes: number): ChildProcess {
  const isSource = import.meta.url.endsWith(".ts");
  const path = fileURLToPath(new URL(`./${name}.${isSource ? "ts" : "js"}`, import.meta.url));
  const program = fork(path, [], {
    // Run from source, it has to register TypeScript itself.
    execArgv: [...(isSource ? ["--import", "tsx"] : []), `--max-old-space-size=${megabytes}`],
    cwd: dirname(path),
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // It must not keep this process alive; it ends itself when we are gone.
  program.unref();
  program.channel?.unref();
  return program;
}
