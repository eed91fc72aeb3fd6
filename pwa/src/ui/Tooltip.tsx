import { cloneElement, type ReactElement, useId, useState } from "react";
import "./Tooltip.css";

export interface TooltipProps {
  /** A short hint; never the only place for a piece of information. */
  text: string;
  /** One focusable element. */
  children: ReactElement<{ "aria-describedby"?: string }>;
}

/** A tooltip on hover and focus; Escape hides it, and it can be hovered (WCAG 1.4.13). */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [isHidden, setIsHidden] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles its child's keys
    <span
      className="q-tooltip"
      data-gone={isHidden || undefined}
      onKeyDown={(event) => {
        if (event.key === "Escape") setIsHidden(true);
      }}
      onPointerEnter={() => setIsHidden(false)}
      onFocus={() => setIsHidden(false)}
    >
      {cloneElement(children, { "aria-describedby": id })}
      <span id={id} role="tooltip" className="q-tooltip-words">
        {text}
      </span>
    </span>
  );
}
