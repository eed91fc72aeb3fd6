import { Interrupted } from "./exit.ts";
import { run } from "./run.ts";
import { processTerminal } from "./terminal.ts";

// Ink's colors know FORCE_COLOR only; it is read when Ink is first loaded, which is later than this.
if (process.env.NO_COLOR) process.env.FORCE_COLOR = "0";

const stop = new AbortController();
process.on("SIGINT", () => {
  // The second Ctrl-C is from someone who will not wait.
  if (stop.signal.aborted) process.exit(130);
  stop.abort(new Interrupted());
});
// `quire posts | head` closes the pipe early, which is not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

// The one place that decides how the process ends. Not by process.exit: a pipe may still have words to take.
process.exitCode = await run(process.argv.slice(2), processTerminal(stop.signal));
