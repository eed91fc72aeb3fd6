import { useState } from "react";
import { messageOf } from "./failureMessages.ts";

interface Action {
  busy: boolean;
  /** Why the last attempt failed. */
  error: string | null;
  /** Runs the action, or shows `problem` instead. */
  run: (problem: string | null, act: () => Promise<unknown>) => Promise<void>;
}

/** A dialog's action before it closes. A failure is shown in the dialog and can be retried. */
export function useAction(onDone?: () => void): Action {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function run(problem: string | null, act: () => Promise<unknown>) {
    setError(problem);
    if (problem !== null) return;
    setBusy(true);
    try {
      await act();
      onDone?.();
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  }

  return { busy, error, run };
}
