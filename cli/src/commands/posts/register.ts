import { common, group, type Registrar } from "../common.ts";
import { FRONT_MATTER } from "../help/topics/frontMatter.ts";
import type { ListFlags } from "./list.ts";
import type { PublishFlags } from "./publish.ts";

const PUBLISH_EXAMPLES = `
${FRONT_MATTER}

Examples:
  $ quire publish story.md
  $ quire publish episode-1/ --parent comic.md --title "The harbor"
  $ quire publish song.mp3
  $ quire publish story.md --dry-run
  $ quire publish chapters/01.md --select .url`;

const LIST_EXAMPLES = `
Examples:
  $ quire posts
  $ quire posts list --drafts --limit 100
  $ quire posts | cut -f4          addresses alone`;

export const registerPosts: Registrar = (program, run) => {
  common(program.command("publish"))
    .description("publish a text, a folder of pages or a file, or publish its changes")
    .argument("<file>", "a .md file, a folder of page images, or a recording, film, picture, document or zip")
    .option("--title <words>", "its title, in place of what the file says")
    .option("--parent <file>", "the story or comic it belongs to: its file or its id")
    .option("--draft", "save it; readers don't see it yet")
    .option("--dry-run", "check everything and say what would happen")
    .option("--force", "replace what the site has, after showing it")
    .option("--new", "make another post, also if this file has one")
    .addHelpText("after", PUBLISH_EXAMPLES)
    .action((file: string, flags: PublishFlags) =>
      run(flags, async (given, all) => (await import("./publish.ts")).publishCommand(given, file, all)),
    );

  const posts = group(program, "posts", "your posts and stories", LIST_EXAMPLES);
  common(posts.command("list", { isDefault: true }))
    .description("list your posts and stories, newest first")
    .option("--drafts", "list the drafts instead")
    .option("--limit <n>", "how many", "20")
    .option("--after <key>", "continue after an earlier list, with the `next` of its --json")
    .addHelpText("after", LIST_EXAMPLES)
    .action((flags: ListFlags) =>
      run(flags, async (...given) => (await import("./list.ts")).listCommand(...given)),
    );
};
