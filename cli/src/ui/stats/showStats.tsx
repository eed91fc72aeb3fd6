import { Interrupted } from "../../exit.ts";
import { printable } from "../../output.ts";
import type { Stats } from "../../services/stats/load.ts";
import type { Terminal } from "../../terminal.ts";
import { draw, openScreen } from "../screen.tsx";
import { StatsBoard, WatchKeys } from "./StatsBoard.tsx";

/** Titles and names are external text and must not move the cursor. */
function printableStats(stats: Stats): Stats {
  return {
    ...stats,
    site: { ...stats.site, name: printable(stats.site.name) },
    post: stats.post && { ...stats.post, title: printable(stats.post.title) },
    top: stats.top.map((post) => ({ ...post, title: printable(post.title) })),
  };
}

export function showStats(terminal: Terminal, stats: Stats): Promise<void> {
  return draw(terminal, <StatsBoard stats={printableStats(stats)} />);
}

/** Refreshes the figures until q or Ctrl-C. */
export async function watchStats(
  terminal: Terminal,
  { first, load, everyMs }: { first: Stats; load(): Promise<Stats>; everyMs: number },
): Promise<void> {
  const screen = openScreen(terminal);
  const quit = new AbortController();
  const signal = AbortSignal.any([terminal.signal, quit.signal]);
  let stats = first;
  const show = (status: string) =>
    screen.show(
      <>
        <StatsBoard stats={printableStats(stats)} status={`${status} Press q to quit.`} />
        <WatchKeys onQuit={() => quit.abort()} onInterrupt={() => quit.abort(new Interrupted())} />
      </>,
    );
  try {
    show(`Updated at ${clockOf(terminal.now())}.`);
    for (;;) {
      await terminal.wait(everyMs, signal);
      try {
        stats = await load();
        show(`Updated at ${clockOf(terminal.now())}.`);
      } catch (error) {
        signal.throwIfAborted();
        show(`${error instanceof Error ? printable(error.message) : "No answer."} Retrying.`);
      }
    }
  } catch (error) {
    if (quit.signal.reason instanceof Interrupted) throw quit.signal.reason;
    if (!quit.signal.aborted) throw error;
  } finally {
    await screen.close();
  }
}

function clockOf(now: Date): string {
  return now.toLocaleTimeString("en", { hour12: false });
}
