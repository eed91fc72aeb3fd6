import { CommanderError } from "commander";
import { Exit } from "./exit.ts";
import { explain } from "./explain.ts";
import { createOutput, printable } from "./output.ts";
import { buildProgram } from "./program.ts";
import { dressed } from "./services/config/dressed.ts";
import { readSettings } from "./services/config/savedSettings.ts";
import type { Settings } from "./services/config/settings.ts";
import type { Terminal } from "./terminal.ts";

/** Runs one command line and answers its exit code. Everything that can go wrong ends here, in words. */
export async function run(args: readonly string[], bare: Terminal): Promise<Exit> {
  const settings = readSettings(bare.env);
  // What can't be read is told by the commands that need it.
  const terminal = dressed(bare, await settings.catch((): Settings => ({})));
  const { stdout, stderr, env } = terminal;
  // Usage errors come before any flag is parsed, so the flags are looked for by hand.
  const json = args.includes("--json") || args.some((arg) => /^--select(=|$)/.test(arg));
  const plain = args.includes("--plain");
  const said: string[] = [];
  const program = buildProgram({ terminal, settings }, (root) =>
    root.exitOverride().configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void said.push(text),
      getOutHelpWidth: () => Math.min(stdout.columns ?? 80, 100),
      getErrHelpWidth: () => Math.min(stderr.columns ?? 80, 100),
    }),
  );
  try {
    await program.parseAsync(args, { from: "user" });
    return Exit.ok;
  } catch (error) {
    const output = createOutput(terminal, { json, plain });
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return Exit.ok;
      // `quire` alone: the help is the answer, and no complaint.
      if (error.code === "commander.help") {
        stdout.write(said.join(""));
        return Exit.ok;
      }
      output.fail(usageFailure(said.join("")));
      return Exit.usage;
    }
    const facts = explain(error);
    output.fail(facts);
    if (env.QUIRE_DEBUG && error instanceof Error) stderr.write(`${printable(error.stack ?? "")}\n`);
    return facts.exit;
  }
}

/** Commander's own words, as ours are shown. */
function usageFailure(said: string) {
  const [first = "", ...rest] = said.trim().split("\n").filter(Boolean);
  return {
    exit: Exit.usage,
    code: "usage",
    message: first.replace(/^error: (.)/, (_, letter: string) => letter.toUpperCase()),
    next: rest.join(" ") || undefined,
  };
}
