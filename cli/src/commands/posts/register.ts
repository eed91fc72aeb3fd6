import { common, group, type Registrar } from "../common.ts";
import type { ListFlags } from "./list.ts";
import type { PublishFlags } from "./publish.ts";

const PUBLISH_EXAMPLES = `
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
