import { Command } from "commander";
import { version } from "../package.json";
import { registerAccount } from "./commands/account/register.ts";
import { common, mergeFlags, type Registrar, type Runner } from "./commands/common.ts";
import { openInvocation } from "./commands/invocation.ts";
import { registerPosts } from "./commands/posts/register.ts";
import { registerSync } from "./commands/sync/register.ts";
import type { Terminal } from "./terminal.ts";

/** In the order in which help lists them. */
const NOUNS: readonly Registrar[] = [registerAccount, registerPosts, registerSync];

const EXAMPLES = `
Examples:
  $ quire login                    sign in, by a code you approve in the browser
  $ quire publish story.md         publish a file; again, to publish its changes
  $ quire publish story.md --draft save it without showing it to readers
  $ quire sync site                keep a folder of texts and your site the same
  $ quire posts --json             your posts, for a script

Exit codes:
  0 done, 1 failed, 2 wrong usage, 3 not signed in, 4 conflict, 5 refused,
  130 stopped
Environment:
  QUIRE_HOST, QUIRE_PROFILE, QUIRE_TOKEN, NO_COLOR, FORCE_COLOR,
  XDG_CONFIG_HOME, QUIRE_DEBUG`;

/**
 * Every command, with its options, help and examples. Each noun registers its own.
 * @param prepare called with the root before any command is added, so that all take on its settings
 */
export function buildProgram(terminal: Terminal, prepare: (root: Command) => void): Command {
  const program = new Command("quire");
  prepare(program);
  const run: Runner = async (flags, work) => {
    const merged = mergeFlags(program.opts(), flags);
    await work(await openInvocation(terminal, merged), merged);
  };
  program
    .description("Publish to your Quire site from the terminal.")
    .version(version, "-v, --version", "show the version")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help for a command")
    .addHelpText("after", EXAMPLES);
  common(program);
  for (const register of NOUNS) register(program, run);
  return program;
}
