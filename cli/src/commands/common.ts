import type { Command } from "commander";
import type { CommonFlags, Invocation } from "./invocation.ts";

/** Runs one command's work, with its flags and those that stand before its name together. */
export type Runner = <Flags extends CommonFlags>(
  flags: Flags,
  work: (invocation: Invocation, flags: Flags) => Promise<void>,
  options?: RunOptions,
) => Promise<void>;

export interface RunOptions {
  /** Also where what is kept on this computer can't be read: for commands that look at it, or mend it. */
  anyway?: boolean;
}

/** Adds a noun's commands to the program. The work itself is imported by the action, when it is asked for. */
export type Registrar = (program: Command, run: Runner) => void;

/** Adds the options that every command takes. */
export function common(command: Command): Command {
  return command
    .optionsGroup("Everywhere:")
    .option("--host <address>", "the host to talk to (default: that of your last sign-in, or localhost:4000)")
    .option("--profile <name>", "the sign-in to use, where you have several")
    .option("--json", "answer with one JSON document")
    .option("--select <paths>", "answer with these values of it, such as .url or '.posts[].title'")
    .option("-q, --quiet", "only the answer, no words about it")
    .option("--plain", "lines of text, nothing drawn or colored")
    .option("--verbose", "tell of every request, with its id")
    .option("--no-input", "never ask anything")
    .optionsGroup("Options:")
    .showHelpAfterError("Run it with --help to see how it is used.")
    .allowExcessArguments(false);
}

/** The common options may stand before the command's name or after it. */
export function mergeFlags<Flags extends CommonFlags>(before: CommonFlags, after: Flags): Flags {
  const input = before.input !== false && after.input !== false;
  return { ...before, ...after, input };
}

/** The help of a noun that is nothing by itself: its commands. */
export function group(program: Command, name: string, summary: string, examples: string): Command {
  return program
    .command(name)
    .description(summary)
    .helpCommand(false)
    .addHelpText("after", examples)
    .showHelpAfterError("Run it with --help to see how it is used.");
}
