import type { Output } from "../output.ts";

/** Answers with counts: in words to a person, to a script a line of them with tabs between, and the words beside it. */
export function answerCounts(
  output: Output,
  { document, counts, summary }: { document: object; counts: readonly number[]; summary: string },
): void {
  const isForPerson = output.mode === "rich";
  output.answer(document, [isForPerson ? summary : counts.join("\t")]);
  if (!isForPerson) output.note(summary);
}
