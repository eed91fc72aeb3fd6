import { common, type Registrar } from "../common.ts";
import type { StatsFlags } from "./show.ts";

const EXAMPLES = `
Examples:
  $ quire stats                       views, likes, comments, new followers
  $ quire stats --days 90 --watch     asked anew as time goes; q ends it
  $ quire stats --post loomings.md    one post: its file, id or address
  $ quire stats --csv > days.csv
  $ quire stats --select .totals.views

In a pipe: a line a day with tabs: day, views, likes, comments, followers.`;

export const registerStats: Registrar = (program, run) => {
  common(program.command("stats"))
    .description("how your site, or one post, is read")
    .option("--days <n>", "how many days, up to 366", "30")
    .option("--post <file>", "of one post alone: its file, id or address")
    .option("--watch", "go on showing it, as it changes")
    .option("--every <seconds>", "how often it is asked while it is watched", "10")
    .option("--csv", "a line a day, as a spreadsheet takes it")
    .addHelpText("after", EXAMPLES)
    .action((flags: StatsFlags) =>
      run(flags, async (...given) => (await import("./show.ts")).statsCommand(...given)),
    );
};
