import { Exit, Failure } from "../../exit.ts";
import { formatMoment } from "../../services/formatMoment.ts";
import { type FoundPost, findPost } from "../../services/posts/findPost.ts";
import { type PublishedDraft, parseTime, publishNow, scheduleDraft } from "../../services/posts/schedule.ts";
import { confirm } from "../confirm.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface PublishDraftFlags extends CommonFlags {
  schedule?: string;
  newsletter?: boolean;
  yes?: boolean;
}

/** `quire posts publish`, `quire drafts publish`: publishes the saved text now or later. */
export async function publishDraftCommand(
  invocation: Invocation,
  named: string,
  { schedule, newsletter = false, yes }: PublishDraftFlags,
): Promise<void> {
  const { terminal, place } = invocation;
  const at = schedule === undefined ? null : parseTime(schedule, terminal.now());
  const found = await findPost(terminal, place, named);
  if (at === null) await confirmEarlier(invocation, found, yes);
  printState(
    invocation,
    at === null
      ? await publishNow(terminal, found, { newsletter })
      : await scheduleDraft(terminal, found, { at, newsletter }),
  );
}

/** Publishing a scheduled post now takes its schedule away. */
async function confirmEarlier(
  invocation: Invocation,
  { post: { title, scheduled } }: FoundPost,
  confirmed: boolean | undefined,
): Promise<void> {
  if (scheduled === null) return;
  const yes = await confirm(invocation, {
    question: `Publish “${title || "Untitled"}” now?`,
    facts: [`It is scheduled for ${formatMoment(scheduled)}.`],
    flag: "--yes",
    confirmed,
  });
  if (!yes) throw new Failure({ exit: Exit.failure, code: "not_published", message: "It stays scheduled." });
}

/** Prints a post that was published or scheduled. */
export function printState({ output }: Invocation, state: PublishedDraft): void {
  output.print(state, [state.url]);
  const { title, scheduled } = state;
  const done = scheduled === null ? "Published" : `Will be published on ${formatMoment(scheduled)}`;
  output.info(`${done}: ${title || "Untitled"}`);
}
