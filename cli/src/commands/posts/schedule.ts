import { findPost } from "../../services/posts/findPost.ts";
import { parseTime, scheduleDraft, unscheduleDraft } from "../../services/posts/schedule.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { printState } from "./publishDraft.ts";

export interface ScheduleFlags extends CommonFlags {
  newsletter?: boolean;
}

/** `quire posts schedule`: publishes a draft automatically. A second time replaces the first. */
export async function scheduleCommand(
  invocation: Invocation,
  named: string,
  time: string,
  { newsletter = false }: ScheduleFlags,
): Promise<void> {
  const { terminal, place } = invocation;
  const at = parseTime(time, terminal.now(), { option: "" });
  const found = await findPost(terminal, place, named);
  printState(invocation, await scheduleDraft(terminal, found, { at, newsletter }));
}

/** `quire posts unschedule`: keeps the draft a draft. */
export async function unscheduleCommand(invocation: Invocation, named: string): Promise<void> {
  const { terminal, place, output } = invocation;
  const found = await findPost(terminal, place, named);
  const state = await unscheduleDraft(terminal, found);
  output.print(state, [state.url]);
  const name = state.title || "Untitled";
  output.info(
    found.post.scheduled === null
      ? `It wasn't scheduled: ${name}`
      : `No longer scheduled; it stays a draft: ${name}`,
  );
}
