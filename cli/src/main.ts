import { Interrupted } from "./exit.ts";
import { run } from "./run.ts";
import { processTerminal } from "./terminal.ts";

// Ink's colors only know FORCE_COLOR and read it when Ink loads, which happens later.
if (process.env.NO_COLOR) process.env.FORCE_COLOR = "0";

const stop = new AbortController();
process.on("SIGINT", () => {
  // The second Ctrl-C ends the process immediately.
  if (stop.signal.aborted) process.exit(130);
  stop.abort(new Interrupted());
});
// `quire posts | head` closes the pipe early, which is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

// The only place that sets the exit code. It doesn't call process.exit, since a pipe may still have output to
// flush.
process.exitCode = await run(process.argv.slice(2), processTerminal(stop.signal));
