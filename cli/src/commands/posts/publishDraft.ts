import { moment } from "../../services/moment.ts";
import { findPost } from "../../services/posts/findPost.ts";
import { parseTime, publishDraft } from "../../services/posts/schedule.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface PublishDraftFlags extends CommonFlags {
  schedule?: string;
  newsletter?: boolean;
}

/** `quire drafts publish`: what is saved already, shown to readers now or later. */
export async function publishDraftCommand(
  { terminal, place, output }: Invocation,
  named: string,
  flags: PublishDraftFlags,
): Promise<void> {
  const at = flags.schedule === undefined ? null : parseTime(flags.schedule, terminal.now());
  const found = await findPost(terminal, place, named);
  const shown = await publishDraft(terminal, found, { at, newsletter: flags.newsletter ?? false });
  output.answer(shown, [shown.url]);
  output.note(
    shown.scheduled === null
      ? `Published: ${shown.title}`
      : `Will be published on ${moment(shown.scheduled)}: ${shown.title}`,
  );
}
