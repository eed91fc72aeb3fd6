import X from "lucide-react/icons/x";
import { useId, useState } from "react";
import { Button } from "./Button.tsx";
import { className } from "./className.ts";
import { IconButton } from "./IconButton.tsx";
import "./Tour.css";

export interface TourStep {
  title: string;
  text: string;
  /** Link to the feature of this step. */
  action?: { label: string; href: string };
}

interface TourProps {
  steps: readonly TourStep[];
  /** `offer`: yellow, for paid features. `floating`: the same, floating at the end of the page. */
  tone?: "plain" | "offer" | "floating";
  /** Called when the tour is finished or dismissed. */
  onClose: () => void;
}

/**
 * Introduces a feature in a few steps. A card in the page: it blocks nothing and takes no focus, and Escape inside
 * it dismisses it.
 */
export function Tour({ steps, tone = "plain", onClose }: TourProps) {
  const id = useId();
  const [at, setAt] = useState(0);
  const step = steps[at];
  if (!step) return null;
  const isLast = at === steps.length - 1;
  return (
    <section
      className={className("q-tour", tone !== "plain" && "is-offer", tone === "floating" && "is-floating")}
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
        {isLast && !step.action ? (
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
