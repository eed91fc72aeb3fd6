import { common, type Registrar, withWeb } from "../common.ts";
import type { StatsFlags } from "./show.ts";

const EXAMPLES = `
Examples:
  $ quire stats                       views, likes, comments, new followers
  $ quire stats --days 90 --watch     refreshes; q quits
  $ quire stats --post loomings.md    one post: its file, id or address
  $ quire stats --csv > days.csv
  $ quire stats --select .totals.views

In a pipe: a line a day with tabs: day, views, likes, comments, followers.`;

export const registerStats: Registrar = (program, run) => {
  withWeb(common(program.command("stats")))
    .description("show stats for your site or one post")
    .option("--days <n>", "how many days, up to 366", "30")
    .option("--post <file>", "only one post: its file, id or address")
    .option("--watch", "keep showing it as it changes")
    .option("--every <seconds>", "how often to refresh with --watch", "10")
    .option("--csv", "CSV with a line a day, for spreadsheets")
    .addHelpText("after", EXAMPLES)
    .action((flags: StatsFlags) =>
      run(flags, async (...invocation) => (await import("./show.ts")).statsCommand(...invocation), {
        web: flags.post ? { named: flags.post, of: "stats" } : { named: "stats" },
      }),
    );
};
