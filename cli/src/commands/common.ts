import type { Command, Option } from "commander";
import { suggest } from "../suggest.ts";
import type { CommonFlags, Invocation, RunOptions } from "./invocation.ts";

/** Runs a command with its flags and those before its name merged. */
export type Runner = <Flags extends CommonFlags>(
  flags: Flags,
  work: (invocation: Invocation, flags: Flags) => Promise<void>,
  options?: RunOptions,
) => Promise<void>;

/** Adds a noun's commands to the program. The action imports the implementation on demand. */
export type Registrar = (program: Command, run: Runner) => void;

/** Adds the options of every command. */
export function common(command: Command): Command {
  return command
    .optionsGroup("Everywhere:")
    .option("--host <address>", "the host to use (default: your last sign-in's, or localhost:4000)")
    .option("--profile <name>", "the sign-in to use, if you have several")
    .option("--json", "answer with one JSON document")
    .option("--select <paths>", "answer with these values, such as .url or '.posts[].title'")
    .option("-q, --quiet", "only the answer, no messages")
    .option("--plain", "plain lines of text, no drawing or color")
    .option("--verbose", "show every request with its id")
    .option("--no-input", "never prompt")
    .optionsGroup("Options:")
    .showHelpAfterError("Run it with --help for usage.")
    .allowExcessArguments(false);
}

/** Adds the options of a list that is read page by page: `PageFlags`. */
export function paged(command: Command): Command {
  return command
    .option("--limit <n>", "how many", "20")
    .option("--after <key>", "continue after an earlier list, with the `next` of its --json");
}

/** Adds `--web`. Its action names the screen in the options of `run`. */
export const withWeb = (command: Command): Command =>
  command.option("-w, --web", "open the screen for it in your browser instead");

/** Common options may come before or after the command's name. */
export function mergeFlags<Flags extends CommonFlags>(before: CommonFlags, after: Flags): Flags {
  const input = before.input !== false && after.input !== false;
  return { ...before, ...after, input };
}

/** Collects the values of a repeatable option. */
export const collect = (value: string, before: string[]) => [...before, value];

const offered = new WeakMap<Option, readonly string[]>();

/** Offers an option's values in completions. The command itself checks them, in words of its own. */
export function offerValues(command: Command, flag: string, values: readonly string[]): Command {
  const option = command.options.find(({ long }) => long === flag);
  if (option) offered.set(option, values);
  return command;
}

/** Returns the values that complete an option. */
export const valuesOfOption = (option: Option): readonly string[] => offered.get(option) ?? [];

/** Lists a noun's commands as its help when it has no action of its own. */
export function group(program: Command, name: string, summary: string, examples: string): Command {
  return program
    .command(name)
    .description(summary)
    .helpCommand(false)
    .addHelpText("after", examples)
    .showHelpAfterError("Run it with --help for usage.")
    .hook("preSubcommand", refuseUnknownVerb);
}

/** `quire posts lits` is a mistyped verb, not an argument of the default command. */
function refuseUnknownVerb(noun: Command, verb: Command): void {
  const [first = "-"] = noun.args;
  const names = noun.commands.map((command) => command.name());
  if (first.startsWith("-") || names.includes(first) || verb.registeredArguments.length > 0) return;
  const near = suggest(first, names);
  noun.error(`error: unknown command '${first}'${near ? `\n(Did you mean ${near}?)` : ""}`);
}
