import type { KeyboardEvent } from "react";

/** Submits a form by Ctrl+Enter or Command+Enter, for fields where Enter inserts a line break. */
export function submitByKeys({
  key,
  ctrlKey,
  metaKey,
  currentTarget,
}: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}
