import { cloneElement, type ReactElement, useId, useState } from "react";
import "./Tooltip.css";

export interface TooltipProps {
  /** A few words more; never the only place that says something. */
  words: string;
  /** One element that can take focus. */
  children: ReactElement<{ "aria-describedby"?: string }>;
}

/** A hint on hover and on focus; Escape hides it, and it can be pointed at (WCAG 1.4.13). */
export function Tooltip({ words, children }: TooltipProps) {
  const id = useId();
  const [gone, setGone] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches its child's keys
    <span
      className="q-tooltip"
      data-gone={gone || undefined}
      onKeyDown={(event) => {
        if (event.key === "Escape") setGone(true);
      }}
      onPointerEnter={() => setGone(false)}
      onFocus={() => setGone(false)}
    >
      {cloneElement(children, { "aria-describedby": id })}
      <span id={id} role="tooltip" className="q-tooltip-words">
        {words}
      </span>
    </span>
  );
}
