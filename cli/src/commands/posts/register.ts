import { STORY_TYPES } from "@quire/domain/posts/postTypes";
import { SORTS } from "@quire/domain/posts/sorting";
import type { Command } from "commander";
import { common, group, offerValues, paged, type Registrar, type Runner, withWeb } from "../common.ts";
import { FRONT_MATTER } from "../help/topics/frontMatter.ts";
import type { CommonFlags } from "../invocation.ts";
import type { DeleteFlags } from "./delete.ts";
import type { EditFlags } from "./edit.ts";
import type { ListFlags } from "./list.ts";
import type { OpenFlags } from "./open.ts";
import type { PublishFlags } from "./publish.ts";
import type { PublishDraftFlags } from "./publishDraft.ts";
import type { ScheduleFlags } from "./schedule.ts";
import type { UnpublishFlags } from "./unpublish.ts";

const PUBLISH_EXAMPLES = `
${FRONT_MATTER}

Examples:
  $ quire publish story.md
  $ quire publish episode-1/ --parent comic.md --title "The harbor"
  $ quire publish song.mp3
  $ quire publish moby-dick/              a whole story
  $ quire publish story.md --access paid --price 99
  $ quire publish story.md --schedule "2026-12-01 18:00" --newsletter
  $ quire publish story.md --watch
  $ pandoc notes.docx -t gfm | quire publish - --title Notes --draft
  $ quire publish story.md --dry-run
  $ quire publish chapters/01.md --select .url`;

const LIST_EXAMPLES = `
Examples:
  $ quire posts
  $ quire posts list --query whale --sort a-z
  $ quire posts --type story --limit 100
  $ quire posts edit story.md      in your own editor
  $ quire posts | cut -f4          addresses alone`;

const DRAFTS_EXAMPLES = `
Examples:
  $ quire drafts
  $ quire drafts edit b01k…
  $ quire drafts publish b01k… --newsletter
  $ quire drafts publish b01k… --schedule "2026-12-01 18:00"`;
const publishExamples = (noun: string) => `
Examples:
  $ quire ${noun} publish story.md
  $ quire ${noun} publish b01k… --schedule +2h --newsletter`;
const UNPUBLISH_EXAMPLES = `
Examples:
  $ quire posts unpublish story.md
  $ quire posts unpublish b01k… --yes`;
const SCHEDULE_EXAMPLES = `
Examples:
  $ quire posts schedule story.md "2026-12-01 18:00"
  $ quire posts schedule b01k… +2h --newsletter`;
const UNSCHEDULE_EXAMPLES = `
Examples:
  $ quire posts unschedule story.md`;

export const registerPosts: Registrar = (program, run) => {
  const publish = common(program.command("publish"))
    .description("publish a text, a folder of pages or a file, or update it")
    .argument(
      "<file>",
      "a .md file, a folder, audio, a video, picture, document or zip, or - for standard input",
    )
    .option("--title <words>", "its title, instead of the file's")
    .option("--parent <file>", "the story or comic it belongs to: its file or its id")
    .option("--access <who>", "free, paid or follow")
    .option("--price <amount>", 'the price of a paid post: 99, or "4.99 USD"')
    .option("--draft", "save it as a draft; readers don't see it yet")
    .option("--schedule <time>", 'publish it automatically: "2026-12-01 18:00", or +2h')
    .option("--newsletter", "email it to your followers too")
    .option("--watch", "save the draft whenever you save the file, to preview in the browser")
    .option("--dry-run", "check everything and show what would change")
    .option("--force", "replace what the site has, after showing it")
    .option("--new", "create another post, even if this file has one")
    .addHelpText("after", PUBLISH_EXAMPLES)
    .action((file: string, flags: PublishFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./publish.ts")).publishCommand(invocation, file, all),
      ),
    );
  offerValues(publish, "--access", ["free", "paid", "follow"]);

  const posts = group(program, "posts", "your posts and stories", LIST_EXAMPLES);
  list(posts, run, "list your posts and stories, newest first").option("--drafts", "list the drafts instead");
  verbs(posts, run, "posts");
  const drafts = group(program, "drafts", "your drafts", DRAFTS_EXAMPLES);
  list(drafts, run, "list your drafts, last changed first", { drafts: true });
  verbs(drafts, run, "drafts");
  for (const noun of [posts, drafts]) {
    common(noun.command("publish"))
      .description("publish a draft, or a post's latest text")
      .argument("<post>", POST)
      .option("--schedule <time>", 'publish it automatically: "2026-12-01 18:00", or +2h')
      .option("--newsletter", "email it to your followers too")
      .option("-y, --yes", "don't ask, even if it is scheduled for later")
      .addHelpText("after", publishExamples(noun.name()))
      .action((post: string, flags: PublishDraftFlags) =>
        run(flags, async (invocation, all) =>
          (await import("./publishDraft.ts")).publishDraftCommand(invocation, post, all),
        ),
      );
  }
  publicity(posts, run);
};

/** Commands that say who sees a post, and from when. */
function publicity(posts: Command, run: Runner): void {
  common(posts.command("unpublish"))
    .description("hide a post from readers: it is a draft again")
    .argument("<post>", POST)
    .option("-y, --yes", "don't ask")
    .addHelpText("after", UNPUBLISH_EXAMPLES)
    .action((post: string, flags: UnpublishFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./unpublish.ts")).unpublishCommand(invocation, post, all),
      ),
    );
  common(posts.command("schedule"))
    .description("publish a draft automatically; another time replaces an earlier one")
    .argument("<post>", POST)
    .argument("<time>", '"2026-12-01 18:00", or +2h')
    .option("--newsletter", "email it to your followers too")
    .addHelpText("after", SCHEDULE_EXAMPLES)
    .action((post: string, time: string, flags: ScheduleFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./schedule.ts")).scheduleCommand(invocation, post, time, all),
      ),
    );
  common(posts.command("unschedule"))
    .description("cancel a draft's schedule; it stays a draft")
    .argument("<post>", POST)
    .addHelpText("after", UNSCHEDULE_EXAMPLES)
    .action((post: string, flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./schedule.ts")).unscheduleCommand(invocation, post)),
    );
}

const SORT_KEYS = SORTS.map(({ key }) => key);
const POST = "its id, its address, or the file it was published from";

function list(noun: Command, run: Runner, summary: string, fixed: Partial<ListFlags> = {}): Command {
  const command = withWeb(paged(common(noun.command("list", { isDefault: true }))))
    .description(summary)
    .option("--query <words>", "only posts with these words")
    .option("--sort <order>", "newest, oldest, a-z, z-a, price-low-to-high or price-high-to-low")
    .option("--type <type>", "post, story, comic, audio, video, photo, e-book, …")
    .addHelpText("after", fixed.drafts ? DRAFTS_EXAMPLES : LIST_EXAMPLES)
    .action((flags: ListFlags) =>
      run(
        flags,
        async (invocation, all) => (await import("./list.ts")).listCommand(invocation, { ...all, ...fixed }),
        { web: { named: fixed.drafts || flags.drafts ? "drafts" : "posts" } },
      ),
    );
  offerValues(command, "--sort", SORT_KEYS);
  return offerValues(command, "--type", Object.keys(STORY_TYPES));
}

/** Commands for one post or one draft. */
function verbs(noun: Command, run: Runner, kind: "posts" | "drafts"): void {
  const one = kind === "posts" ? "a post" : "a draft";
  const examples = (...lines: string[]) =>
    ["\nExamples:", ...lines.map((line) => `  $ quire ${kind} ${line}`)].join("\n");
  withWeb(common(noun.command("show")))
    .description(`print ${one} as a markdown file with front matter`)
    .argument("<post>", POST)
    .addHelpText("after", examples("show story.md", "show b01k… > story.md", "show b01k… --select .markdown"))
    .action((post: string, flags: CommonFlags) =>
      run(flags, async (invocation, all) => (await import("./show.ts")).showCommand(invocation, post, all), {
        web: { named: post, of: "editor" },
      }),
    );
  withWeb(common(noun.command("edit")))
    .description(`edit ${one} in your own editor ($VISUAL or $EDITOR) and save it`)
    .argument("<post>", POST)
    .option("--publish", "publish it when it is saved")
    .addHelpText("after", examples("edit b01k…", "edit story.md --publish"))
    .action((post: string, flags: EditFlags) =>
      run(
        flags,
        async (invocation, all) => (await import("./edit.ts")).editCommand(invocation, post, all, kind),
        { web: { named: post, of: "editor" } },
      ),
    );
  common(noun.command("delete"))
    .description(`delete ${one} for good`)
    .argument("<post>", POST)
    .option("-y, --yes", "don't ask")
    .addHelpText("after", examples("delete b01k…", "delete story.md --yes"))
    .action((post: string, flags: DeleteFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./delete.ts")).deleteCommand(invocation, post, all, kind),
      ),
    );
  common(noun.command("open"))
    .description(`open ${one} in the browser`)
    .argument("<post>", POST)
    .option("--edit", "open its editor")
    .addHelpText("after", examples("open story.md", "open b01k… --edit"))
    .action((post: string, flags: OpenFlags) =>
      run(flags, async (invocation, all) => (await import("./open.ts")).openCommand(invocation, post, all)),
    );
}
