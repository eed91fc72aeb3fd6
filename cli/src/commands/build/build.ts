import { relative, resolve } from "node:path";
import { Interrupted } from "../../exit.ts";
import { explain } from "../../explain.ts";
import { issueLine } from "../../output.ts";
import { type BuildRequest, type BuiltBook, buildBook } from "../../services/build/buildBook.ts";
import { counted } from "../../services/counted.ts";
import { amount } from "../../services/meter.ts";
import { watchFolder } from "../../services/posts/watchFile.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { withMeter } from "../meter.ts";

export interface BuildFlags extends CommonFlags {
  epub?: boolean;
  print?: boolean;
  cover?: boolean;
  site?: boolean;
  out: string;
  watch?: boolean;
}

/** `--json`: `{title, chapters, pages, files: [{kind, path, bytes}], warnings}`. */
export async function buildCommand(invocation: Invocation, folder: string, flags: BuildFlags): Promise<void> {
  const { terminal } = invocation;
  const isAll = !flags.epub && !flags.print && !flags.cover && !flags.site;
  const request = {
    ...{ folder, out: flags.out },
    epub: isAll || flags.epub === true,
    print: isAll || flags.print === true,
    cover: isAll || flags.cover === true,
    site: isAll || flags.site === true,
  };
  if (!flags.watch) {
    report(invocation, await build(invocation, request));
    return;
  }
  const root = resolve(terminal.cwd, folder);
  const out = relative(root, resolve(terminal.cwd, flags.out));
  // Its own files would make it build for ever.
  const matters = (name: string | null) =>
    name !== null && !`${name}/`.startsWith(`${out}/`) && !/(?:^|[\\/])\./.test(name);
  let isFirst = true;
  for await (const _ of watchFolder(terminal, root, matters)) {
    await buildOrWarn(invocation, request);
    if (isFirst) invocation.output.info("Watching the folder. Ctrl-C stops it.");
    isFirst = false;
  }
  invocation.output.info("Stopped.");
}

function build(invocation: Invocation, request: Omit<BuildRequest, "onProgress">): Promise<BuiltBook> {
  return withMeter(invocation, (meter) =>
    buildBook(invocation.terminal, { ...request, onProgress: meter.show }),
  );
}

/** While watching, a problem in a text waits for its next save. */
async function buildOrWarn(invocation: Invocation, request: Omit<BuildRequest, "onProgress">): Promise<void> {
  try {
    report(invocation, await build(invocation, request));
  } catch (error) {
    if (error instanceof Interrupted || invocation.terminal.signal.aborted) return;
    const { message, issues } = explain(error);
    invocation.output.warn([message, ...(issues ?? []).map(issueLine)].join("\n  "));
  }
}

function report({ output }: Invocation, book: BuiltBook): void {
  output.print(
    book,
    book.files.map(({ path }) => path),
  );
  output.info(summaryOf(book));
  for (const warning of book.warnings) output.warn(issueLine(warning));
}

function summaryOf({ title, chapters, pages, files }: BuiltBook): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const parts = [
    title,
    counted(chapters, "chapter"),
    pages === null ? null : counted(pages, "page"),
    amount(bytes, "bytes"),
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
