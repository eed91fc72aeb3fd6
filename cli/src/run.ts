import { CommanderError } from "commander";
import { Exit } from "./exit.ts";
import { explain } from "./explain.ts";
import { createOutput, printable } from "./output.ts";
import { buildProgram } from "./program.ts";
import { NARROW, reflowHelp } from "./reflowHelp.ts";
import { applySettings } from "./services/config/applySettings.ts";
import { readSettings } from "./services/config/savedSettings.ts";
import type { Settings } from "./services/config/settings.ts";
import type { Terminal } from "./terminal.ts";

/** Runs a command line and returns its exit code. Every error is caught and printed here. */
export async function run(args: readonly string[], bare: Terminal): Promise<Exit> {
  const settings = readSettings(bare.env);
  // Commands that need unreadable settings report the error themselves.
  const terminal = applySettings(bare, await settings.catch((): Settings => ({})));
  const { stdout, stderr, env } = terminal;
  // Usage errors occur before flags are parsed, so this checks for flags by hand.
  const json = args.includes("--json") || args.some((arg) => /^--select(=|$)/.test(arg));
  const plain = args.includes("--plain");
  const messages: string[] = [];
  const helpWidth = ({ columns = 80 }: { columns?: number }) =>
    columns < NARROW ? WIDE : Math.min(columns, 100);
  const program = buildProgram({ terminal, settings }, (root) =>
    root.exitOverride().configureOutput({
      writeOut: (text) => void stdout.write(reflowHelp(text, stdout.columns)),
      writeErr: (text) => void messages.push(text),
      getOutHelpWidth: () => helpWidth(stdout),
      getErrHelpWidth: () => helpWidth(stderr),
    }),
  );
  try {
    await program.parseAsync(args, { from: "user" });
    return Exit.ok;
  } catch (error) {
    const output = createOutput(terminal, { json, plain });
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return Exit.ok;
      // `quire` without a command prints help and succeeds.
      if (error.code === "commander.help") {
        stdout.write(reflowHelp(messages.join(""), stdout.columns));
        return Exit.ok;
      }
      output.fail(usageFailure(messages.join("")));
      return Exit.usage;
    }
    const facts = explain(error, env);
    output.fail(facts);
    if (env.QUIRE_DEBUG && error instanceof Error) stderr.write(`${printable(error.stack ?? "")}\n`);
    return facts.exit;
  }
}

/** No line of help is longer: it is reflowed below. */
const WIDE = 1000;

/** Prints commander's messages in our style. */
function usageFailure(messages: string) {
  const [first = "", ...rest] = messages.trim().split("\n").filter(Boolean);
  return {
    exit: Exit.usage,
    code: "usage",
    message: first.replace(/^error: (.)/, (_, letter: string) => letter.toUpperCase()),
    next: rest.join(" ") || undefined,
  };
}
