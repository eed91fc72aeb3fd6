import { common, type Registrar } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";

const EXAMPLES = `
In the folder: account.json, posts/ as markdown with front matter, files/ as
you sent them, followers.csv and the other lists, and export.json, which says
what was brought, and what could not be.

Stopped anywhere, the same line goes on; run again later, it fetches what is
new. Nothing that is in the folder is ever deleted.

Examples:
  $ quire export backup
  $ quire export backup --quiet && tar czf backup.tgz backup`;

export const registerArchive: Registrar = (program, run) => {
  common(program.command("export"))
    .description("bring everything that is yours into a folder")
    .argument("<folder>", "where to; it may hold an earlier export")
    .addHelpText("after", EXAMPLES)
    .action((folder: string, flags: CommonFlags) =>
      run(flags, async (given, all) => (await import("./export.ts")).exportCommand(given, folder, all)),
    );
};
