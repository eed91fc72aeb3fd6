import { common, group, paged, type Registrar } from "../common.ts";
import type { PageFlags } from "../listing.ts";

const EXAMPLES = `
Examples:
  $ quire topics
  $ quire topics show whales
  $ quire topics list --limit 100 --select '.topics[].slug'`;

export const registerTopics: Registrar = (program, run) => {
  const topics = group(program, "topics", "the platform's topics", EXAMPLES);
  paged(common(topics.command("list", { isDefault: true })))
    .description("list the topics, most posts first")
    .addHelpText("after", EXAMPLES)
    .action((flags: PageFlags) =>
      run(flags, async (...invocation) => (await import("./list.ts")).listCommand(...invocation)),
    );
  paged(common(topics.command("show")))
    .description("list a topic's posts, newest first")
    .argument("<slug>", "the topic's slug in its address")
    .addHelpText("after", EXAMPLES)
    .action((slug: string, flags: PageFlags) =>
      run(flags, async (invocation, all) => (await import("./show.ts")).showCommand(invocation, slug, all)),
    );
};
