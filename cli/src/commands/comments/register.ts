import { Option } from "commander";
import { common, group, paged, type Registrar, withWeb } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";
import type { PageFlags } from "../listing.ts";
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
  const comments = group(program, "comments", "readers' comments on your site", EXAMPLES);
  withWeb(paged(common(comments.command("list", { isDefault: true }))))
    .description("list your site's comments, newest first")
    .addOption(
      new Option("--state <state>", "which comments to list")
        .choices(["pending", "approved", "removed"])
        .default("pending"),
    )
    .addHelpText("after", EXAMPLES)
    .action((flags: ListFlags) =>
      run(flags, async (...invocation) => (await import("./list.ts")).listCommand(...invocation), {
        web: { named: "comments" },
      }),
    );
  common(comments.command("approve"))
    .description("approve comments, including removed ones")
    .argument("<comment...>", "their ids")
    .addHelpText("after", EXAMPLES)
    .action((ids: string[], flags: CommonFlags) =>
      run(flags, async (invocation) =>
        (await import("./decide.ts")).decideCommand(invocation, ids, { state: "approved" }),
      ),
    );
  common(comments.command("remove"))
    .description("remove comments; approving restores them")
    .argument("<comment...>", "their ids")
    .option("--reason <words>", "a reason that their authors see")
    .addHelpText("after", EXAMPLES)
    .action((ids: string[], flags: CommonFlags & { reason?: string }) =>
      run(flags, async (invocation, { reason }) =>
        (await import("./decide.ts")).decideCommand(invocation, ids, { state: "removed", reason }),
      ),
    );
  common(comments.command("block"))
    .description("block someone from commenting")
    .argument("<comment>", "the id of one of their comments, or their own id")
    .addHelpText("after", EXAMPLES)
    .action((named: string, flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./block.ts")).blockCommand(invocation, named)),
    );
  common(comments.command("unblock"))
    .description("let them comment again")
    .argument("<comment>", "the id of one of their comments, or their own id")
    .addHelpText("after", EXAMPLES)
    .action((named: string, flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./block.ts")).unblockCommand(invocation, named)),
    );
  paged(common(comments.command("blocked")))
    .description("list blocked commenters")
    .addHelpText("after", EXAMPLES)
    .action((flags: PageFlags) =>
      run(flags, async (...invocation) => (await import("./blocked.ts")).blockedCommand(...invocation)),
    );
};
