import { common, type Registrar } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";
import type { SyncFlags } from "./sync.ts";

/** What `quire help sync` shows. */
export const SYNC_TOPIC = `A folder of markdown and your site, kept the same.

  $ mkdir site && quire sync site     fetch everything you have written
  $ quire sync site                   afterwards: bring both together

A post is a file; a story or comic is a folder with story.md (or story.yml)
in it, and its chapters beside that: moby-dick/01-loomings.md. Pictures are put
beside the text, in images/. Front matter holds all that you may change
elsewhere: see quire publish --help.

What changed on one side goes to the other. What changed on both is merged by
the paragraph; where both changed the same one, your file stays as it is and
the site's text is written beside it as story.theirs.md. Take over what you
want, delete that file, and sync again: then yours counts.

New texts are published, like with quire publish; \`draft: true\` in front
matter, or --draft, keeps them to yourself. A published text that you change is
updated for its readers too.

Nothing is deleted unless you say so: of a file that is gone you are asked
whether its post should go too, and the other way round. --yes says so for
scripts. A renamed or moved file stays the same post.

.quire.json in each folder remembers what was last the same. It holds no
secret: keep it with the texts. README.md, and what begins with _ or a dot, is
passed over. Stop it whenever you like, and run it again.

  quire status site    what differs, nothing is changed
  quire diff site      how the texts differ
  quire pull site      only from the site to the folder; brings back lost files
  quire push site      only from the folder to the site`;

const EXAMPLES = `
Examples:
  $ quire sync site
  $ quire sync site --dry-run
  $ quire sync site --yes          delete what is gone on the other side
  $ quire sync site --select '.changes[].path'

Both sides' changes are merged; what can't be is written as story.theirs.md.
More: quire help sync`;
const PULL_EXAMPLES = `
Examples:
  $ quire pull site
  $ quire pull site --dry-run`;
const PUSH_EXAMPLES = `
Examples:
  $ quire push site
  $ quire push site --draft        new texts stay drafts`;
const STATUS_EXAMPLES = `
Examples:
  $ quire status
  $ quire status site | grep changed`;
const DIFF_EXAMPLES = `
Examples:
  $ quire diff
  $ quire diff site loomings.md    of one text; its path in the folder`;

export const registerSync: Registrar = (program, run) => {
  const direction = (name: "sync" | "pull" | "push", summary: string, examples: string) =>
    common(program.command(name))
      .description(summary)
      .argument(
        name === "sync" ? "<folder>" : "[folder]",
        "the folder of your texts",
        name === "sync" ? undefined : ".",
      )
      .option("--dry-run", "say what would happen, and change nothing")
      .option("-y, --yes", "delete what is gone on the other side, without asking")
      .addHelpText("after", examples);
  direction("sync", "make a folder of markdown and your site the same", EXAMPLES)
    .option("--draft", "keep new texts as drafts")
    .action((folder: string, flags: SyncFlags) =>
      run(flags, async (given, all) => (await import("./sync.ts")).syncCommand(given, folder, all, "both")),
    );
  direction("pull", "bring what changed on the site to the folder", PULL_EXAMPLES).action(
    (folder: string, flags: SyncFlags) =>
      run(flags, async (given, all) => (await import("./sync.ts")).syncCommand(given, folder, all, "pull")),
  );
  direction("push", "bring what changed in the folder to the site", PUSH_EXAMPLES)
    .option("--draft", "keep new texts as drafts")
    .action((folder: string, flags: SyncFlags) =>
      run(flags, async (given, all) => (await import("./sync.ts")).syncCommand(given, folder, all, "push")),
    );
  common(program.command("status"))
    .description("see on which texts a folder and your site differ")
    .argument("[folder]", "the folder of your texts", ".")
    .addHelpText("after", STATUS_EXAMPLES)
    .action((folder: string, flags: CommonFlags) =>
      run(flags, async (given, all) => (await import("./status.ts")).statusCommand(given, folder, all)),
    );
  common(program.command("diff"))
    .description("see how the texts of a folder differ from your site")
    .argument("[folder]", "the folder of your texts", ".")
    .argument("[texts...]", "only these, by their paths in the folder")
    .addHelpText("after", DIFF_EXAMPLES)
    .action((folder: string, texts: string[], flags: CommonFlags) =>
      run(flags, async (given, all) => (await import("./diff.ts")).diffCommand(given, folder, texts, all)),
    );
};
