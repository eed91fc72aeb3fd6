import { Command } from "commander";
import { version } from "../package.json";
import type { LoginFlags } from "./commands/account/login.ts";
import { type CommonFlags, type Invocation, openInvocation } from "./commands/invocation.ts";
import type { ListFlags } from "./commands/posts/list.ts";
import type { PublishFlags } from "./commands/posts/publish.ts";
import type { Terminal } from "./terminal.ts";

const EXAMPLES = {
  root: `
Examples:
  $ quire login                    sign in, by a code you approve in the browser
  $ quire publish story.md         publish a file; again, to publish its changes
  $ quire publish story.md --draft save it without showing it to readers
  $ quire posts --json             your posts, for a script

Exit codes:
  0 done, 1 failed, 2 wrong usage, 3 not signed in, 4 conflict, 5 refused,
  130 stopped
Environment:
  QUIRE_HOST, QUIRE_TOKEN, NO_COLOR, XDG_CONFIG_HOME, QUIRE_DEBUG`,
  login: `
Examples:
  $ quire login
  $ quire login --host https://quire.example
  $ quire login --with-token < token.txt`,
  publish: `
Front matter, all of it optional:
  ---
  title: Loomings           # else the first "# heading"
  tags: [sea, whales]
  access: free              # free, paid or follow
  price: 99                 # when paid; or "4.99 USD", or {INR: 99, USD: 1.50}
  type: chapter             # post, story, chapter, comic, episode, audio,
                            # video, photo, e-book or download
  parent: moby-dick.md      # the file or the id of its story or comic
  index: 1                  # its place among the chapters
  cover: whale.jpg          # a picture beside the file
  summary: Call me Ishmael.
  slug: loomings
  files: [song.mp3]         # pages, a recording, a document, goods
  direction: rtl            # of a comic's pages: ltr, rtl or vertical
  good: virtual_meetup      # of a download: audio_recording,
                            # personalised_message, virtual_meetup or other
  draft: true               # save, don't publish
  ---

A folder of page images is an episode; index.md in it says the rest.
A recording, film, picture, e-book (.pdf, .epub) or .zip is a post of its
kind; song.md beside song.mp3 says the rest. An e-book or a download needs a
summary, a cover and a price (0 for free).

Examples:
  $ quire publish story.md
  $ quire publish episode-1/ --parent comic.md --title "The harbor"
  $ quire publish song.mp3
  $ quire publish story.md --dry-run
  $ quire publish chapters/01.md --json | jq -r .url`,
  posts: `
Examples:
  $ quire posts
  $ quire posts --drafts --limit 100
  $ quire posts | cut -f4          addresses alone`,
};

/** Every command, with its options, help and examples. */
export function buildProgram(terminal: Terminal): Command {
  const program = new Command("quire");
  const run = async <Flags extends CommonFlags>(
    flags: Flags,
    work: (invocation: Invocation, flags: Flags) => Promise<void>,
  ) => {
    const merged = mergeFlags(program.opts(), flags);
    await work(await openInvocation(terminal, merged), merged);
  };

  program
    .description("Publish to your Quire site from the terminal.")
    .version(version, "-v, --version", "show the version")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help for a command")
    .addHelpText("after", EXAMPLES.root);
  common(program);

  common(program.command("login"))
    .description("sign in, by a code that you approve in the browser")
    .option(
      "--token <token>",
      "sign in with a token made in your settings (it stays in your shell's history)",
    )
    .option("--with-token", "read the token from standard input")
    .option("--no-browser", "don't open the browser; show the address only")
    .addHelpText("after", EXAMPLES.login)
    .action((flags: LoginFlags) =>
      run(flags, async (...given) => (await import("./commands/account/login.ts")).loginCommand(...given)),
    );
  common(program.command("logout"))
    .description("sign out here, and end the session on the host")
    .action((flags: CommonFlags) =>
      run(flags, async (given) => (await import("./commands/account/logout.ts")).logoutCommand(given)),
    );
  common(program.command("whoami"))
    .description("show who is signed in, and where")
    .action((flags: CommonFlags) =>
      run(flags, async (given) => (await import("./commands/account/whoami.ts")).whoamiCommand(given)),
    );
  common(program.command("publish"))
    .description("publish a text, a folder of pages or a file, or publish its changes")
    .argument("<file>", "a .md file, a folder of page images, or a recording, film, picture, document or zip")
    .option("--title <words>", "its title, in place of what the file says")
    .option("--parent <file>", "the story or comic it belongs to: its file or its id")
    .option("--draft", "save it; readers don't see it yet")
    .option("--dry-run", "check everything and say what would happen")
    .option("--force", "replace what the site has, after showing it")
    .option("--new", "make another post, also if this file has one")
    .addHelpText("after", EXAMPLES.publish)
    .action((file: string, flags: PublishFlags) =>
      run(flags, async (given, all) =>
        (await import("./commands/posts/publish.ts")).publishCommand(given, file, all),
      ),
    );
  common(program.command("posts"))
    .description("list your posts and stories, newest first")
    .option("--drafts", "list the drafts instead")
    .option("--limit <n>", "how many", "20")
    .option("--after <key>", "continue after an earlier list, with the `next` of its --json")
    .addHelpText("after", EXAMPLES.posts)
    .action((flags: ListFlags) =>
      run(flags, async (...given) => (await import("./commands/posts/list.ts")).listCommand(...given)),
    );
  return program;
}

function common(command: Command): Command {
  return command
    .optionsGroup("Everywhere:")
    .option("--host <address>", "the host to talk to (default: that of your last sign-in, or localhost:4000)")
    .option("--json", "answer with one JSON document")
    .option("-q, --quiet", "only the answer, no words about it")
    .option("--no-input", "never ask anything")
    .optionsGroup("Options:")
    .showHelpAfterError("Run it with --help to see how it is used.")
    .allowExcessArguments(false);
}

/** The common options may stand before the command's name or after it. */
function mergeFlags<Flags extends CommonFlags>(before: CommonFlags, after: Flags): Flags {
  const input = before.input !== false && after.input !== false;
  return { ...before, ...after, input };
}
