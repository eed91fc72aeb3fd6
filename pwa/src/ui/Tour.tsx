import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "./Button.tsx";
import { className } from "./className.ts";
import { IconButton } from "./IconButton.tsx";
import "./Tour.css";

export interface TourStep {
  title: string;
  text: string;
  /** Link to the feature of this step. */
  action?: { label: string; href: string };
  /** Selector of what the step is about. It is outlined where it is on the page. */
  target?: string;
}

interface TourProps {
  steps: readonly TourStep[];
  /** `offer`: yellow, for paid features. */
  tone?: "plain" | "offer";
  /** Floats at the end of the window, so that nothing on the page moves when it appears. */
  floating?: boolean;
  /** A control of the last step that isn't a link. */
  control?: ReactNode;
  /** Called when the tour is finished or dismissed. */
  onClose: () => void;
}

/**
 * Introduces a feature in a few steps. A card that blocks nothing and takes no focus; Escape inside it dismisses it.
 */
export function Tour({ steps, tone = "plain", floating, control, onClose }: TourProps) {
  const id = useId();
  const [at, setAt] = useState(0);
  const step = steps[at];
  useOutline(step?.target, at > 0);
  if (!step) return null;
  const isLast = at === steps.length - 1;
  return (
    <section
      className={className("q-tour", tone === "offer" && "is-offer", floating && "is-floating")}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <div className="q-tour-words" aria-live="polite">
        {steps.length > 1 ? (
          <p className="q-tour-count">
            {at + 1} of {steps.length}
          </p>
        ) : null}
        <h2 id={id} className="q-tour-title">
          {step.title}
        </h2>
        <p>{step.text}</p>
      </div>
      <div className="q-tour-actions">
        {at > 0 ? (
          <Button size="s" onClick={() => setAt(at - 1)}>
            Back
          </Button>
        ) : null}
        {isLast ? null : (
          <Button size="s" kind="primary" onClick={() => setAt(at + 1)}>
            Next
          </Button>
        )}
        {step.action ? (
          <Button size="s" kind={isLast ? "primary" : "quiet"} href={step.action.href} onClick={onClose}>
            {step.action.label}
          </Button>
        ) : null}
        {isLast ? control : null}
        {isLast && !step.action && !control ? (
          <Button size="s" kind="primary" onClick={onClose}>
            Done
          </Button>
        ) : null}
      </div>
      <span className="q-tour-close">
        <IconButton icon={X} label="Not now" onClick={onClose} />
      </span>
    </section>
  );
}

/** Outlines what a step is about, and scrolls to it once the user goes through the tour. */
function useOutline(target: string | undefined, isFollowed: boolean): void {
  useEffect(() => {
    const element = target ? document.querySelector(target) : null;
    if (!element) return;
    element.classList.add("q-toured");
    if (isFollowed) element.scrollIntoView({ block: "nearest" });
    return () => element.classList.remove("q-toured");
  }, [target, isFollowed]);
}
