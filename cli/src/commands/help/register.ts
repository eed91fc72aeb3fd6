import { Argument } from "commander";
import type { Registrar } from "../common.ts";
import { helpOf } from "./show.ts";
import { HELP_TOPICS } from "./topics/topics.ts";

const TOPICS = `
Topics:
${Object.entries(HELP_TOPICS)
  .map(([name, { summary }]) => `  ${name.padEnd(14)}${summary}`)
  .join("\n")}

Examples:
  $ quire help
  $ quire help posts list
  $ quire help front-matter`;

export const registerHelp: Registrar = (program) => {
  const argument = new Argument("[topic...]", "a command or a topic");
  argument.argChoices = Object.keys(HELP_TOPICS);
  program
    .command("help")
    .description("show help for a command or a topic")
    .addArgument(argument)
    .addHelpText("after", TOPICS)
    .action((words: string[]) => void program.configureOutput().writeOut?.(helpOf(program, words)));
};
