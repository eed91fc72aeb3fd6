import { Command } from "commander";
import { version } from "../package.json";
import { registerAccount } from "./commands/account/register.ts";
import { registerApi } from "./commands/api/register.ts";
import { registerArchive } from "./commands/archive/register.ts";
import { registerAuth } from "./commands/auth/register.ts";
import { registerBooks } from "./commands/books/register.ts";
import { registerBuild } from "./commands/build/register.ts";
import { registerComments } from "./commands/comments/register.ts";
import { common, mergeFlags, type Registrar, type Runner } from "./commands/common.ts";
import { registerCompletion } from "./commands/completion/register.ts";
import { registerConfig } from "./commands/config/register.ts";
import { registerDoctor } from "./commands/doctor/register.ts";
import { registerDomains } from "./commands/domains/register.ts";
import { registerHelp } from "./commands/help/register.ts";
import { openInvocation, type ProgramContext } from "./commands/invocation.ts";
import { registerMail } from "./commands/mail/register.ts";
import { registerMedia } from "./commands/media/register.ts";
import { registerOpen } from "./commands/open/register.ts";
import { registerPosts } from "./commands/posts/register.ts";
import { registerStats } from "./commands/stats/register.ts";
import { registerSubscribers } from "./commands/subscribers/register.ts";
import { registerSync } from "./commands/sync/register.ts";
import { registerTopics } from "./commands/topics/register.ts";

/** In the order of the help. */
const NOUNS: readonly Registrar[] = [
  registerAccount,
  registerAuth,
  registerPosts,
  registerSync,
  registerBuild,
  registerBooks,
  registerMedia,
  registerComments,
  registerTopics,
  registerSubscribers,
  registerMail,
  registerStats,
  registerDomains,
  registerArchive,
  registerOpen,
  registerConfig,
  registerApi,
  registerDoctor,
  registerCompletion,
  registerHelp,
];

const EXAMPLES = `
Examples:
  $ quire login                    sign in by approving a code in the browser
  $ quire publish story.md         publish a file; run again to update it
  $ quire publish story.md --draft save it as a draft
  $ quire sync site                sync a folder of texts with your site
  $ quire build book               make an e-book and a printed book of a folder
  $ quire posts --json             your posts, for a script
  $ quire subscribers import a.csv import a list of subscribers
  $ quire mail send news.md --to all  email your readers

Exit codes:
  0 done, 1 failed, 2 wrong usage, 3 not signed in, 4 conflict, 5 refused,
  130 stopped
Environment:
  QUIRE_HOST, QUIRE_PROFILE, QUIRE_TOKEN, NO_COLOR, FORCE_COLOR,
  XDG_CONFIG_HOME, QUIRE_DEBUG
More: quire help front-matter, exit-codes, environment, formatting
Guides: /guides on your host; quire open guides`;

/**
 * Returns the program with all commands, options, help and examples. Each noun registers its own.
 * @param prepare receives the root before any command is added, so that all inherit its settings
 */
export function buildProgram(surroundings: ProgramContext, prepare: (root: Command) => void): Command {
  const program = new Command("quire");
  prepare(program);
  const run: Runner = async (flags, work, options) => {
    const merged = mergeFlags(program.opts(), flags);
    const invocation = await openInvocation(surroundings, merged, options);
    if (!merged.web || !options?.web) return work(invocation, merged);
    await (await import("./commands/open/open.ts")).openTarget(invocation, options.web);
  };
  program
    .description("Publish to your Quire site from the terminal.")
    .version(version, "-v, --version", "show the version")
    .helpOption("-h, --help", "show help")
    .helpCommand(false)
    .addHelpText("after", EXAMPLES);
  common(program);
  for (const register of NOUNS) register(program, run);
  return program;
}
