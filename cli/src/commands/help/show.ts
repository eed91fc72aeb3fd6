import type { Command } from "commander";
import { Exit, Failure } from "../../exit.ts";
import { suggest } from "../../suggest.ts";
import { HELP_TOPICS } from "./topics/topics.ts";

/** The help of the program, of a command (`posts list`), or of a topic; its text is for stdout. */
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
  const said: string[] = [];
  // What stands after the help, such as examples, is only there when it is written.
  const kept = at.configureOutput();
  at.configureOutput({ ...kept, writeOut: (part) => void said.push(part) });
  at.outputHelp();
  at.configureOutput(kept);
  return said.join("");
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
