import { formatMoment } from "../../services/formatMoment.ts";
import { findPost } from "../../services/posts/findPost.ts";
import { parseTime, publishDraft } from "../../services/posts/schedule.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface PublishDraftFlags extends CommonFlags {
  schedule?: string;
  newsletter?: boolean;
}

/** `quire drafts publish`: publishes the saved text now or later. */
export async function publishDraftCommand(
  { terminal, place, output }: Invocation,
  named: string,
  flags: PublishDraftFlags,
): Promise<void> {
  const at = flags.schedule === undefined ? null : parseTime(flags.schedule, terminal.now());
  const found = await findPost(terminal, place, named);
  const published = await publishDraft(terminal, found, { at, newsletter: flags.newsletter ?? false });
  output.print(published, [published.url]);
  output.info(
    published.scheduled === null
      ? `Published: ${published.title}`
      : `Will be published on ${formatMoment(published.scheduled)}: ${published.title}`,
  );
}
