import { issueLine, printable } from "../../output.ts";
import { type Published, type PublishStep, publishStory } from "../../services/posts/publish.ts";
import type { Standing } from "../../services/posts/target.ts";
import type { Step } from "../../ui/Progress.tsx";
import { ask } from "../confirm.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface PublishFlags extends CommonFlags {
  draft?: boolean;
  force?: boolean;
  dryRun?: boolean;
  new?: boolean;
  title?: string;
  parent?: string;
}

export async function publishCommand(
  invocation: Invocation,
  file: string,
  flags: PublishFlags,
): Promise<void> {
  const { terminal, output, place, mayAsk } = invocation;
  const progress = output.mode === "rich" ? await openProgress(invocation) : null;
  let published: Published;
  try {
    published = await publishStory(terminal, {
      file,
      place,
      draft: flags.draft,
      force: flags.force,
      dryRun: flags.dryRun,
      asNew: flags.new,
      title: flags.title,
      parent: flags.parent,
      onStep: progress?.onStep,
      confirm: mayAsk ? (standing) => confirmReplacing(invocation, standing, progress) : undefined,
    });
  } finally {
    await progress?.close();
  }
  for (const warning of published.warnings) output.warn(issueLine(warning));
  const { heading, facts } = summaryOf(published);
  if (output.mode === "rich") await drawResult(invocation, published);
  // On a terminal too the address is a line by itself: a box would break it, and it is there to be copied.
  output.answer(published, published.url === null ? [] : [published.url]);
  if (output.mode === "plain") output.note([`${heading}: ${published.title}`, ...facts].join(" · "));
  if (published.theirs) {
    output.note(
      `Your file doesn't have those changes yet. They are in ${published.theirs}; take them over from there.`,
    );
  }
  if (published.behind) {
    output.note(
      "The site has a newer version than this file. Your file has not changed, so nothing was sent.",
    );
  }
}

/** What happened, in words. */
export function summaryOf(published: Published): { heading: string; facts: string[] } {
  const { action, dry_run, status, type, version, merged, pictures, carries } = published;
  const shown = status === "published";
  const heading = dry_run
    ? { created: "Would be created", updated: "Would be updated", unchanged: "Nothing to do" }[action]
    : action === "unchanged"
      ? "Already up to date"
      : {
          true: { created: "Published", updated: "Updated" },
          false: { created: "Saved as a draft", updated: "Draft saved" },
        }[`${shown}`][action];
  const { sent } = pictures;
  const what = carries > 0 ? "file" : "picture";
  const facts = [
    type === "post" ? null : type,
    version === null || dry_run ? null : `version ${version}`,
    sent === 0 ? null : `${sent} ${what}${sent === 1 ? "" : "s"} ${dry_run ? "to send" : "sent"}`,
    merged ? "changes made elsewhere were kept" : null,
  ];
  return { heading, facts: facts.filter((fact) => fact !== null) };
}

interface ProgressView {
  onStep(step: PublishStep): void;
  close(): Promise<void>;
}

const NAMES: Record<PublishStep["kind"], string> = {
  checking: "Check text and files",
  uploading: "Send files",
  saving: "Save",
  publishing: "Publish",
};

/** The steps as they stand when this one is under way. */
export function stepsAt(current: PublishStep): Step[] {
  const kinds = Object.keys(NAMES) as PublishStep["kind"][];
  return kinds.map((kind, place) => {
    const at = kinds.indexOf(current.kind);
    const state = place === at ? "active" : place < at ? "done" : "waiting";
    const detail =
      current.kind === "uploading" && state === "active"
        ? `${current.done + 1} of ${current.total} · ${printable(current.name)}`
        : undefined;
    return { name: NAMES[kind], state, detail };
  });
}

async function openProgress({ terminal }: Invocation): Promise<ProgressView> {
  const { showProgress } = await import("../../ui/show.tsx");
  const progress = showProgress(terminal);
  // The steps make room for the result.
  return { onStep: (step) => progress.show(stepsAt(step)), close: () => progress.clear() };
}

async function drawResult({ terminal }: Invocation, published: Published): Promise<void> {
  const { showCard } = await import("../../ui/show.tsx");
  const { heading, facts } = summaryOf(published);
  await showCard(terminal, { heading, subject: printable(published.title), facts });
}

async function confirmReplacing(
  invocation: Invocation,
  { version, updated, words, url }: Standing,
  progress: ProgressView | null,
): Promise<boolean> {
  await progress?.close();
  const when = new Date(updated).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
  const facts = [`On the site: version ${version}, ${words.toLocaleString("en")} words, of ${when}`, url];
  return ask(invocation, "Replace it with your file?", facts);
}
