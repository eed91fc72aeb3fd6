import { Option } from "commander";
import { common, group, type Registrar } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";
import type { BlockedFlags } from "./blocked.ts";
import type { ListFlags } from "./list.ts";

const EXAMPLES = `
Examples:
  $ quire comments                            those that wait
  $ quire comments list --state approved --limit 100
  $ quire comments approve b01h2…
  $ quire comments remove b01h2… --reason "An advertisement"
  $ quire comments block b01h2…               the author of that comment
  $ quire comments blocked --json
  $ quire comments unblock b01h2…
  $ quire comments list --select '.comments[].id' | xargs quire comments approve`;

export const registerComments: Registrar = (program, run) => {
  const comments = group(program, "comments", "what readers say on your site", EXAMPLES);
  common(comments.command("list", { isDefault: true }))
    .description("list the comments of your site, the newest first")
    .addOption(
      new Option("--state <state>", "which of them")
        .choices(["pending", "approved", "removed"])
        .default("pending"),
    )
    .option("--limit <n>", "how many", "20")
    .option("--after <key>", "continue after an earlier list, with the `next` of its --json")
    .addHelpText("after", EXAMPLES)
    .action((flags: ListFlags) =>
      run(flags, async (...given) => (await import("./list.ts")).listCommand(...given)),
    );
  common(comments.command("approve"))
    .description("show comments to everybody, also those that were removed")
    .argument("<comment...>", "their ids")
    .addHelpText("after", EXAMPLES)
    .action((ids: string[], flags: CommonFlags) =>
      run(flags, async (given) =>
        (await import("./decide.ts")).decideCommand(given, ids, { state: "approved" }),
      ),
    );
  common(comments.command("remove"))
    .description("take comments away; approving puts them back")
    .argument("<comment...>", "their ids")
    .option("--reason <words>", "told to their authors")
    .addHelpText("after", EXAMPLES)
    .action((ids: string[], flags: CommonFlags & { reason?: string }) =>
      run(flags, async (given, { reason }) =>
        (await import("./decide.ts")).decideCommand(given, ids, { state: "removed", reason }),
      ),
    );
  common(comments.command("block"))
    .description("keep somebody out of your comments")
    .argument("<comment>", "the id of a comment of theirs, or their own")
    .addHelpText("after", EXAMPLES)
    .action((named: string, flags: CommonFlags) =>
      run(flags, async (given) => (await import("./block.ts")).blockCommand(given, named)),
    );
  common(comments.command("unblock"))
    .description("let them comment again")
    .argument("<comment>", "the id of a comment of theirs, or their own")
    .addHelpText("after", EXAMPLES)
    .action((named: string, flags: CommonFlags) =>
      run(flags, async (given) => (await import("./block.ts")).unblockCommand(given, named)),
    );
  common(comments.command("blocked"))
    .description("list who is kept out")
    .option("--limit <n>", "how many", "20")
    .option("--after <key>", "continue after an earlier list, with the `next` of its --json")
    .addHelpText("after", EXAMPLES)
    .action((flags: BlockedFlags) =>
      run(flags, async (...given) => (await import("./blocked.ts")).blockedCommand(...given)),
    );
};
