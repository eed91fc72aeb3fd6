import { resolve } from "node:path";
import { Exit, Interrupted } from "../../exit.ts";
import { explain } from "../../explain.ts";
import { issueLine } from "../../output.ts";
import { findPost } from "../../services/posts/findPost.ts";
import { type PublishRequest, publishStory } from "../../services/posts/publish.ts";
import { watchFile } from "../../services/posts/watchFile.ts";
import type { Invocation } from "../invocation.ts";

/** Saves the draft whenever its file is saved, and prints its URL once. Ctrl-C stops it; saved changes stay saved. */
export async function watchCommand(invocation: Invocation, request: PublishRequest): Promise<void> {
  const { terminal, output } = invocation;
  const { signal } = terminal;
  const path = resolve(terminal.cwd, request.file);
  let isReported = false;
  const save = async () => {
    try {
      const saved = await publishStory(terminal, { ...request, draft: true });
      if (!isReported) {
        const { editUrl } = await findPost(terminal, request.place, saved.id);
        isReported = true;
        output.print({ ...saved, edit_url: editUrl }, [editUrl]);
        output.info("Watching: the page updates whenever you save the file. Ctrl-C stops it.");
      } else if (saved.action !== "unchanged")
        output.info(`${clock(terminal.now())} saved, version ${saved.version}`);
      for (const warning of saved.warnings) output.warn(issueLine(warning));
    } catch (error) {
      if (error instanceof Interrupted || signal.aborted) return;
      // Keeps watching after an invalid text, but stops at someone else's newer version.
      const facts = explain(error);
      if (!isReported || facts.exit === Exit.conflict || facts.exit === Exit.notSignedIn) throw error;
      output.warn([facts.message, ...(facts.issues ?? []).map(issueLine)].join("\n  "));
    }
  };
  for await (const _ of watchFile(terminal, path)) await save();
  output.info(`Stopped. The draft has your last save; to publish it: quire publish ${request.file}`);
}

function clock(now: Date): string {
  return now.toLocaleTimeString("en", { hour12: false });
}
