import { stepBefore, stepNumber, type WelcomeStep } from "@quire/domain/sites/welcome";
import { type FormEvent, type ReactNode, type RefObject, useState } from "react";
import { formMessageOf } from "../../lib/failureMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { useOnline } from "../../ui/useOnline.ts";
import type { Welcome } from "./useWelcome.ts";

interface StepFormProps {
  welcome: Welcome;
  step: WelcomeStep;
  title: string;
  /** One sentence: what this step is for. */
  lead: string;
  /** Label of the main button. */
  action?: string;
  /** Label of the button that skips the step; null for steps that only inform. */
  skip?: string | null;
  /** A step after which the creator goes on in the studio: it is neither one of many nor left halfway. */
  isAlone?: boolean;
  form?: RefObject<HTMLFormElement | null>;
  /** Saves what was entered before the step is recorded. False if it is invalid; rejects if it can't be saved. */
  onSave?: () => Promise<boolean>;
  children?: ReactNode;
}

/** A step's frame: where it is, what it is for, and the ways on and back. Saved before the next step shows. */
export function StepForm({ welcome, step, title, lead, ...props }: StepFormProps) {
  const { action = "Continue", skip = "Skip", isAlone = false, form, onSave, children } = props;
  const isOnline = useOnline();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState<"done" | "skipped" | null>(null);
  const { at, of } = stepNumber(step);
  const before = stepBefore(step);

  async function complete(outcome: "done" | "skipped") {
    if (busy) return;
    setFailure(null);
    setBusy(outcome);
    try {
      if (outcome === "skipped" || !onSave || (await onSave())) await welcome.complete(step, outcome);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(null);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void complete("done");
  }

  return (
    <form ref={form} className="welcome-step" noValidate onSubmit={submit}>
      {isAlone ? null : (
        <div className="welcome-place">
          <ProgressBar label={`Step ${at} of ${of}`} percent={(100 * at) / of} />
        </div>
      )}
      <h1>{title}</h1>
      <p className="welcome-lead">{lead}</p>
      {children ? <div className="welcome-fields">{children}</div> : null}
      <div aria-live="polite">
        {isOnline ? null : (
          <p className="welcome-soft">
            You're offline. What you enter stays here; continue when you're back online.
          </p>
        )}
        {failure ? (
          <p className="q-field-error">{`We couldn't save this. ${formMessageOf(failure)}`}</p>
        ) : null}
      </div>
      <div className="welcome-actions">
        <Button kind="primary" type="submit" loading={busy === "done"}>
          {action}
        </Button>
        {skip === null ? null : (
          <Button loading={busy === "skipped"} onClick={() => void complete("skipped")}>
            {skip}
          </Button>
        )}
        {before ? (
          <Button kind="bare" onClick={() => welcome.show(before)}>
            Back
          </Button>
        ) : null}
        {isAlone ? null : (
          <a className="welcome-later" href="/">
            Finish later
          </a>
        )}
      </div>
    </form>
  );
}
