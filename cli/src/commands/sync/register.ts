import { common, type Registrar } from "../common.ts";
import { SYNC } from "../help/topics/sync.ts";
import type { CommonFlags } from "../invocation.ts";
import type { SyncFlags } from "./sync.ts";

const EXAMPLES = `
Examples:
  $ quire sync site
  $ quire sync site --dry-run
  $ quire sync site --yes          delete what was deleted on the other side
  $ quire sync site --select '.changes[].path'

${SYNC}`;
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
      .option("--dry-run", "show what would happen without changing anything")
      .option("-y, --yes", "delete what was deleted on the other side, without asking")
      .option("--other-site", "sync a folder that belongs to another site")
      .addHelpText("after", examples);
  direction("sync", "sync a folder of markdown with your site", EXAMPLES)
    .option("--draft", "save new texts as drafts")
    .action((folder: string, flags: SyncFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./sync.ts")).syncCommand(invocation, folder, all, "both"),
      ),
    );
  direction("pull", "fetch changes from the site to the folder", PULL_EXAMPLES).action(
    (folder: string, flags: SyncFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./sync.ts")).syncCommand(invocation, folder, all, "pull"),
      ),
  );
  direction("push", "send changes from the folder to the site", PUSH_EXAMPLES)
    .option("--draft", "save new texts as drafts")
    .action((folder: string, flags: SyncFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./sync.ts")).syncCommand(invocation, folder, all, "push"),
      ),
    );
  common(program.command("status"))
    .description("list the texts that differ between a folder and your site")
    .argument("[folder]", "the folder of your texts", ".")
    .addHelpText("after", STATUS_EXAMPLES)
    .action((folder: string, flags: CommonFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./status.ts")).statusCommand(invocation, folder, all),
      ),
    );
  common(program.command("diff"))
    .description("show how a folder's texts differ from your site")
    .argument("[folder]", "the folder of your texts", ".")
    .argument("[texts...]", "only these, by their paths in the folder")
    .addHelpText("after", DIFF_EXAMPLES)
    .action((folder: string, texts: string[], flags: CommonFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./diff.ts")).diffCommand(invocation, folder, texts, all),
      ),
    );
};
