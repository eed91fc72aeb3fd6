import { STATS_DAYS_MAX } from "@quire/domain/sites/views";
import { change } from "@quire/domain/text/change";
import { Exit, Failure } from "../../exit.ts";
import { openStats, type Stats } from "../../services/stats/load.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { readWhole } from "../listing.ts";

export interface StatsFlags extends CommonFlags {
  days: string;
  post?: string;
  watch?: boolean;
  every: string;
  csv?: boolean;
}

const MOST_SECONDS = 86_400;

export async function statsCommand(invocation: Invocation, flags: StatsFlags): Promise<void> {
  const { terminal, output, place } = invocation;
  const days = readWhole("--days", flags.days, STATS_DAYS_MAX);
  const every = readWhole("--every", flags.every, MOST_SECONDS);
  if (flags.watch && (output.mode !== "rich" || flags.csv)) {
    throw new Failure({
      exit: Exit.usage,
      code: "watch_needs_terminal",
      message: "--watch needs a terminal.",
      next: "Leave out --watch, or remove --json, --csv, --plain and --quiet.",
    });
  }
  const load = await openStats(terminal, { place, days, post: flags.post });
  const stats = await load();
  if (flags.csv) return void terminal.stdout.write(csvOf(stats));
  if (output.mode === "rich") {
    const { showStats, watchStats } = await import("../../ui/stats/showStats.tsx");
    return flags.watch
      ? watchStats(terminal, { first: stats, load, everyMs: every * 1000 })
      : showStats(terminal, stats);
  }
  output.print(
    stats,
    stats.days.map((day) => [day.day, day.views, day.likes, day.comments, day.followers ?? ""].join("\t")),
  );
  output.info(summaryOf(stats));
}

/** "Views 120 (+20%) · Likes 3 …", summed over the days. */
function summaryOf({ totals, before, days, post, site }: Stats): string {
  const parts = (["views", "likes", "comments", "followers"] as const).flatMap((name) => {
    const count = totals[name];
    if (count === null) return [];
    const changed = change(count, before[name] ?? 0);
    return `${count.toLocaleString("en")} ${name}${changed ? ` (${changed})` : ""}`;
  });
  return `${post ? post.title || "Untitled" : site.name}, last ${days.length} days: ${parts.join(" · ")}`;
}

function csvOf({ days }: Stats): string {
  const lines = days.map((day) =>
    [day.day, day.views, day.likes, day.comments, day.followers ?? ""].join(","),
  );
  return `day,views,likes,comments,followers\n${lines.join("\n")}\n`;
}
