import type { Command } from "commander";
import { Exit, Failure } from "../../exit.ts";
import { suggest } from "../../suggest.ts";
import { HELP_TOPICS } from "./topics/topics.ts";

/** Returns the help of the program, a command (`posts list`) or a topic, for stdout. */
export function helpOf(program: Command, words: readonly string[]): string {
  const [only] = words;
  if (only !== undefined && words.length === 1 && Object.hasOwn(HELP_TOPICS, only)) {
    return `${HELP_TOPICS[only]?.text}\n`;
  }
  let at = program;
  for (const word of words) {
    const below = at.commands.find((command) => command.name() === word);
    if (!below) throw unknown(program, words);
    at = below;
  }
  const parts: string[] = [];
  // Commander adds text after the help, such as examples, only when it is written out.
  const original = at.configureOutput();
  at.configureOutput({ ...original, writeOut: (part) => void parts.push(part) });
  at.outputHelp();
  at.configureOutput(original);
  return parts.join("");
}

function unknown(program: Command, words: readonly string[]): Failure {
  const known = [
    ...Object.keys(HELP_TOPICS),
    ...program.commands.flatMap((command) => [
      command.name(),
      ...command.commands.map((below) => `${command.name()} ${below.name()}`),
    ]),
  ];
  const near = suggest(words.join(" "), known);
  return new Failure({
    exit: Exit.usage,
    code: "help_unknown",
    message: `No help found for “${words.join(" ")}”.`,
    next: near
      ? `Did you mean: quire help ${near}?`
      : `The topics are: ${Object.keys(HELP_TOPICS).join(", ")}`,
  });
}
