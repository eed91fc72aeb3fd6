import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { Exit, Failure } from "../../exit.ts";
import { issueLine, printable } from "../../output.ts";
import { counted } from "../../services/counted.ts";
import { formatMoment } from "../../services/formatMoment.ts";
import type { Published, PublishRequest, PublishStep } from "../../services/posts/publish.ts";
import { publishFile } from "../../services/posts/publishFile.ts";
import { decodeText } from "../../services/posts/readStory.ts";
import { parseTime } from "../../services/posts/schedule.ts";
import { STDIN } from "../../services/posts/sidecar.ts";
import type { PostState } from "../../services/posts/target.ts";
import { readStdin } from "../../services/stdin.ts";
import { serialOf } from "../../services/sync/findTexts.ts";
import type { Step } from "../../ui/Progress.tsx";
import { promptYesNo } from "../confirm.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface PublishFlags extends CommonFlags {
  draft?: boolean;
  force?: boolean;
  dryRun?: boolean;
  new?: boolean;
  title?: string;
  parent?: string;
  access?: string;
  price?: string;
  schedule?: string;
  newsletter?: boolean;
  watch?: boolean;
}

/** Publishes a text, a folder of pages, a whole serial, or standard input. */
export async function publishCommand(
  invocation: Invocation,
  file: string,
  flags: PublishFlags,
): Promise<void> {
  const { terminal, place } = invocation;
  if (await isSerialFolder(terminal.cwd, file)) {
    refuseSinglePostOptions(flags);
    const { syncCommand } = await import("../sync/sync.ts");
    await syncCommand(invocation, file, flags, "push", "publish");
    return;
  }
  const at = flags.schedule === undefined ? undefined : parseTime(flags.schedule, terminal.now());
  if (at && flags.draft) throw usage("--schedule publishes and --draft doesn't: leave one out.");
  const { title, parent, access, price, draft, force, dryRun, newsletter } = flags;
  const text = file === STDIN ? await typedText(terminal) : undefined;
  const request: PublishRequest = {
    ...{ file, place, draft, force, dryRun, asNew: flags.new },
    ...{ title, parent, access, price, text, at, newsletter },
  };
  if (!flags.watch) {
    await publishOne(invocation, request);
    return;
  }
  if (text !== undefined || dryRun || at || newsletter)
    throw usage(
      "--watch saves a file's draft: it doesn't work with --dry-run, --schedule, --newsletter or -.",
    );
  const { watchCommand } = await import("./watch.ts");
  await watchCommand(invocation, request);
}

async function typedText(terminal: Invocation["terminal"]): Promise<string> {
  if (terminal.stdin.isTTY)
    throw usage("Standard input is a terminal. Send it a text, such as: quire publish - < story.md");
  const text = decodeText(STDIN, await readStdin(terminal));
  if (text.trim() !== "") return text;
  throw new Failure({
    exit: Exit.failure,
    code: "text_empty",
    message: "Standard input is empty: there is nothing to publish.",
    saved: "Nothing was sent.",
    next: "Check the command that writes it.",
  });
}

async function isSerialFolder(cwd: string, file: string): Promise<boolean> {
  const names = await readdir(resolve(cwd, file)).catch(() => []);
  return serialOf(names) !== null;
}

/** Options of a single post can't apply to all chapters. */
function refuseSinglePostOptions(flags: PublishFlags): void {
  const options = (
    ["title", "parent", "access", "price", "schedule", "newsletter", "watch", "new", "force"] as const
  ).filter((name) => flags[name]);
  if (options.length === 0) return;
  throw usage(`--${options[0]} works with one text. For a whole story, set it in the texts' front matter.`);
}

function usage(message: string): Failure {
  return new Failure({ exit: Exit.usage, code: "usage", message, saved: "Nothing was sent." });
}

async function publishOne(invocation: Invocation, request: PublishRequest): Promise<void> {
  const { terminal, output, canPrompt } = invocation;
  const progress = output.mode === "rich" ? await openProgress(invocation) : null;
  let published: Published;
  try {
    published = await publishFile(terminal, {
      ...request,
      onStep: progress?.onStep,
      confirm: canPrompt ? (current) => confirmReplacing(invocation, current, progress) : undefined,
    });
  } finally {
    await progress?.close();
  }
  for (const warning of published.warnings) output.warn(issueLine(warning));
  const { heading, facts } = summaryOf(published);
  if (output.mode === "rich") await drawResult(invocation, published);
  // The URL is a line of its own even on a terminal, so that it can be copied: a box would break it.
  output.print(published, published.url === null ? [] : [published.url]);
  for (const line of published.diff) output.info(line);
  if (output.mode === "plain") output.info([`${heading}: ${published.title}`, ...facts].join(" · "));
  if (published.comic)
    output.info([`Comic: ${published.comic.title}`, published.comic.url].filter(Boolean).join(" · "));
  if (published.theirs) {
    output.info(
      `Your file doesn't have those changes yet. They're in ${published.theirs}; copy them from there.`,
    );
  }
  if (published.behind) {
    output.info(
      "The site has a newer version than this file. Your file hasn't changed, so nothing was sent.",
    );
  }
}

/** Returns a summary of the result. */
export function summaryOf(published: Published): { heading: string; facts: string[] } {
  const { action, dry_run, status, type, version, merged, pictures, carries } = published;
  const { scheduled, newsletter, held_back } = published;
  const isPublished = status === "published" && !held_back;
  const heading = dry_run
    ? { created: "Would be created", updated: "Would be updated", unchanged: "Nothing to do" }[action]
    : action === "unchanged"
      ? "Already up to date"
      : {
          true: { created: "Published", updated: "Updated" },
          false: { created: "Saved as a draft", updated: "Draft saved" },
        }[`${isPublished}`][action];
  const { sent } = pictures;
  const what = carries > 0 ? "file" : "picture";
  const facts = [
    type === "post" ? null : type,
    version === null || dry_run ? null : `version ${version}`,
    sent === 0 ? null : `${counted(sent, what)} ${dry_run ? "to send" : "sent"}`,
    merged ? "changes made elsewhere were merged" : null,
    scheduled === null ? null : `to be published on ${formatMoment(scheduled)}`,
    newsletter ? "emailed too" : null,
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

/** Returns the steps' states while this one runs. */
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
  // The result replaces the steps.
  return { onStep: (step) => progress.show(stepsAt(step)), close: () => progress.clear() };
}

async function drawResult({ terminal }: Invocation, published: Published): Promise<void> {
  const { showCard } = await import("../../ui/show.tsx");
  const { heading, facts } = summaryOf(published);
  await showCard(terminal, { heading, subject: printable(published.title), facts });
}

async function confirmReplacing(
  invocation: Invocation,
  { version, updated, words, url }: PostState,
  progress: ProgressView | null,
): Promise<boolean> {
  await progress?.close();
  const when = formatMoment(updated);
  const facts = [`On the site: version ${version}, ${words.toLocaleString("en")} words, of ${when}`, url];
  return promptYesNo(invocation, "Replace it with your file?", facts);
}
