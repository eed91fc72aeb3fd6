import type { RefObject } from "react";
import { flushSync } from "react-dom";

/** Renders a form's errors at once, by `render`, and focuses the first invalid field: only now can it be found. */
export function showErrors(form: RefObject<HTMLFormElement | null>, render: () => void): void {
  flushSync(render);
  form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}
