import { useEffect, useRef } from "react";

/**
 * Moves the focus when a step of a flow replaces another, and with it the control that had the focus: to
 * `data-autofocus`, else to the heading, of the open dialog or of the page. The first step moves nothing.
 */
export function useStepFocus(step: unknown): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const place = dialog ?? document.querySelector("main") ?? document;
    const target =
      place.querySelector<HTMLElement>("[data-autofocus]") ?? place.querySelector<HTMLElement>("h1, h2");
    if (target?.matches("h1, h2")) target.tabIndex = -1;
    target?.focus();
  }, [step]);
}
