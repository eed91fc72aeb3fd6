import { common, group, type Registrar } from "../common.ts";
import type { ListFlags } from "./list.ts";

const EXAMPLES = `
Examples:
  $ quire topics
  $ quire topics show whales
  $ quire topics list --limit 100 --select '.topics[].slug'`;

export const registerTopics: Registrar = (program, run) => {
  const topics = group(program, "topics", "the platform's topics", EXAMPLES);
  common(topics.command("list", { isDefault: true }))
    .description("list the topics, most posts first")
    .option("--limit <n>", "how many", "20")
    .option("--after <key>", "continue after an earlier list, with the `next` of its --json")
    .addHelpText("after", EXAMPLES)
    .action((flags: ListFlags) =>
      run(flags, async (...invocation) => (await import("./list.ts")).listCommand(...invocation)),
    );
  common(topics.command("show"))
    .description("list a topic's posts, newest first")
    .argument("<slug>", "the topic's slug in its address")
    .option("--limit <n>", "how many", "20")
    .option("--after <key>", "continue after an earlier list, with the `next` of its --json")
    .addHelpText("after", EXAMPLES)
    .action((slug: string, flags: ListFlags) =>
      run(flags, async (invocation, all) => (await import("./show.ts")).showCommand(invocation, slug, all)),
    );
};
