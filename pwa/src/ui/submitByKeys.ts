import type { KeyboardEvent } from "react";

/** Enter with Ctrl or Command sends a form from a field in which Enter alone begins a line. */
export function submitByKeys({
  key,
  ctrlKey,
  metaKey,
  currentTarget,
}: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}
