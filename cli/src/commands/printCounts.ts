import type { Output } from "../output.ts";

/** Prints counts: a sentence on a terminal; for scripts a tab-separated line, with the sentence on stderr. */
export function printCounts(
  output: Output,
  { document, counts, summary }: { document: object; counts: readonly number[]; summary: string },
): void {
  const isForTerminal = output.mode === "rich";
  output.print(document, [isForTerminal ? summary : counts.join("\t")]);
  if (!isForTerminal) output.info(summary);
}
